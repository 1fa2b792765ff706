/** Greenhouse: `boards-api.greenhouse.io`, one response for the whole board. */
import * as z from 'zod';
import { unescapeHtml } from '../../base/escape.ts';
import { type PayRange, salaryOf, workplaceOf } from '../../facts/role-words.ts';
import {
  boardName,
  idValue,
  optional,
  parseJson,
  required,
  segmentsOf,
  shortOf,
  type System,
  textIn,
} from './system.ts';

const boardSchema = z.object({
  jobs: z.array(z.unknown()),
  meta: z.object({ total: z.int() }).nullish().catch(null),
});

const range = z.object({
  min_cents: z.number().nullish(),
  max_cents: z.number().nullish(),
  currency_type: optional,
  title: optional,
});

const jobSchema = z.object({
  id: idValue,
  title: required,
  absolute_url: required,
  location: z.object({ name: optional }).nullish(),
  offices: z.array(z.object({ name: optional, location: optional })).nullish(),
  departments: z.array(z.object({ name: optional })).nullish(),
  company_name: optional,
  /** When it was posted; `updated_at` moves with every edit. */
  first_published: optional,
  application_deadline: optional,
  language: optional,
  /** Escaped HTML. */
  content: optional,
  metadata: z.array(z.object({ name: optional, value: z.unknown() })).nullish(),
  pay_input_ranges: z.array(range).nullish(),
});

type Job = z.output<typeof jobSchema>;
type Range = z.output<typeof range>;

const hosts = /^(?:boards|job-boards|boards-api|api)(?:\.eu)?\.greenhouse\.io$/;
const reserved = new Set(['embed', 'v1', 'users', 'search']);

export const greenhouse: System = {
  name: 'Greenhouse',
  hasSingleResponse: true,
  idField: 'id',
  expected: ['location', 'first_published', 'content'],
  boardOf(url) {
    if (!hosts.test(url.hostname)) return null;
    const [first, second, third] = segmentsOf(url);
    const isApi = first === 'v1' && second === 'boards';
    const named = first === 'embed' ? url.searchParams.get('for') : isApi ? third : first;
    const token = boardName(named);
    if (!token || reserved.has(token)) return null;
    const address = `https://boards-api.greenhouse.io/v1/boards/${token}/jobs?content=true&pay_transparency=true`;
    return { name: token, address };
  },
  async list(address, get) {
    const { jobs, meta } = parseJson(await get(address), boardSchema);
    return {
      organisation: textIn(jobs[0], 'company_name'),
      entries: jobs,
      incomplete: shortOf(jobs.length, meta?.total),
    };
  },
  toPosting(entry) {
    const job = jobSchema.parse(entry);
    const workplace = metadataOf(
      job,
      /^(?:work(?:place|ing)?|location|remote)[ _-]?(?:type|model|policy|arrangement)?$/i,
    );
    const offices = (job.offices ?? []).map(({ name, location }) => location || name || '');
    return {
      id: job.id,
      title: job.title,
      url: job.absolute_url,
      places: [splitPlaces(job.location?.name ?? ''), offices],
      workplace: workplaceOf(workplace),
      posted: job.first_published,
      closes: job.application_deadline,
      salary: salaryOf(...rangesOf(job)),
      employment: [
        metadataOf(job, /^(?:employment|job|contract|time|position)[ _-]?(?:type|status)$/i),
      ],
      description: unescapeHtml(job.content ?? ''),
      teams: (job.departments ?? []).map(({ name }) => name),
      pay: rangesOf(job),
      language: job.language,
    };
  },
};

/** Splits "London, UK; Paris, France" and "London | Paris". */
const splitPlaces = (text: string): string[] => text.split(/\s*[;|]\s*/);

/** The value of an employer's custom field, if it is text. */
function metadataOf({ metadata }: Job, name: RegExp): string {
  const found = (metadata ?? []).find((field) => name.test(field.name ?? ''))?.value;
  if (Array.isArray(found)) return found.filter((one) => typeof one === 'string').join(', ');
  return typeof found === 'string' ? found : '';
}

/**
 * Only a range's title, or that of the first, states its period: the text below mentions other
 * things, such as "a 40 hour week". The title may also name a place.
 */
function rangesOf({ pay_input_ranges: ranges }: Job): PayRange[] {
  const [first] = ranges ?? [];
  return (ranges ?? []).map(
    ({ min_cents: min, max_cents: max, currency_type: currency, title }) => ({
      currency,
      min: min && min / 100,
      max: max && max / 100,
      period: periodIn(title) ?? periodIn(first?.title),
      place: title,
    }),
  );
}

const periodIn = (title: Range['title']): string | undefined =>
  /\b(?:(?:bi|semi|two|2)[-\s]?)?(?:hour|day|daily|week|fortnight|month|quarter|annual|year|one[-\s]?(?:time|off))(?:ly|s)?\b/i
    .exec(title ?? '')?.[0]
    .toLowerCase();
