/** Relevance of the search, compared with two search libraries on the same roles. */
import { readSampleCatalogue } from '../../lib/import/sample/sample-catalogue.ts';
import { closedFrom } from '../../lib/roles/closing.ts';
import type { Role } from '../../lib/roles/role.ts';
import { roleEngineOptions } from '../../lib/query/role-settings.ts';
import { wordSettings } from '../../lib/query/vocabulary.ts';
import { createQueryRules } from '../../lib/search-server/query-rules.ts';
import { createSearchEngine } from '../../lib/search-engine/engine.ts';
import judged from './relevance-queries.json' with { type: 'json' };

export const tokens = { brand: 'lodestar', search: 'algolia' };
export const INDEX = 'jobs_super_ranked';
export const COUNTED = 10;

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

export type Searcher = { name: string; find: (query: string) => Promise<string[]> };

/** What a searcher scored for a query. */
type Score = { query: string; score: number; grades: number[] };

/** The roles that a search can find: no search would be better for finding closed ones. */
export const openRoles = (roles: readonly Role[], now: number): Role[] =>
  roles.filter(({ closes_at }) => closedFrom(closes_at) > now);

/** @param now epoch seconds; posting dates are relative to it */
export function ownEngine(roles: readonly Role[], now: number): Searcher {
  const options = { roles, tokens, indexBase: 'jobs', now: () => now };
  const rules = createQueryRules(wordSettings.vocabulary, tokens);
  const engine = createSearchEngine({ ...roleEngineOptions(options), rules });
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

export async function miniSearch(roles: readonly Role[]): Promise<Searcher> {
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

export async function orama(roles: readonly Role[]): Promise<Searcher> {
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
