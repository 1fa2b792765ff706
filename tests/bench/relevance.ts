/** Relevance of the search, compared with two search libraries on the same roles. */
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { shippedUnitsPerUsd } from '../../lib/facts/salary/money.ts';
import { createRoleBuilder } from '../../lib/import/build-role.ts';
import { plainMap } from '../../lib/import/map-file.ts';
import { readSampleCatalogue } from '../../lib/import/sample/sample-catalogue.ts';
import { closedFrom } from '../../lib/roles/closing.ts';
import type { Role } from '../../lib/roles/role.ts';
import { roleEngineOptions } from '../../lib/query/role-settings.ts';
import { createSearchEngine, type SearchEngine } from '../../lib/search-engine/engine.ts';
import { createRandom } from '../support/seeded-random.ts';
import judged from './relevance-queries.json' with { type: 'json' };
import real from './relevance-real.json' with { type: 'json' };

const tokens = { brand: 'lodestar', search: 'algolia' };
const INDEX = 'jobs_super_ranked';
const COUNTED = 10;

/** Fields that a judgement uses, each as one text. */
const fields = {
  title: (role: Role) => [role.title],
  organisation: (role: Role) => [role.company_name],
  area: (role: Role) => role.tags_area,
  skill: (role: Role) => role.tags_skill,
  type: (role: Role) => role.tags_role_type,
  experience: (role: Role) => role.tags_exp_required,
  degree: (role: Role) => role.tags_degree_required,
  place: (role: Role) => role.tags_location_lodestar as string[],
  text: (role: Role) => [role.description_short],
};
type Field = keyof typeof fields;

/** A grade for all roles whose fields match these patterns, with the reason. The first match counts. */
type Judgement = { grade: number; why: string } & Partial<Record<Field, string>>;
export type JudgedQuery = { query: string; grades: Judgement[] };

export const judgedQueries = judged as JudgedQuery[];

/** The grade of a role for a query: 3 is exactly what was meant, 0 is irrelevant. */
export function gradeOf(role: Role, { grades }: JudgedQuery): number {
  const fits = (judgement: Judgement): boolean =>
    (Object.keys(fields) as Field[]).every((field) => {
      const pattern = judgement[field];
      return pattern === undefined || new RegExp(pattern, 'i').test(fields[field](role).join('; '));
    });
  return grades.find(fits)?.grade ?? 0;
}

/** Normalised discounted cumulative gain of the first ten results. */
export function ndcg(found: readonly number[], all: readonly number[]): number {
  const gain = (grades: readonly number[]): number =>
    grades
      .slice(0, COUNTED)
      .reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
  const ideal = gain(all.toSorted((one, other) => other - one));
  return ideal === 0 ? NaN : gain(found) / ideal;
}

type Searcher = { name: string; find: (query: string) => Promise<string[]> };

/** What a searcher scored for a query. */
type Score = { query: string; score: number; grades: number[] };

/** The roles that a search can find: no search would be better for finding closed ones. */
export const openRoles = (roles: readonly Role[], now: number): Role[] =>
  roles.filter(({ closes_at }) => closedFrom(closes_at) > now);

/** @param now epoch seconds; posting dates are relative to it */
export function ownEngine(roles: readonly Role[], now: number): Searcher {
  const options = { roles, tokens, indexBase: 'jobs', now: () => now };
  const engine = createSearchEngine(roleEngineOptions(options));
  return {
    name: 'embedded engine',
    find: async (query) =>
      engine
        .search(INDEX, { query, hitsPerPage: COUNTED, attributesToHighlight: [] })
        .hits.map(({ objectID }) => objectID),
  };
}

/** The scores of a searcher for the judged queries, in their order. */
export async function scoreQueries(
  { find }: Searcher,
  roles: readonly Role[],
  queries: readonly JudgedQuery[] = judgedQueries,
): Promise<Score[]> {
  const byId = new Map(roles.map((role) => [role.objectID, role]));
  const scores: Score[] = [];
  for (const judgedQuery of queries) {
    const found = (await find(judgedQuery.query)).slice(0, COUNTED);
    const grades = found.map((id) => gradeOf(byId.get(id)!, judgedQuery));
    const all = roles.map((role) => gradeOf(role, judgedQuery));
    scores.push({ query: judgedQuery.query, score: ndcg(grades, all), grades });
  }
  return scores;
}

