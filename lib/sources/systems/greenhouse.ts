/** Greenhouse: `boards-api.greenhouse.io`, one response for the whole board. */
import * as z from 'zod';
import { unescapeHtml } from '../../base/escape.ts';
import { salaryOf, workplaceOf } from '../../facts/role-words.ts';
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
  company_name: optional,
  /** When it was posted; `updated_at` moves with every edit. */
  first_published: optional,
  application_deadline: optional,
  /** Escaped HTML. */
  content: optional,
  metadata: z.array(z.object({ name: optional, value: z.unknown() })).nullish(),
  pay_input_ranges: z.array(range).nullish(),
});

type Job = z.output<typeof jobSchema>;

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
      salary: payOf(job),
      employment: [
        metadataOf(job, /^(?:employment|job|contract|time|position)[ _-]?(?:type|status)$/i),
      ],
      description: unescapeHtml(job.content ?? ''),
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
 * Only a range's title states its period: the text below mentions other things, such as "a 40 hour
 * week".
 */
function payOf({ pay_input_ranges: ranges }: Job): string {
  const title = ranges?.[0]?.title;
  return salaryOf(
    ...(ranges ?? []).map((each) => ({
      currency: each.currency_type,
      min: each.min_cents && each.min_cents / 100,
      max: each.max_cents && each.max_cents / 100,
      period: /\bhour/i.test(each.title ?? '') ? 'hour' : title,
    })),
  );
}
