import { describe, expect, test } from 'vitest';
import {
  facetDiscoveryRequest,
  readFacetDiscovery,
  splitLocations,
} from '../../lib/search/facet-discovery.ts';
import { roleEngineOptions } from '../../lib/search/role-settings.ts';
import { searchParameters } from '../../lib/search/search-parameters.ts';
import type { SearchState } from '../../lib/search/search-state.ts';
import { readWaysOut, waysOutCandidates, waysOutRequests } from '../../lib/search/ways-out.ts';
import { createSearchEngine } from '../../lib/search-engine/engine.ts';
import { now, roles, tokens } from '../catalogue/sample/catalogue.ts';
import { createRandom } from '../seeded-random.ts';
import { definitions, LOCATION, stateOf } from './board.ts';

const INDEX = 'jobs_super_ranked';
const engine = createSearchEngine(
  roleEngineOptions({ roles, tokens, indexBase: 'jobs', now: () => now }),
);
const answer = (requests: { indexName: string }[]) => ({
  results: requests.map(({ indexName, ...parameters }) => engine.search(indexName, parameters)),
});
const counts = readFacetDiscovery(answer([facetDiscoveryRequest(INDEX, definitions)]));
const board = { definitions, counts, locations: splitLocations(counts) };

function countOf(state: SearchState): number {
  const request = { ...searchParameters(state, definitions), hitsPerPage: 0 };
  return engine.search(INDEX, request).nbHits;
}

function waysOut(state: SearchState) {
  const candidates = waysOutCandidates(state, board);
  const requests = waysOutRequests(candidates, INDEX, definitions);
  return readWaysOut(candidates, answer(requests), countOf(state));
}

describe('suggestions for a search without results', () => {
  test('2.7 remove one filter, and name it', () => {
    const state = stateOf({
      refinementList: { [LOCATION]: ['London'], tags_role_type: ['No such type'] },
    });
    expect(countOf(state)).toBe(0);
    expect(waysOut(state)[0]).toMatchObject({ lead: 'Without', subject: 'No such type' });
  });

  test('2.7 remove the minimum salary, and name its amount', () => {
    const state = stateOf({ query: 'policy', numericMenu: { salary_limit: '9000000:' } });
    expect(waysOut(state)[0]).toMatchObject({ lead: 'Without', subject: '$9,000,000' });
  });

  test('2.7 remove one word', () => {
    const [way] = waysOut(stateOf({ query: 'policy zzyzxqw' }));
    expect(way).toMatchObject({ kind: 'word', subject: 'zzyzxqw', state: { query: 'policy' } });
  });

  test('2.7 offer the facet value closest to the text', () => {
    const area = 'Biosecurity & pandemic preparedness';
    const found = waysOut(stateOf({ query: 'biosecurity & pandemic preepareedneess' }));
    const way = found.find(({ kind }) => kind === 'value');
    expect(way).toMatchObject({ lead: 'Areas:', subject: area, count: counts.tags_area?.[area] });
  });

  test('4.9 the last experience level is removed with the value that it implies', () => {
    const level = Object.keys(counts.tags_exp_required ?? {}).find(
      (value) => value !== 'Multiple experience levels',
    );
    const state = stateOf({
      query: 'zzyzxqw',
      refinementList: { tags_exp_required: [level ?? '', 'Multiple experience levels'] },
    });
    const candidate = waysOutCandidates(state, board).find(({ subject }) => subject === level);
    expect(candidate?.state.refinementList).toEqual({});
  });

  test('2.7 nothing is offered when removing any single part finds nothing', () => {
    expect(waysOut(stateOf({}))).toEqual([]);
    expect(waysOut(stateOf({ query: 'zzyzxqw' }))).toEqual([]);
  });

  test.each(['"', '-', '""', '-"', '🙂🙂 "a', 'a'.repeat(512), 'مرحبا -x', 'é́́ '.repeat(60)])(
    '5 %s is answered',
    (query) => {
      const state = stateOf({ query, refinementList: { tags_skill: ['None'] } });
      expect(Array.isArray(waysOut(state))).toBe(true);
    },
  );

  test.each([null, {}, { results: [] }, { results: [{ nbHits: 'many' }, null] }])(
    '8 the response %j offers nothing',
    (response) => {
      const candidates = waysOutCandidates(stateOf({ query: 'a b' }), board);
      expect(readWaysOut(candidates, response, 0)).toEqual([]);
    },
  );
});

describe('searches without results, generated from the catalogue', () => {
  const dead = deadSearches(1000);

  test('2.7 at least 95 of 100 get a suggestion', () => {
    expect(dead).toHaveLength(1000);
    const stuck = dead.filter((state) => waysOut(state).length === 0);
    expect(stuck.length, JSON.stringify(stuck.slice(0, 10))).toBeLessThanOrEqual(50);
  });

  test('2.7 each suggestion finds exactly the roles it promises, with four suggestions at most', () => {
    for (const state of dead.slice(0, 200)) {
      const found = waysOut(state);
      expect(found.length).toBeLessThanOrEqual(4);
      for (const way of found) expect(countOf(way.state)).toBe(way.count);
    }
  });
});

/** Searches without results: real words with a filter too many, misspelt words, and rare words. */
function deadSearches(total: number): SearchState[] {
  const random = createRandom(7);
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const words = [...new Set(roles.flatMap(({ title }) => title.match(/\p{L}{4,}/gu) ?? []))];
  const values = definitions.facetAttributes.flatMap((attribute) =>
    Object.keys(counts[attribute] ?? {}).map((value) => ({ attribute, value })),
  );
  const misspell = (word: string) => {
    const at = 1 + Math.floor(random() * (word.length - 2));
    return word.slice(0, at) + one([...'aeioustrn']) + word.slice(at + 2);
  };
  const found: SearchState[] = [];
  for (let tries = 0; found.length < total && tries < 50_000; tries++) {
    const first = one(values);
    const second = one(values);
    const filters = { [first.attribute]: [first.value], [second.attribute]: [second.value] };
    const query = one([one(words), `${one(words)} ${one(words)}`, misspell(one(words)), '']);
    const state = stateOf({ query, refinementList: random() < 0.8 ? filters : {} });
    if (countOf(state) === 0) found.push(state);
  }
  return found;
}
