/** Relevance of boards in German, French and Spanish, compared with a search library on the same roles. */
import { readFile } from 'node:fs/promises';
import { type LanguageCode, loadLanguage } from '../../lib/languages/languages.ts';
import { roleEngineOptions } from '../../lib/query/role-settings.ts';
import { createRoleSchema, type Role } from '../../lib/roles/role.ts';
import { createSearchEngine } from '../../lib/search-engine/engine.ts';
import { createQueryRules } from '../../lib/search-server/query-rules.ts';
import {
  COUNTED,
  INDEX,
  type JudgedQuery,
  meanOf,
  miniSearch,
  scoreQueries,
  type Searcher,
  tokens,
} from './relevance.ts';

type InventedRole = {
  title: string;
  organisation: string;
  place: string;
  type: string;
  text: string;
};

const readJson = async <Content>(name: string): Promise<Content> =>
  JSON.parse(await readFile(new URL(`languages/${name}.json`, import.meta.url), 'utf8'));

/** The invented roles of a language, newest first. Places are in English, as an import writes them. */
export async function readInventedRoles(code: LanguageCode, now: number): Promise<Role[]> {
  const schema = createRoleSchema(tokens);
  const roles = await readJson<InventedRole[]>(`${code}-roles`);
  return roles.map(({ title, organisation, place, type, text }, at) => {
    const [city, country] = place.split(', ');
    return schema.parse({
      post_pk: at + 1,
      objectID: String(at + 1),
      id: at + 1,
      title,
      company_name: organisation,
      posted_at: now - at,
      tags_role_type: [type],
      tags_country: [country],
      tags_city: [city],
      [`tags_location_${tokens.brand}`]: [city, country],
      description_short: `<p>${text}</p>`,
    });
  });
}

/**
 * The judged queries of a language. Nothing may be tuned on those that are held out, nor may they be looked at
 * one by one.
 */
export const readJudged = (
  code: LanguageCode,
  part: 'queries' | 'held-out',
): Promise<JudgedQuery[]> => readJson(`${code}-${part}`);

/** The board's engine in a language. */
export async function engineOf(
  code: LanguageCode,
  roles: readonly Role[],
  now: number,
): Promise<Searcher> {
  const language = await loadLanguage(code);
  const vocabulary = language.vocabulary();
  const options = { roles, tokens, indexBase: 'jobs', now: () => now };
  const engine = createSearchEngine({
    ...roleEngineOptions({ ...options, language: language.words, vocabulary }),
    rules: createQueryRules(vocabulary, tokens, language),
  });
  return {
    name: 'embedded engine',
    find: async (query) =>
      engine
        .search(INDEX, { query, hitsPerPage: COUNTED, attributesToHighlight: [] })
        .hits.map(({ objectID }) => objectID),
  };
}

/** @param log called with each line; with `isDetailed` also for each query that is not held out */
export async function benchLanguages(
  log: (line: string) => void,
  isDetailed = false,
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  for (const code of ['de', 'fr', 'es'] as const) {
    const roles = await readInventedRoles(code, now);
    for (const part of ['queries', 'held-out'] as const) {
      const queries = await readJudged(code, part);
      log(`${code}: ${queries.length} ${part}, ${roles.length} roles`);
      for (const searcher of [await engineOf(code, roles, now), await miniSearch(roles)]) {
        const scores = await scoreQueries(searcher, roles, queries);
        log(`  ${searcher.name.padEnd(16)} nDCG@10 ${meanOf(scores).toFixed(3)}`);
        if (!isDetailed || part === 'held-out' || searcher.name === 'MiniSearch') continue;
        for (const { score, query, grades } of scores) {
          log(`    ${score.toFixed(2)} ${query}: ${grades.join(' ')}`);
        }
      }
    }
  }
}
