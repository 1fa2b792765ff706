/** Relevance of the search over real roles, which stay where they are: only judgements are kept here. */
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { roleWords } from '../../lib/facts/role-words.ts';
import { shippedUnitsPerUsd } from '../../lib/facts/salary/money.ts';
import { createRoleBuilder } from '../../lib/import/build-role.ts';
import { plainMap } from '../../lib/import/map-file.ts';
import { roleEngineOptions } from '../../lib/query/role-settings.ts';
import { wordSettings } from '../../lib/query/vocabulary.ts';
import { createQueryRules } from '../../lib/search-server/query-rules.ts';
import { readSampleCatalogue } from '../../lib/import/sample/sample-catalogue.ts';
import type { Role } from '../../lib/roles/role.ts';
import { createSearchEngine } from '../../lib/search-engine/engine.ts';
import { ashby } from '../../lib/sources/systems/ashby.ts';
import { createRandom } from '../support/seeded-random.ts';
import {
  COUNTED,
  INDEX,
  miniSearch,
  ndcg,
  openRoles,
  orama,
  ownEngine,
  type Searcher,
  tokens,
} from './relevance.ts';
import phrases from './relevance-phrases.json' with { type: 'json' };
import real from './relevance-real.json' with { type: 'json' };

/**
 * A query and the grades of all roles that fit: 3 is exactly what was meant, 2 good, 1 related. Those that
 * were among the first ten of the board's engine or of a peer were also read one by one, without seeing who
 * had found them; 0 marks those of them that do not fit. A role without a grade counts as 0 too: where the
 * bench prints that many of them are found, they are to be read alike for all. Nothing may be tuned on
 * queries that are held out.
 */
export type RealQuery = { query: string; heldOut: boolean; judged: Record<string, number> };

/** The files have the ids of each grade in one text. */
const gradesById = (judged: object): Record<string, number> =>
  Object.fromEntries(
    Object.entries(judged).flatMap(([grade, ids]) =>
      (ids as string).split(' ').map((id) => [id, Number(grade)]),
    ),
  );

const readQueries = (file: Array<Omit<RealQuery, 'judged'> & { judged: object }>): RealQuery[] =>
  file.map(({ judged, ...query }) => ({ ...query, judged: gradesById(judged) }));

export const realQueries = readQueries(real);

/** What seekers want, in their own words, over the sample: "stop cruelty to chickens". */
export const phraseQueries = readQueries(phrases);

/** A role is good from this grade. */
const GOOD = 2;
/** The first characters of a posting's id name it. */
const ID_LENGTH = 8;
/** The import refuses longer ones. */
const MAX_DESCRIPTION = 19_000;
const MAX_MATCHES = 1000;
const SAMPLES = 2000;

/**
 * The roles of a file whose lines are boards with their postings, as the sources read them.
 * @param now epoch seconds
 */
async function readRealRoles(boardsFile: string, now: number): Promise<Role[]> {
  const build = createRoleBuilder({ map: plainMap, tokens, rates: shippedUnitsPerUsd });
  const lines = gunzipSync(await readFile(boardsFile))
    .toString()
    .trim()
    .split('\n');
  const boards = lines.map((line) => JSON.parse(line) as { board: string; jobs: object[] });
  const roles = new Map<string, Role>();
  for (const { board, job } of boards.flatMap(({ board, jobs }) =>
    jobs.map((job) => ({ board, job })),
  )) {
    const posting = ashby.toPosting(job, () => {});
    if (!posting) continue;
    const words = roleWords(posting, () => {});
    const { addresses, teams } = words.stated;
    const places = addresses.map(({ city, country }) => [city, country].filter(Boolean).join(', '));
    const built = build(1, {
      title: words.title,
      company_name: decodeURIComponent(board),
      locations: listOf([...words.locations, ...places, ...remoteOf(words)]),
      tags_skill: listOf(teams),
      tags_role_type: words.employment_type,
      salary: words.salary,
      url_external: words.url,
      description_short: words.description.slice(0, MAX_DESCRIPTION),
      posted_at: Math.min(now, words.posted_at ?? now),
    });
    const [objectID, id] = [words.id.slice(0, ID_LENGTH), roles.size + 1];
    if ('role' in built) roles.set(objectID, { ...built.role, objectID, id, post_pk: id });
  }
  return [...roles.values()];
}

