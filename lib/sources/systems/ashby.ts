/** Ashby: `api.ashbyhq.com`, one response for the whole board. */
import * as z from 'zod';
import { decode } from '../../base/decode.ts';
import { tidyText } from '../../facts/coerce.ts';
import {
  dateOf,
  descriptionOf,
  employmentOf,
  placeOf,
  placesOf,
  salaryOf,
  widest,
  workplaceOf,
} from '../../facts/role-words.ts';
import { boardName, parseJson, type System } from './system.ts';

const boardSchema = z.object({ jobs: z.array(z.unknown()) });

const addressSchema = z
  .object({
    postalAddress: z
      .object({
        addressLocality: z.string().nullish(),
        addressRegion: z.string().nullish(),
        addressCountry: z.string().nullish(),
      })
      .nullish(),
  })
  .nullish();

const paySchema = z.object({
  compensationType: z.string().nullish(),
  interval: z.string().nullish(),
  currencyCode: z.string().nullish(),
  minValue: z.number().nullish(),
  maxValue: z.number().nullish(),
});

const jobSchema = z.object({
  id: z.string().min(1),
  title: z.string().min(1),
  jobUrl: z.string().min(1),
  isListed: z.boolean().nullish(),
  isRemote: z.boolean().nullish(),
  workplaceType: z.string().nullish(),
  employmentType: z.string().nullish(),
  location: z.string().nullish(),
  address: addressSchema,
  secondaryLocations: z
    .array(z.object({ location: z.string().nullish(), address: addressSchema }))
    .nullish(),
  publishedAt: z.string().nullish(),
  applicationDeadline: z.string().nullish(),
  descriptionHtml: z.string().nullish(),
  shouldDisplayCompensationOnJobPostings: z.boolean().nullish(),
  compensation: z
    .object({
      compensationTierSummary: z.string().nullish(),
      compensationTiers: z.array(z.object({ components: z.array(paySchema).nullish() })).nullish(),
      summaryComponents: z.array(paySchema).nullish(),
    })
    .nullish(),
});

type Job = z.output<typeof jobSchema>;

export const ashby: System = {
  name: 'Ashby',
  isOneAnswer: true,
  idField: 'id',
  expected: ['location', 'publishedAt', 'descriptionHtml'],
  boardOf({ hostname, pathname }) {
    const parts = pathname
      .split('/')
      .filter(Boolean)
      .map((part) => decode(part) ?? part);
    const isApi = hostname === 'api.ashbyhq.com' && parts[0] === 'posting-api';
    const named = isApi ? parts[2] : hostname === 'jobs.ashbyhq.com' ? parts[0] : undefined;
    // Names may contain spaces and other characters.
    const board = boardName(named, /./);
    if (!board) return null;
    const address = `https://api.ashbyhq.com/posting-api/job-board/${encodeURIComponent(board)}?includeCompensation=true`;
    return { name: board, address };
  },
  async list(address, get) {
    const { jobs } = parseJson(await get(address), boardSchema);
    return { organisation: '', entries: jobs, incomplete: '' };
  },
  toRole(entry, note) {
    const job = jobSchema.parse(entry);
    if (job.isListed === false) return null;
    const workplace = workplaceOf(job.workplaceType) || (job.isRemote ? 'remote' : '');
    const places = [job, ...(job.secondaryLocations ?? [])].map(
      ({ location, address }) => location || addressOf(address),
    );
    return {
      id: job.id,
      title: job.title,
      url: job.jobUrl,
      locations: placesOf(places, workplace),
      posted_at: dateOf('posted_at', job.publishedAt, note),
      closes_at: dateOf('closes_at', job.applicationDeadline, note),
      salary: payOf(job),
      employment_type: employmentOf(job.employmentType),
      workplace,
      description: descriptionOf(job.descriptionHtml ?? '', note),
    };
  },
};

function addressOf(address: z.output<typeof addressSchema>): string {
  const { addressLocality, addressRegion, addressCountry } = address?.postalAddress ?? {};
  return placeOf(addressLocality, addressRegion, addressCountry);
}

/** The salary without equity and bonuses; the summary's own words if it has no numbers. */
function payOf({ compensation, shouldDisplayCompensationOnJobPostings: isShown }: Job): string {
  if (isShown === false) return '';
  const components = [
    ...(compensation?.compensationTiers ?? []).flatMap((tier) => tier.components ?? []),
    ...(compensation?.summaryComponents ?? []),
  ].filter(({ compensationType: kind }) => kind === 'Salary');
  const [first] = components;
  if (!first) return withoutExtras(compensation?.compensationTierSummary ?? '');
  const alike = components.filter(
    ({ currencyCode, interval }) =>
      currencyCode === first.currencyCode && interval === first.interval,
  );
  return salaryOf({
    currency: first.currencyCode,
    ...widest(alike.map(({ minValue: min, maxValue: max }) => ({ min, max }))),
    period: first.interval,
  });
}

/** "£50K – £60K • Offers Equity" becomes "£50K – £60K". */
const withoutExtras = (summary: string): string =>
  summary
    .split('•')
    .map(tidyText)
    .filter((part) => /\d/.test(part) && !/%|equity|bonus|commission|stock|option/i.test(part))
    .join(' • ');
