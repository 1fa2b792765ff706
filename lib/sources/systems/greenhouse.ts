/** Greenhouse: `boards-api.greenhouse.io`, one response for the whole board. */
import * as z from 'zod';
import { unescapeHtml } from '../../base/escape.ts';
import {
  dateOf,
  descriptionOf,
  employmentOf,
  placesOf,
  salaryOf,
  widest,
  workplaceOf,
} from '../../facts/role-words.ts';
import { boardName, parseJson, shortOf, type System } from './system.ts';

const boardSchema = z.object({
  jobs: z.array(z.unknown()),
  meta: z
    .object({ total: z.int().nullish().catch(null) })
    .nullish()
    .catch(null),
});

const jobSchema = z.object({
  id: z.union([z.int(), z.string().min(1)]),
  title: z.string().min(1),
  absolute_url: z.string().min(1),
  location: z.object({ name: z.string().nullish() }).nullish(),
  offices: z
    .array(z.object({ name: z.string().nullish(), location: z.string().nullish() }))
    .nullish(),
  company_name: z.string().nullish(),
  /** When it was posted; `updated_at` moves with every edit. */
  first_published: z.string().nullish(),
  application_deadline: z.string().nullish(),
  /** Escaped HTML. */
  content: z.string().nullish(),
  metadata: z.array(z.object({ name: z.string().nullish(), value: z.unknown() })).nullish(),
  pay_input_ranges: z
    .array(
      z.object({
        min_cents: z.number().nullish(),
        max_cents: z.number().nullish(),
        currency_type: z.string().nullish(),
        title: z.string().nullish(),
      }),
    )
    .nullish(),
});

type Job = z.output<typeof jobSchema>;
type Range = NonNullable<Job['pay_input_ranges']>[number];

const hosts = /^(?:boards|job-boards|boards-api|api)(?:\.eu)?\.greenhouse\.io$/;
const reserved = new Set(['embed', 'v1', 'users', 'search']);

export const greenhouse: System = {
  name: 'Greenhouse',
  isOneAnswer: true,
  idField: 'id',
  expected: ['location', 'first_published', 'content'],
  boardOf({ hostname, pathname, searchParams }) {
    if (!hosts.test(hostname)) return null;
    const parts = pathname.split('/').filter(Boolean);
    const token = boardName(
      parts[0] === 'embed'
        ? searchParams.get('for')
        : parts[0] === 'v1' && parts[1] === 'boards'
          ? parts[2]
          : parts[0],
    );
    if (!token || reserved.has(token)) return null;
    const address = `https://boards-api.greenhouse.io/v1/boards/${token}/jobs?content=true&pay_transparency=true`;
    return { name: token, address };
  },
  async list(address, get) {
    const { jobs, meta } = parseJson(await get(address), boardSchema);
    const named = z.object({ company_name: z.string() }).safeParse(jobs[0]);
    return {
      organisation: named.data?.company_name ?? '',
      entries: jobs,
      incomplete: shortOf(jobs.length, meta?.total),
    };
  },
  toRole(entry, note) {
    const job = jobSchema.parse(entry);
    const workplace = workplaceOf(
      metadataOf(
        job,
        /^(?:work(?:place|ing)?|location|remote)[ _-]?(?:type|model|policy|arrangement)?$/i,
      ),
    );
    const offices = (job.offices ?? []).map(({ name, location }) => location || name || '');
    const place = job.location?.name ?? '';
    return {
      id: String(job.id),
      title: job.title,
      url: job.absolute_url,
      locations: placesOf(place === '' ? offices : splitPlaces(place), workplace),
      posted_at: dateOf('posted_at', job.first_published, note),
      closes_at: dateOf('closes_at', job.application_deadline, note),
      salary: payOf(job),
      employment_type: employmentOf(
        metadataOf(job, /^(?:employment|job|contract|time|position)[ _-]?(?:type|status)$/i),
      ),
      workplace,
      description: descriptionOf(unescapeHtml(job.content ?? ''), note),
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
 * Merges the ranges of one currency and period. Only a range's title states its period: the text
 * below mentions other things, such as "a 40 hour week".
 */
function payOf({ pay_input_ranges: ranges }: Job): string {
  const [first] = ranges ?? [];
  if (!first) return '';
  const isHourly = ({ title }: Range) => /\bhour/i.test(title ?? '');
  const alike = (ranges ?? []).filter(
    (range) => range.currency_type === first.currency_type && isHourly(range) === isHourly(first),
  );
  return salaryOf({
    currency: first.currency_type,
    ...widest(
      alike.map(({ min_cents: min, max_cents: max }) => ({
        min: min && min / 100,
        max: max && max / 100,
      })),
    ),
    period: isHourly(first) ? 'hour' : first.title,
  });
}
