import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Database } from '../../lib/alerts/database/database.ts';
import { queryKey } from '../../lib/alerts/alert-query.ts';
import type { Role } from '../../lib/roles/role.ts';
import type { FilterDefinitions } from '../../lib/query/filter-definitions.ts';
import { type QueryJson, stateToQueryJson } from '../../lib/query/query-json.ts';
import { normalizeState } from '../../lib/query/search-state.ts';
import { createRandom, type Random } from '../support/seeded-random.ts';
import { pick, titleWords } from './engine-roles.ts';

const INSERTED_AT_ONCE = 5000;
const CHANCES = { text: 0.25, salary: 0.2, toggle: 0.15, facet: 0.3 };

/**
 * Distinct queries as visitors make them: a word or two, values of a few facets that roles have,
 * a minimum salary in steps of ten thousand.
 */
export function benchQueries(
  count: number,
  roles: readonly Role[],
  definitions: FilterDefinitions,
): QueryJson[] {
  const random = createRandom(11);
  const queries = new Map<string, QueryJson>();
  while (queries.size < count) {
    const query = randomQuery(random, roles, definitions);
    if (query) queries.set(queryKey(query), query);
  }
  return [...queries.values()];
}

function randomQuery(
  random: Random,
  roles: readonly Role[],
  definitions: FilterDefinitions,
): QueryJson | null {
  const facets = definitions.facetAttributes.filter(() => random() < CHANCES.facet);
  const state = normalizeState(
    {
      query: random() < CHANCES.text ? randomText(random) : '',
      refinementList: Object.fromEntries(
        facets.map((facet) => [facet, randomValues(random, roles, facet)]),
      ),
      toggle: Object.fromEntries(
        definitions.toggles.map(({ attribute }) => [attribute, random() < CHANCES.toggle]),
      ),
      numericMenu:
        random() < CHANCES.salary ? { salary_limit: `${Math.ceil(random() * 15) * 10_000}:` } : {},
    },
    definitions,
  );
  return stateToQueryJson(state, definitions);
}

function randomText(random: Random): string {
  const word = () => titleWords[Math.floor(random() ** 2 * titleWords.length)]!;
  return random() < 0.6 ? word() : `${word()} ${word()}`;
}

function randomValues(random: Random, roles: readonly Role[], facet: string): string[] {
  return Array.from(
    { length: 1 + Math.floor(random() * 3) },
    () => (pick(random, roles)[facet] as string[])[0]!,
  );
}

/** Writes confirmed alerts, many of which share a few queries. */
export async function insertBenchAlerts(
  database: Database,
  { count, queries }: { count: number; queries: readonly (QueryJson | null)[] },
): Promise<void> {
  const random = createRandom(13);
  const keyed = queries.map((query) => ({ key: queryKey(query), json: JSON.stringify(query) }));
  for (let from = 0; from < count; from += INSERTED_AT_ONCE) {
    const size = Math.min(INSERTED_AT_ONCE, count - from);
    const chosen = Array.from({ length: size }, (_, i) => {
      const place = from + i;
      // Each query once, then the first ones repeatedly.
      return keyed[place < keyed.length ? place : Math.floor(random() ** 2 * keyed.length)]!;
    });
    const addresses = chosen.map((_, i) => `reader${from + i}@example.org`);
    await database.execute(sql`
      insert into alerts (id, email, email_key, query_json, query_key, state, consent_text,
        created_at, confirmed_at)
      select id, email, email, nullif(query_json, 'null'::jsonb), query_key, 'confirmed', 'bench',
        now(), now()
      from unnest(
        ${sql.param(chosen.map(() => uuid()))}::uuid[],
        ${sql.param(addresses)}::text[],
        ${sql.param(chosen.map(({ json }) => json))}::jsonb[],
        ${sql.param(chosen.map(({ key }) => key))}::text[]
      ) as fresh (id, email, query_json, query_key)`);
  }
}