export const meanOf = (scores: readonly Score[]): number =>
  scores.reduce((sum, { score }) => sum + score, 0) / scores.length;

function logEach(scores: readonly Score[], log: (line: string) => void): void {
  for (const { score, query, grades } of scores) {
    log(`  ${score.toFixed(2)} ${query}: ${grades.join(' ')}`);
  }
}

/** @param log called with each line of the table; with `isDetailed` also for each query of the board's engine */
export async function benchRelevance(
  log: (line: string) => void,
  isDetailed = false,
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const { roles: all } = await readSampleCatalogue({ now, tokens });
  const roles = openRoles(all, now);
  const searchers = [ownEngine(roles, now), await miniSearch(roles), await orama(roles)];
  log(`${judgedQueries.length} judged queries, ${roles.length} roles`);
  for (const searcher of searchers) {
    const scores = await scoreQueries(searcher, roles);
    if (isDetailed && searcher === searchers[0]) {
      logEach(scores, log);
    }
    const empty = scores.filter(({ grades }) => grades.length === 0).map(({ query }) => query);
    const nothing = empty.length > 0 ? `, nothing for ${empty.join(', ')}` : '';
    log(`${searcher.name.padEnd(16)} nDCG@10 ${meanOf(scores).toFixed(3)}${nothing}`);
  }
}

/** Queries over real roles, which stay where they are. */
export const realQueries = real as JudgedQuery[];

const ASHBY_KINDS: Record<string, string> = {
  FullTime: 'Full-time',
  PartTime: 'Part-time',
  Intern: 'Internship',
  Contract: 'Contract',
};

/** A posting of Ashby's public API, as far as it is needed. */
type Posting = {
  title: string;
  department?: string;
  team?: string;
  employmentType?: string;
  location?: string;
  secondaryLocations?: Array<{ location?: string }>;
  address?: { postalAddress?: { addressLocality?: string; addressCountry?: string } } | null;
  publishedAt: string;
  jobUrl: string;
  descriptionHtml?: string;
};

/**
 * The roles of a file whose lines are boards with their postings.
 * @param now epoch seconds
 */
async function readRealRoles(boardsFile: string, now: number): Promise<Role[]> {
  const build = createRoleBuilder({ map: plainMap, tokens, rates: shippedUnitsPerUsd });
  const file = await readFile(boardsFile);
  const lines = gunzipSync(file).toString().trim().split('\n');
  const boards = lines.map((line) => JSON.parse(line) as { board: string; jobs: Posting[] });
  const list = (values: ReadonlyArray<string | undefined>): string =>
    [...new Set(values.filter(Boolean))].map((value) => value!.replaceAll(';', ',')).join('; ');
  return boards
    .flatMap(({ board, jobs }) => jobs.map((job) => ({ board, job })))
    .flatMap(({ board, job }) => {
      const { addressLocality, addressCountry } = job.address?.postalAddress ?? {};
      const others = (job.secondaryLocations ?? []).map(({ location }) => location);
      const address = [addressLocality, addressCountry].filter(Boolean).join(', ');
      const built = build(1, {
        title: job.title,
        company_name: board,
        locations: list([job.location, ...others, address]),
        tags_skill: list([job.department, job.team]),
        tags_role_type: ASHBY_KINDS[job.employmentType ?? ''] ?? '',
        url_external: job.jobUrl,
        description_short: (job.descriptionHtml ?? '').slice(0, MAX_DESCRIPTION),
        posted_at: Math.min(now, Math.floor(Date.parse(job.publishedAt) / 1000)),
      });
      return 'role' in built ? [built.role] : [];
    })
    .map((role, at) => ({ ...role, post_pk: at + 1, id: at + 1, objectID: String(at + 1) }));
}

/** The import refuses longer ones. */
const MAX_DESCRIPTION = 19_000;
const SAMPLES = 2000;