const listOf = (values: readonly string[]): string =>
  [...new Set(values)].map((value) => value.replaceAll(';', ',')).join('; ');

/** Many employers call a role remote whose location is an office; then the location counts. */
function remoteOf({ workplace, locations }: { workplace: string; locations: string[] }): string[] {
  const isOffice = /hybrid|office|on-?site|\bHQ\b|remote/i.test(locations.join(' '));
  return workplace === 'remote' && !isOffice ? ['Remote'] : [];
}

/** The mean, and the interval that has 95 % of the means of random samples of the values. */
export function withInterval(values: readonly number[]): string {
  const random = createRandom(95);
  const mean = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length;
  const means = Array.from({ length: SAMPLES }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)]!)),
  ).sort((one, other) => one - other);
  const at = (share: number) => means[Math.floor(share * SAMPLES)]!.toFixed(2);
  return `${mean(values).toFixed(3)} [${at(0.025)}, ${at(0.975)}]`;
}

/** The grades of roles, in their order. */
export const gradesOf = (ids: readonly string[], { judged }: RealQuery): number[] =>
  ids.map((id) => judged[id] ?? 0);

/** Whether nobody has read a role for a query; it counts as 0. */
export const hasNoGrade =
  ({ judged }: RealQuery) =>
  (id: string): boolean =>
    judged[id] === undefined;

/** The share of matches that are good, and the share of good roles that match; NaN without any. */
export function precisionAndRecall(
  ids: readonly string[],
  query: RealQuery,
): { precision: number; recall: number } {
  const good = gradesOf(ids, query).filter((grade) => grade >= GOOD).length;
  const all = Object.values(query.judged).filter((grade) => grade >= GOOD).length;
  return { precision: good / ids.length, recall: good / all };
}

type Result = {
  judgedQuery: RealQuery;
  ids: string[];
  grades: number[];
  score: number;
  unread: number;
};

async function resultsOf({ find }: Searcher, queries: readonly RealQuery[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const judgedQuery of queries) {
    const ids = (await find(judgedQuery.query)).slice(0, COUNTED);
    const grades = gradesOf(ids, judgedQuery);
    const score = ndcg(grades, Object.values(judgedQuery.judged));
    results.push({
      judgedQuery,
      ids,
      grades,
      score,
      unread: ids.filter(hasNoGrade(judgedQuery)).length,
    });
  }
  return results;
}

const known = (values: readonly number[]): number[] => values.filter((one) => !Number.isNaN(one));

const parts = [
  { part: 'open', isIn: ({ heldOut }: RealQuery) => !heldOut },
  { part: 'held out', isIn: ({ heldOut }: RealQuery) => heldOut },
];

/**
 * @param boardsFile gzipped lines, each a board of Ashby's API
 * @param log called with each line; with `isDetailed` also for each query of the board's engine
 */
export async function benchRealRelevance(
  boardsFile: string,
  log: (line: string) => void,
  isDetailed = false,
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const roles = await readRealRoles(boardsFile, now);
  const ids = new Set(roles.map(({ objectID }) => objectID));
  const judged = new Set(realQueries.flatMap((one) => Object.keys(one.judged)));
  const missing = [...judged].filter((id) => !ids.has(id)).length;
  log(`${realQueries.length} judged queries, ${roles.length} real roles`);
  if (missing > 0) log(`${missing} judged roles are not in the file, so scores are too low`);
  await logScores(roles, realQueries, now, log, isDetailed);
  logMatches(roles, now, log, isDetailed);
}

