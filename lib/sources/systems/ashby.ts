/** Ashby: `api.ashbyhq.com`, one response for the whole board. */
import * as z from 'zod';
import { decode } from '../../base/escape.ts';
import { tidyText } from '../../facts/coerce.ts';
import { type PayRange, placeOf, salaryOf, workplaceOf } from '../../facts/role-words.ts';
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
  department: optional,
  team: optional,
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
      compensationTiers: z
        .array(z.object({ title: optional, components: z.array(pay).nullish() }))
        .nullish(),
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
    const locations = [job, ...(job.secondaryLocations ?? [])];
    const ranges = rangesOf(job);
    return {
      id: job.id,
      title: job.title,
      url: job.jobUrl,
      places: [locations.map(placeNameOf)],
      workplace: workplaceOf(job.workplaceType) || (job.isRemote ? 'remote' : ''),
      posted: job.publishedAt,
      closes: job.applicationDeadline,
      salary: ranges.length === 0 ? summaryOf(job) : salaryOf(...ranges),
      employment: [job.employmentType],
      description: job.descriptionHtml,
      addresses: locations.map(({ address: at }) => ({
        city: at?.postalAddress?.addressLocality,
        region: at?.postalAddress?.addressRegion,
        country: at?.postalAddress?.addressCountry,
      })),
      teams: [job.department, job.team],
      pay: ranges,
    };
  },
};

function placeNameOf({ location, address: at }: Pick<Job, 'location' | 'address'>): string {
  const { addressLocality, addressRegion, addressCountry } = at?.postalAddress ?? {};
  return location || placeOf(addressLocality, addressRegion, addressCountry);
}

/** The salary of each tier, without equity and bonuses. A tier's title names its place or level. */
function rangesOf({
  compensation,
  shouldDisplayCompensationOnJobPostings: isShown,
}: Job): PayRange[] {
  if (isShown === false) return [];
  const tiers = compensation?.compensationTiers ?? [];
  const ofTiers = tiers.flatMap(({ title, components }) => salariesIn(components, title));
  return ofTiers.length > 0 ? ofTiers : salariesIn(compensation?.summaryComponents);
}

function salariesIn(
  components: Array<z.output<typeof pay>> | null | undefined,
  place?: string | null,
): PayRange[] {
  return (components ?? [])
    .filter(({ compensationType: kind }) => kind === 'Salary')
    .map(({ currencyCode: currency, interval: period, minValue: min, maxValue: max }) => ({
      currency,
      min,
      max,
      period,
      place,
    }));
}

/** The summary's own words, for pay without numbers in fields. */
const summaryOf = ({
  compensation,
  shouldDisplayCompensationOnJobPostings: isShown,
}: Job): string =>
  isShown === false ? '' : withoutExtras(compensation?.compensationTierSummary ?? '');

/** "£50K – £60K • Offers Equity" becomes "£50K – £60K". */
const withoutExtras = (summary: string): string =>
  summary
    .split('•')
    .map(tidyText)
    .filter((part) => /\d/.test(part) && !/%|equity|bonus|commission|stock|option/i.test(part))
    .join(' • ');