/** The mean, and the interval that has 95 % of the means of random samples of the queries. */
export function withInterval(values: readonly number[]): string {
  const random = createRandom(95);
  const mean = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length;
  const means = Array.from({ length: SAMPLES }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)]!)),
  ).sort((one, other) => one - other);
  const at = (share: number) => means[Math.floor(share * SAMPLES)]!.toFixed(2);
  return `${mean(values).toFixed(3)} [${at(0.025)}, ${at(0.975)}]`;
}

/** The share of all matches of a query that were meant, close matches aside; NaN without matches. */
function precisionOf(engine: SearchEngine, judged: JudgedQuery, byId: ReadonlyMap<string, Role>) {
  const parameters = { query: judged.query, removeWordsIfNoResults: 'none', hitsPerPage: 1000 };
  const { hits } = engine.search(INDEX, { ...parameters, attributesToHighlight: [] });
  const good = hits.filter(({ objectID }) => gradeOf(byId.get(objectID)!, judged) >= 2);
  return good.length / hits.length;
}

/** @param boardsFile gzipped lines, each a board of Ashby's API */
export async function benchRealRelevance(
  boardsFile: string,
  log: (line: string) => void,
  isDetailed = false,
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const roles = await readRealRoles(boardsFile, now);
  const byId = new Map(roles.map((role) => [role.objectID, role]));
  log(`${realQueries.length} queries judged by patterns, ${roles.length} real roles`);
  for (const searcher of [ownEngine(roles, now), await miniSearch(roles), await orama(roles)]) {
    const scores = await scoreQueries(searcher, roles, realQueries);
    if (isDetailed && searcher.name === 'embedded engine') logEach(scores, log);
    const empty = scores.filter(({ grades }) => grades.length === 0).length;
    const known = scores.map(({ score }) => score).filter((score) => !Number.isNaN(score));
    log(`${searcher.name.padEnd(16)} nDCG@10 ${withInterval(known)}, ${empty} without a result`);
  }
  const options = { roles, tokens, indexBase: 'jobs', now: () => now };
  const engine = createSearchEngine(roleEngineOptions(options));
  const shares = realQueries.map((judged) => precisionOf(engine, judged, byId));
  const known = shares.filter((share) => !Number.isNaN(share));
  log(`precision of all matches ${withInterval(known)} of ${known.length} queries with matches`);
}

/** The input of the libraries: the fields that the board searches, lists as text. */
const searched = (role: Role) => ({
  id: role.objectID,
  title: role.title,
  position: role.position,
  company_name: role.company_name,
  tags: [role.tags_area, role.tags_skill, role.tags_role_type, role.tags_exp_required]
    .flat()
    .join(', '),
  degree: role.tags_degree_required.join(', '),
  places: (role.tags_location_lodestar as string[]).join(', '),
  text: role.description_short.replace(/<[^>]*>/g, ' '),
});
const searchedFields = ['title', 'position', 'company_name', 'tags', 'degree', 'places', 'text'];

async function miniSearch(roles: readonly Role[]): Promise<Searcher> {
  const { default: MiniSearch } = await import('minisearch');
  const engine = new MiniSearch({ fields: searchedFields });
  engine.addAll(roles.map(searched));
  const options = { prefix: true, fuzzy: 0.2, boost: { title: 2 } };
  return {
    name: 'MiniSearch',
    find: async (query) =>
      engine
        .search(query, options)
        .slice(0, COUNTED)
        .map(({ id }) => String(id)),
  };
}

async function orama(roles: readonly Role[]): Promise<Searcher> {
  const { create, insertMultiple, search } = await import('@orama/orama');
  const database = create({
    schema: Object.fromEntries(searchedFields.map((field) => [field, 'string' as const])),
  });
  await insertMultiple(database, roles.map(searched) as never);
  return {
    name: 'Orama',
    async find(query) {
      const { hits } = await search(database, {
        term: query,
        limit: COUNTED,
        tolerance: 1,
        boost: { title: 2 },
      } as never);
      return hits.map(({ id }) => id);
    },
  };
}
