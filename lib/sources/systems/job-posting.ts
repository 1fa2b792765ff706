/** schema.org `JobPosting`, as in Teamtailor's feed, and in the JSON-LD of any careers page. */
import { Parser } from 'htmlparser2';
import * as z from 'zod';
import { type PayRange, placeOf, type Posting, salaryOf } from '../../facts/role-words.ts';
import { plainText } from '../../roles/sanitise.ts';
import { words } from '../../words/words.ts';
import { optional, required, SourceProblem, type System, textIn } from './system.ts';

const textOrNumber = z.union([z.string(), z.number()]).nullish();

/** A single value or a list. */
const several = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) =>
      value === undefined || value === null ? [] : Array.isArray(value) ? value : [value],
    z.array(schema),
  );

const named = z.union([z.string(), z.object({ name: optional })]).nullish();

const placeSchema = z.union([
  z.string(),
  z.object({
    name: optional,
    address: z
      .union([
        z.string(),
        z.object({ addressLocality: named, addressRegion: named, addressCountry: named }),
      ])
      .nullish(),
  }),
]);

/** The fields that are read from a JobPosting. */
export const jobPostingSchema = z.object({
  title: required,
  url: optional,
  description: optional,
  datePosted: optional,
  validThrough: optional,
  employmentType: several(z.string()),
  jobLocationType: several(z.string()),
  jobLocation: several(placeSchema),
  applicantLocationRequirements: several(named),
  hiringOrganization: named,
  /** Its department. */
  employmentUnit: named,
  identifier: z.union([z.string(), z.number(), z.object({ value: textOrNumber })]).nullish(),
  baseSalary: z
    .union([
      z.object({
        currency: optional,
        value: z
          .union([
            z.string(),
            z.number(),
            z.object({
              value: textOrNumber,
              minValue: textOrNumber,
              maxValue: textOrNumber,
              unitText: optional,
            }),
          ])
          .nullish(),
      }),
      z.string(),
      z.number(),
    ])
    .nullish(),
});

export type JobPosting = z.output<typeof jobPostingSchema>;

/** What a JobPosting says, without its id and address. */
export function postingOf(posting: JobPosting): Omit<Posting, 'id' | 'url'> {
  const isRemote = posting.jobLocationType.some((type) => /TELECOMMUTE|remote/i.test(type));
  const ranges = rangesOf(posting.baseSalary);
  const scopes = posting.applicantLocationRequirements.map((scope) => placeOf(nameOf(scope)));
  return {
    title: plainText(posting.title),
    places: [posting.jobLocation.map(placeText), scopes],
    workplace: isRemote ? 'remote' : '',
    posted: posting.datePosted,
    closes: posting.validThrough,
    salary: typeof posting.baseSalary === 'string' ? posting.baseSalary : salaryOf(...ranges),
    employment: posting.employmentType,
    description: posting.description,
    addresses: posting.jobLocation.flatMap(addressOf),
    pay: ranges,
    teams: [nameOf(posting.employmentUnit)],
  };
}

/** The posting's own identifier; empty if there is none. */
function identifierOf({ identifier }: JobPosting): string {
  const value = typeof identifier === 'object' ? identifier?.value : identifier;
  return value === null || value === undefined ? '' : String(value);
}

const nameOf = (thing: z.output<typeof named>): string =>
  (typeof thing === 'string' ? thing : thing?.name) ?? '';

/** Regions that add nothing to the country. */
const wide = /^(?:Europe|Asia|Africa|Oceania|(?:North|South|Latin) America|Americas|EMEA|APAC)$/i;

function placeText(place: z.output<typeof placeSchema>): string {
  if (typeof place === 'string') return place;
  const { address, name } = place;
  if (typeof address === 'string') return address;
  const region = nameOf(address?.addressRegion);
  const written = placeOf(
    nameOf(address?.addressLocality),
    wide.test(region) ? '' : region,
    nameOf(address?.addressCountry),
  );
  return written || (name ?? '');
}

