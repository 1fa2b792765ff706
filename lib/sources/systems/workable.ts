/** Workable: the widget of `apply.workable.com`, one response; an entry per role and location. */
import * as z from 'zod';
import {
  dateOf,
  descriptionOf,
  employmentOf,
  placeOf,
  placesOf,
  section,
} from '../../facts/role-words.ts';
import { boardName, parseJson, type System } from './system.ts';

const boardSchema = z.object({ name: z.string().nullish(), jobs: z.array(z.unknown()) });

const jobSchema = z.object({
  shortcode: z.string().min(1),
  title: z.string().min(1),
  url: z.string().min(1),
  telecommuting: z.boolean().nullish(),
  employment_type: z.string().nullish(),
  published_on: z.string().nullish(),
  created_at: z.string().nullish(),
  country: z.string().nullish(),
  city: z.string().nullish(),
  /** A region, such as a US state. */
  state: z.string().nullish(),
  locations: z
    .array(
      z.object({
        country: z.string().nullish(),
        city: z.string().nullish(),
        region: z.string().nullish(),
        hidden: z.boolean().nullish(),
      }),
    )
    .nullish(),
  description: z.string().nullish(),
  requirements: z.string().nullish(),
  benefits: z.string().nullish(),
});

type Job = z.output<typeof jobSchema>;

export const workable: System = {
  name: 'Workable',
  isOneAnswer: true,
  idField: 'shortcode',
  expected: ['published_on'],
  boardOf({ hostname, pathname }) {
    const parts = pathname.split('/').filter(Boolean);
    const own = /^([a-z0-9][a-z0-9-]*)\.workable\.com$/.exec(hostname)?.[1];
    const slug = own === 'apply' ? boardName(slugInPath(parts)) : own;
    if (!slug || reserved.has(slug)) return null;
    const address = `https://apply.workable.com/api/v1/widget/accounts/${slug}?details=true`;
    return { name: slug, address };
  },
  async list(address, get) {
    const { name, jobs } = parseJson(await get(address), boardSchema);
    return { organisation: name ?? '', entries: folded(jobs), incomplete: '' };
  },
  toRole(entry, note) {
    const job = jobSchema.parse(entry);
    const shown = (job.locations ?? []).filter(({ hidden }) => hidden !== true);
    const places = shown.map(({ city, region, country }) => placeOf(city, region, country));
    const workplace = job.telecommuting ? 'remote' : '';
    return {
      id: job.shortcode,
      title: job.title,
      url: job.url,
      locations: placesOf(places.some(Boolean) ? places : [ownPlaceOf(job)], workplace),
      posted_at: dateOf('posted_at', job.published_on || job.created_at, note),
      closes_at: null,
      salary: '',
      employment_type: employmentOf(job.employment_type),
      workplace,
      description: descriptionOf(
        [
          job.description ?? '',
          section('Requirements', job.requirements ?? ''),
          section('Benefits', job.benefits ?? ''),
        ].join(''),
        note,
      ),
    };
  },
};

const reserved = new Set(
  'www api app assets auth blog careers cdn developers get go help id jobs login partners resources static status support'.split(
    ' ',
  ),
);

/** `/j/SHORTCODE` names a role, not a board. */
function slugInPath(parts: string[]): string | undefined {
  if (parts[0] === 'api') return parts[parts.indexOf('accounts') + 1 || parts.length];
  return parts[0] === 'j' || parts[0] === 'jobs' ? undefined : parts[0];
}

const ownPlaceOf = ({ city, state, country }: Job): string => placeOf(city, state, country);

/** Merges the entries of a shortcode, with all their locations. */
function folded(jobs: unknown[]): unknown[] {
  const byCode = new Map<unknown, Job>();
  return jobs.flatMap((entry) => {
    const { data: job } = jobSchema.safeParse(entry);
    if (!job) return [entry];
    const first = byCode.get(job.shortcode);
    const own = job.locations?.length
      ? job.locations
      : [{ city: job.city, region: job.state, country: job.country }];
    if (first) {
      first.locations?.push(...own);
      return [];
    }
    const copy = { ...job, locations: [...own] };
    byCode.set(job.shortcode, copy);
    return [copy];
  });
}
