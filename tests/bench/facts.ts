/** How many facts are found in postings, how many of these are right, and how long it takes. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Facts } from '../../lib/facts/sentences/fact.ts';
import { postingFacts } from '../../lib/facts/posting-facts.ts';
import { roleWords } from '../../lib/facts/role-words.ts';
import { ashby } from '../../lib/sources/systems/ashby.ts';
import labelled from './facts-postings.json' with { type: 'json' };

const context = {
  levels: ['Entry-level', 'Junior (1-4 years)', 'Mid (5-9 years)', 'Senior (10+ years)'],
  cityNaming: 'english',
  /** 2026-11-25. */
  now: 1_795_564_800,
} as const;

type Kind = keyof Facts;
/** The kinds that the labels of a posting name; one that they do not name is not stated. */
const labelledKinds = [
  'country',
  'city',
  'remote',
  'level',
  'years',
  'pay',
  'degree',
  'deadline',
] as const satisfies readonly Kind[];

type Score = { stated: number; found: number; given: number; right: number };

function factsOf(job: object): Facts | null {
  const posting = ashby.toPosting(job, () => {});
  if (!posting) return null;
  const words = roleWords(posting, () => {});
  return postingFacts({ ...words, organisation: '', duplicates: [] }, context);
}

/** What is needed or stated as such, without what is only welcome; each value once. */
const valuesOf = (facts: Facts, kind: Kind): string[] => [
  ...new Set(
    facts[kind].filter(({ required = true }) => required).map(({ value }) => JSON.stringify(value)),
  ),
];

/** Scores each kind over the labelled postings, which are all invented. */
export function scoreLabelled(): Map<Kind, Score> {
  const scores = new Map<Kind, Score>();
  for (const kind of labelledKinds) {
    const score = { stated: 0, found: 0, given: 0, right: 0 };
    for (const { job, expected } of labelled as Labelled[]) {
      const wanted = (expected[kind] ?? []).map((value) => JSON.stringify(value));
      const given = valuesOf(factsOf(job)!, kind);
      score.stated += wanted.length;
      score.given += given.length;
      score.found += wanted.filter((value) => given.includes(value)).length;
      score.right += given.filter((value) => wanted.includes(value)).length;
    }
    scores.set(kind, score);
  }
  return scores;
}

type Labelled = { job: object; expected: Partial<Record<Kind, unknown[]>> };

type Job = {
  address?: { postalAddress?: { addressCountry?: string } };
  secondaryLocations?: object[];
  compensation?: object;
};

const percent = (part: number, whole: number): string =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`;

/**
 * Prints the scores of the labelled postings and, of a file of boards as Ashby answers them (a line of
 * JSON for each, gzipped), the share of roles with each kind, and whether texts alone name the countries
 * and the pay that the employers' fields state.
 */
export function benchFacts(log: (line: string) => void, file: string | undefined): void {
  log(`${labelled.length} labelled postings:`);
  for (const [kind, { stated, found, given, right }] of scoreLabelled()) {
    log(`  ${kind}: ${percent(found, stated)} of ${stated} found, ${percent(right, given)} right`);
  }
  if (file === undefined) {
    log('For real boards, name their file: npm run bench -- facts boards.jsonl.gz');
    return;
  }
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  const jobs = lines.flatMap((line) => (JSON.parse(line) as { jobs: Job[] }).jobs);
  const startedAt = process.cpuUsage();
  const all = jobs.flatMap((job) => factsOf(job) ?? []);
  const { user, system } = process.cpuUsage(startedAt);
  const memory = process.memoryUsage().rss / 1e6;
  log(
    `${all.length} roles of ${lines.length} boards in ${((user + system) / 1e6).toFixed(1)} s of CPU, ${memory.toFixed(0)} MB in all:`,
  );
  for (const kind of Object.keys(all[0]!) as Kind[]) {
    const stated = all.filter((facts) => facts[kind].length > 0).length;
    log(`  ${kind}: ${percent(stated, all.length)} of roles`);
  }
  const texts = jobs.filter(({ address }) => address?.postalAddress?.addressCountry);
  log(`Countries, of ${texts.length} roles with an address:`);
  log(`  by the address: ${countryScore(texts, (job) => job)}`);
  log(`  by the text of the location: ${countryScore(texts, withoutAddress)}`);
  const paid = jobs.filter((job) => factsOf({ ...job, descriptionHtml: '' })!.pay.length > 0);
  const inProse = paid.map((job) => [job, { ...job, compensation: undefined }]);
  const found = inProse.filter(([, job]) => factsOf(job!)!.pay.length > 0);
  const right = found.filter(([job, without]) => {
    const stated = new Set(factsOf({ ...job, descriptionHtml: '' })!.pay.map(amountsOf));
    return factsOf(without!)!.pay.some((fact) => stated.has(amountsOf(fact)));
  });
  log(`Pay, of ${paid.length} roles with a field for it: found in the text of ${found.length},`);
  log(`  of which ${percent(right.length, found.length)} name an amount of the field`);
}

const amountsOf = ({ value: { min, max, currency } }: Facts['pay'][number]): string =>
  `${min} ${max} ${currency}`;

function withoutAddress(job: Job): Job {
  const places = (job.secondaryLocations ?? []).map((place) => ({ ...place, address: undefined }));
  return { ...job, address: undefined as never, secondaryLocations: places };
}

/** The truth is the country of the employer's address, by its own name alone. */
function countryScore(jobs: readonly Job[], change: (job: Job) => Job): string {
  let [found, right] = [0, 0];
  for (const job of jobs) {
    const country = job.address?.postalAddress?.addressCountry ?? '';
    const [truth] = factsOf({ ...job, location: '', secondaryLocations: [] })!.country;
    const given = factsOf(change(job))!.country.map(({ value }) => value);
    if (given.length > 0) found += 1;
    if (given.length > 0 && (given.includes(truth?.value ?? country) || !truth)) right += 1;
  }
  return `${percent(found, jobs.length)} found, ${percent(right, found)} of these right`;
}
