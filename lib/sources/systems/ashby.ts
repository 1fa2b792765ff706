/** Ashby: `api.ashbyhq.com`, one response for the whole board. */
import * as z from 'zod';
import { decode } from '../../base/escape.ts';
import { tidyText } from '../../facts/coerce.ts';
import { placeOf, salaryOf, workplaceOf } from '../../facts/role-words.ts';
import { boardName, optional, parseJson, required, segmentsOf, type System } from './system.ts';

const address = z
  .object({
    postalAddress: z
      .object({ addressLocality: optional, addressRegion: optional, addressCountry: optional })
      .nullish(),
  })
  .nullish();

const pay = z.object({
  compensationType: optional,
  interval: optional,
  currencyCode: optional,
  minValue: z.number().nullish(),
  maxValue: z.number().nullish(),
});

const jobSchema = z.object({
  id: required,
  title: required,
  jobUrl: required,
  isListed: z.boolean().nullish(),
  isRemote: z.boolean().nullish(),
  workplaceType: optional,
  employmentType: optional,
  location: optional,
  address,
  secondaryLocations: z.array(z.object({ location: optional, address })).nullish(),
  publishedAt: optional,
  applicationDeadline: optional,
  descriptionHtml: optional,
  shouldDisplayCompensationOnJobPostings: z.boolean().nullish(),
  compensation: z
    .object({
      compensationTierSummary: optional,
      compensationTiers: z.array(z.object({ components: z.array(pay).nullish() })).nullish(),
      summaryComponents: z.array(pay).nullish(),
    })
    .nullish(),
});

type Job = z.output<typeof jobSchema>;

export const ashby: System = {
  name: 'Ashby',
  hasSingleResponse: true,
  idField: 'id',
  expected: ['location', 'publishedAt', 'descriptionHtml'],
  boardOf(url) {
    const [first, , third] = segmentsOf(url).map((part) => decode(part) ?? part);
    const isApi = url.hostname === 'api.ashbyhq.com' && first === 'posting-api';
    const named = isApi ? third : url.hostname === 'jobs.ashbyhq.com' ? first : undefined;
    // Names may contain spaces and other characters.
    const board = boardName(named, /./);
    if (!board) return null;
    const listed = `https://api.ashbyhq.com/posting-api/job-board/${encodeURIComponent(board)}?includeCompensation=true`;
    return { name: board, address: listed };
  },
  async list(listed, get) {
    return { entries: parseJson(await get(listed), z.object({ jobs: z.array(z.unknown()) })).jobs };
  },
  toPosting(entry) {
    const job = jobSchema.parse(entry);
    if (job.isListed === false) return null;
    return {
      id: job.id,
      title: job.title,
      url: job.jobUrl,
      places: [[job, ...(job.secondaryLocations ?? [])].map(placeNameOf)],
      workplace: workplaceOf(job.workplaceType) || (job.isRemote ? 'remote' : ''),
      posted: job.publishedAt,
      closes: job.applicationDeadline,
      salary: payOf(job),
      employment: [job.employmentType],
      description: job.descriptionHtml,
    };
  },
};

function placeNameOf({ location, address: at }: Pick<Job, 'location' | 'address'>): string {
  const { addressLocality, addressRegion, addressCountry } = at?.postalAddress ?? {};
  return location || placeOf(addressLocality, addressRegion, addressCountry);
}

/** The salary without equity and bonuses; the summary's own words if it has no numbers. */
function payOf({ compensation, shouldDisplayCompensationOnJobPostings: isShown }: Job): string {
  if (isShown === false) return '';
  const components = [
    ...(compensation?.compensationTiers ?? []).flatMap((tier) => tier.components ?? []),
    ...(compensation?.summaryComponents ?? []),
  ].filter(({ compensationType: kind }) => kind === 'Salary');
  if (components.length === 0) return withoutExtras(compensation?.compensationTierSummary ?? '');
  return salaryOf(
    ...components.map(({ currencyCode: currency, interval: period, minValue, maxValue }) => ({
      currency,
      min: minValue,
      max: maxValue,
      period,
    })),
  );
}

/** "£50K – £60K • Offers Equity" becomes "£50K – £60K". */
const withoutExtras = (summary: string): string =>
  summary
    .split('•')
    .map(tidyText)
    .filter((part) => /\d/.test(part) && !/%|equity|bonus|commission|stock|option/i.test(part))
    .join(' • ');