/** @param log as in {@link benchRealRelevance} */
export async function benchPhrases(log: (line: string) => void, isDetailed = false): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const { roles } = await readSampleCatalogue({ now, tokens });
  log(`${phraseQueries.length} judged phrases over the sample`);
  await logScores(openRoles(roles, now), phraseQueries, now, log, isDetailed);
}

async function logScores(
  roles: readonly Role[],
  queries: readonly RealQuery[],
  now: number,
  log: (line: string) => void,
  isDetailed: boolean,
): Promise<void> {
  const searchers = [ownEngine(roles, now), await miniSearch(roles), await orama(roles)];
  const ofAll: Result[][] = [];
  for (const searcher of searchers) ofAll.push(await resultsOf(searcher, queries));
  /** By query: the grades of all roles that one of the searches found. */
  const pools = queries.map((query, at) =>
    gradesOf([...new Set(ofAll.flatMap((results) => results[at]!.ids))], query),
  );
  for (const [at, { name }] of searchers.entries()) {
    const results = ofAll[at]!.map((result, query) => {
      return { ...result, pooled: ndcg(result.grades, pools[query]!) };
    });
    for (const { part, isIn } of parts) {
      const ofPart = results.filter(({ judgedQuery }) => isIn(judgedQuery));
      if (ofPart.length === 0) continue;
      const scores = withInterval(known(ofPart.map(({ score }) => score)));
      const pooled = known(ofPart.map((one) => one.pooled));
      const empty = ofPart.filter(({ grades }) => grades.length === 0).length;
      const share = ((100 * empty) / ofPart.length).toFixed(1);
      const found = ofPart.reduce((sum, { grades }) => sum + grades.length, 0);
      const unread = ofPart.reduce((sum, one) => sum + one.unread, 0);
      log(
        `${name.padEnd(16)} ${part.padEnd(8)} nDCG@10 ${scores}, of what one of the three found ${withInterval(pooled)} (${pooled.length} queries), ${share} % find nothing, ${unread} of ${found} without a grade`,
      );
    }
    if (isDetailed && name === 'embedded engine') logEach(results, log);
  }
}

function logEach(results: readonly Result[], log: (line: string) => void): void {
  for (const { judgedQuery, grades, score } of results) {
    const mark = judgedQuery.heldOut ? ' (held out)' : '';
    log(`  ${score.toFixed(2)} ${judgedQuery.query}${mark}: ${grades.join(' ')}`);
  }
}

/** All matches of the board's engine, close matches aside. */
function logMatches(
  roles: readonly Role[],
  now: number,
  log: (line: string) => void,
  isDetailed: boolean,
): void {
  const options = { roles, tokens, indexBase: 'jobs', now: () => now };
  const rules = createQueryRules(wordSettings.vocabulary, tokens);
  const engine = createSearchEngine({ ...roleEngineOptions(options), rules });
  const scored = realQueries.map((judgedQuery) => {
    const { query } = judgedQuery;
    const parameters = { query, removeWordsIfNoResults: 'none', hitsPerPage: MAX_MATCHES };
    const { hits } = engine.search(INDEX, { ...parameters, attributesToHighlight: [] });
    const ids = hits.map(({ objectID }) => objectID);
    return { judgedQuery, matches: ids.length, ...precisionAndRecall(ids, judgedQuery) };
  });
  for (const { part, isIn } of parts) {
    const ofPart = scored.filter(({ judgedQuery }) => isIn(judgedQuery));
    const precision = known(ofPart.map((one) => one.precision));
    const recall = known(ofPart.map((one) => one.recall));
    log(
      `all matches      ${part.padEnd(8)} precision ${withInterval(precision)} (${precision.length} of ${ofPart.length} queries have matches), recall ${withInterval(recall)}`,
    );
  }
  if (!isDetailed) return;
  for (const { judgedQuery, matches, precision, recall } of scored) {
    const shares = `${precision.toFixed(2)} ${recall.toFixed(2)}`;
    log(`  ${shares} of ${matches} matches: ${judgedQuery.query}`);
  }
}
