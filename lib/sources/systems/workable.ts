/** Workable: the widget of `apply.workable.com`, one response; an entry per role and location. */
import * as z from 'zod';
import { placeOf, section } from '../../facts/role-words.ts';
import { boardName, optional, parseJson, required, segmentsOf, type System } from './system.ts';

const boardSchema = z.object({ name: optional, jobs: z.array(z.unknown()) });

const location = z.object({
  country: optional,
  city: optional,
  region: optional,
  hidden: z.boolean().nullish(),
});

const jobSchema = z.object({
  shortcode: required,
  title: required,
  url: required,
  telecommuting: z.boolean().nullish(),
  employment_type: optional,
  department: optional,
  function: optional,
  published_on: optional,
  created_at: optional,
  country: optional,
  city: optional,
  /** A region, such as a US state. */
  state: optional,
  locations: z.array(location).nullish(),
  description: optional,
  requirements: optional,
  benefits: optional,
});

type Job = z.output<typeof jobSchema>;

export const workable: System = {
  name: 'Workable',
  hasSingleResponse: true,
  idField: 'shortcode',
  expected: ['published_on'],
  boardOf(url) {
    const own = /^([a-z0-9][a-z0-9-]*)\.workable\.com$/.exec(url.hostname)?.[1];
    const slug = own === 'apply' ? boardName(slugInPath(segmentsOf(url))) : own;
    if (!slug || reserved.has(slug)) return null;
    const address = `https://apply.workable.com/api/v1/widget/accounts/${slug}?details=true`;
    return { name: slug, address };
  },
  async list(address, get) {
    const { name, jobs } = parseJson(await get(address), boardSchema);
    return { organisation: name ?? '', entries: folded(jobs) };
  },
  toPosting(entry) {
    const job = jobSchema.parse(entry);
    const shown = (job.locations ?? []).filter(({ hidden }) => hidden !== true);
    return {
      id: job.shortcode,
      title: job.title,
      url: job.url,
      places: [
        shown.map(({ city, region, country }) => placeOf(city, region, country)),
        [placeOf(job.city, job.state, job.country)],
      ],
      workplace: job.telecommuting ? 'remote' : '',
      posted: job.published_on || job.created_at,
      employment: [job.employment_type],
      description: [
        job.description ?? '',
        section('Requirements', job.requirements ?? ''),
        section('Benefits', job.benefits ?? ''),
      ].join(''),
      addresses:
        shown.length > 0 ? shown : [{ city: job.city, region: job.state, country: job.country }],
      teams: [job.department, job.function],
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

/** Merges the entries of a shortcode, with all their locations. */
function folded(jobs: unknown[]): unknown[] {
  const byCode = new Map<string, Job>();
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