function addressOf(place: z.output<typeof placeSchema>) {
  if (typeof place === 'string' || typeof place.address !== 'object') return [];
  const { addressLocality, addressRegion, addressCountry } = place.address ?? {};
  return [
    {
      city: nameOf(addressLocality),
      region: nameOf(addressRegion),
      country: nameOf(addressCountry),
    },
  ];
}

function rangesOf(salary: JobPosting['baseSalary']): PayRange[] {
  if (typeof salary !== 'object' || !salary) return [];
  const { currency, value } = salary;
  const range = typeof value === 'object' && value !== null ? value : { value };
  const { minValue, maxValue, unitText } = range as Partial<Record<string, string | number | null>>;
  return [
    {
      currency,
      min: minValue ?? range.value,
      max: maxValue ?? range.value,
      period: String(unitText ?? ''),
    },
  ];
}

/** Genuine JSON-LD does not nest deeper. */
const MAX_DEPTH = 8;

function jsonLdOf(html: string): string[] {
  const blocks: string[] = [];
  let open = false;
  const parser = new Parser({
    onopentag(name, { type = '' }) {
      open = name === 'script' && /^application\/ld\+json\b/i.test(type.trim());
      if (open) blocks.push('');
    },
    ontext(text) {
      if (open) blocks.push(`${blocks.pop() ?? ''}${text}`);
    },
    onclosetag() {
      open = false;
    },
  });
  parser.end(html);
  return blocks;
}

/** All JobPostings in a page's JSON-LD, including those in lists, graphs and item lists. */
export function postingsIn(html: string): { postings: unknown[]; isDamaged: boolean } {
  const postings: unknown[] = [];
  let isDamaged = false;
  for (const block of jsonLdOf(html)) {
    try {
      collect(JSON.parse(block), postings, 0);
    } catch {
      isDamaged ||= block.includes('JobPosting');
    }
  }
  return { postings, isDamaged };
}

function collect(node: unknown, postings: unknown[], depth: number): void {
  if (typeof node !== 'object' || node === null || depth > MAX_DEPTH) return;
  if (Array.isArray(node)) {
    for (const each of node) collect(each, postings, depth + 1);
    return;
  }
  const { '@type': type } = node as Record<string, unknown>;
  if ([type].flat().includes('JobPosting')) {
    postings.push(node);
    return;
  }
  for (const name of ['@graph', 'itemListElement', 'item', 'mainEntity']) {
    if (Object.hasOwn(node, name)) {
      collect((node as Record<string, unknown>)[name], postings, depth + 1);
    }
  }
}

export const pageOfPostings: System = {
  name: 'JobPosting page',
  hasSingleResponse: true,
  idField: '@id',
  expected: ['datePosted', 'description'],
  // Any page may carry JobPostings; only reading it tells.
  boardOf: () => null,
  async list(address, get) {
    const { text, url } = await get(address);
    const { postings, isDamaged } = postingsIn(text);
    if (isDamaged) throw new SourceProblem(words.sourceProblems.damagedPosting);
    if (postings.length === 0) throw new SourceProblem(words.sourceProblems.noPosting);
    const entries = postings.map((posting) => withId(posting, url, postings.length > 1));
    const first = jobPostingSchema.safeParse(postings[0]).data;
    return { organisation: nameOf(first?.hiringOrganization), entries };
  },
  toPosting(entry) {
    const posting = postingOf(jobPostingSchema.parse(entry));
    return { ...posting, id: textIn(entry, '@id'), url: textIn(entry, 'url') };
  },
};

/** Identifies a posting by its address, else its identifier, else its title on this page. */
function withId(entry: unknown, page: string, isOneOfMany: boolean): unknown {
  const { data: posting } = jobPostingSchema.safeParse(entry);
  if (!posting) return entry;
  const url = (posting.url && URL.parse(posting.url, page)?.href) || page;
  const own = identifierOf(posting) || posting.title;
  return { ...(entry as object), url, '@id': isOneOfMany && url === page ? `${url}#${own}` : url };
}
