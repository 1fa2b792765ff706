import { describe, expect, test } from 'vitest';
import {
  facetDiscoveryRequest,
  readFacetDiscovery,
  splitLocations,
} from '../../lib/query/facet-discovery.ts';
import { roleEngineOptions } from '../../lib/query/role-settings.ts';
import { wordSettings } from '../../lib/query/vocabulary.ts';
import { searchParameters } from '../../lib/query/search-parameters.ts';
import type { SearchState } from '../../lib/query/search-state.ts';
import { countRequests } from '../../lib/search/count-requests.ts';
import { readWaysOut, waysOutCandidates } from '../../lib/search/ways-out.ts';
import { createSearchEngine } from '../../lib/search-engine/engine.ts';
import { now, roles, tokens } from '../support/sample-catalogue.ts';
import { createRandom } from '../support/seeded-random.ts';
import { definitions, LOCATION, stateOf } from '../support/search-board.ts';

const INDEX = 'jobs_super_ranked';
const engine = createSearchEngine(
  roleEngineOptions({ roles, tokens, indexBase: 'jobs', now: () => now }),
);
const answer = (requests: { indexName: string }[]) => ({
  results: requests.map(({ indexName, ...parameters }) => engine.search(indexName, parameters)),
});
const counts = readFacetDiscovery(answer([facetDiscoveryRequest(INDEX, definitions)]));
const { vocabulary } = wordSettings;
const board = { definitions, counts, locations: splitLocations(counts), vocabulary };

function countOf(state: SearchState): number {
  const request = { ...searchParameters(state, definitions), hitsPerPage: 0 };
  return engine.search(INDEX, request).nbHits;
}

function waysOut(state: SearchState) {
  const candidates = waysOutCandidates(state, board);
  const requests = countRequests(candidates, INDEX, definitions);
  return readWaysOut(candidates, answer(requests), countOf(state));
}

describe('suggestions for a search without results', () => {
  test('2.7 remove one filter, and name it', () => {
    const state = stateOf({
      refinementList: { [LOCATION]: ['London'], tags_role_type: ['No such type'] },
    });
    expect(countOf(state)).toBe(0);
    expect(waysOut(state)[0]).toMatchObject({ change: 'without', subject: 'No such type' });
  });

  test('2.7 remove the minimum salary, and name its amount', () => {
    const state = stateOf({ query: 'policy', numericMenu: { salary_limit: '9000000:' } });
    expect(waysOut(state)[0]).toMatchObject({ change: 'without', subject: '$9,000,000' });
  });

  test('2.7 remove one word', () => {
    const [way] = waysOut(stateOf({ query: 'policy zzyzxqw' }));
    expect(way).toMatchObject({ kind: 'word', subject: 'zzyzxqw', state: { query: 'policy' } });
  });

  test('2.7 keep only some words of a long text', () => {
    const found = waysOut(stateOf({ query: 'giraffe zzyzxqw economist qqjjx' }));
    expect(found.find(({ kind }) => kind === 'single')).toMatchObject({
      change: 'only',
      subject: 'economist',
      state: { query: 'economist' },
    });
    const pairs = waysOut(stateOf({ query: 'zzyzxqw policy analyst qqjjx' }));
    expect(pairs.find(({ kind }) => kind === 'pair')?.subject).toBe('policy analyst');
  });

  test('2.7 keep the operators of the text as typed', () => {
    const found = (query: string, kind: string) =>
      waysOutCandidates(stateOf({ query }), board)
        .filter((candidate) => candidate.kind === kind)
        .map(({ state }) => state.query);
    expect(found('policy -donr', 'spelling')).toEqual([]);
    expect(found('"donr policy" -senior', 'spelling')).toEqual(['"donor policy" -senior']);
    expect(found('“donr policy” -senior', 'spelling')).toEqual(['“donor policy” -senior']);
    expect(found('‘policy donr’ -senior', 'spelling')).toEqual(['‘policy donor’ -senior']);
    expect(found('“policy analyst” zz -‘two words’', 'word')).toEqual([
      'zz -‘two words’',
      '“policy analyst” -‘two words’',
      '“policy analyst” zz',
    ]);
    expect(found('one "policy analyst" two -senior', 'pair')).toEqual([
      'one "policy analyst" -senior',
      '"policy analyst" two -senior',
    ]);
    expect(found('one two three -senior', 'single')).toEqual([
      'one -senior',
      'two -senior',
      'three -senior',
    ]);
    expect(found('economist -london', 'value')).not.toContain('');
    expect(found('“london” -senior', 'value')).toContain('-senior');
  });

  test('2.7 a generic word is neither corrected nor offered alone', () => {
    const found = (query: string) =>
      waysOutCandidates(stateOf({ query }), board).map(({ state }) => state.query);
    expect(found('jobs')).toEqual([]);
    const longer = found('giraffe zzyzxqw economist jobs');
    expect(longer).toContain('economist');
    expect(longer).not.toContain('jobs');
    const others = found('giraffe only i can zzyzxqw economist team');
    for (const generic of ['only', 'i can', 'only i', 'can', 'team']) {
      expect(others).not.toContain(generic);
    }
  });

  test('2.7 a filter value that resembles a generic word is not offered for it', () => {
    const named = { ...counts, company_data: { Jose: 3, Tear: 4 } };
    for (const query of ['jobs', 'team']) {
      expect(waysOutCandidates(stateOf({ query }), { ...board, counts: named })).toEqual([]);
    }
    expect(
      waysOutCandidates(stateOf({ query: 'josr' }), { ...board, counts: named }),
    ).toContainEqual(expect.objectContaining({ kind: 'value', subject: 'Jose' }));
  });

  test('2.7 an excluded place is not offered as a filter', () => {
    const candidates = waysOutCandidates(stateOf({ query: 'economist -london' }), board);
    expect(candidates.map(({ subject }) => subject)).not.toContain('London');
  });

  test('2.7 find more roles without counting those of wider words', () => {
    const candidates = waysOutCandidates(stateOf({ query: 'a b' }), board);
    const results = candidates.map((_, i) => ({ nbHits: 40, nbSortedHits: i === 0 ? 3 : 2 }));
    const [way, ...others] = readWaysOut(candidates, { results }, 2);
    expect(way).toMatchObject({ subject: candidates[0]!.subject, count: 40 });
    expect(others).toEqual([]);
  });

  test('2.7 are all different, whatever the text repeats', () => {
    const candidates = waysOutCandidates(stateOf({ query: 'policy zz policy zz policy' }), board);
    const keys = candidates.map((way) => `${way.kind} ${way.change} ${way.filter} ${way.subject}`);
    expect(keys).toEqual([...new Set(keys)]);
  });

  test('2.7 offer the spelling of a word that the vocabulary has', () => {
    const [way] = waysOut(stateOf({ query: 'donr' }));
    expect(way).toMatchObject({ kind: 'spelling', change: 'spelled', subject: 'donor' });
  });

  test('2.7 offer the facet value closest to the text', () => {
    const area = 'Biosecurity & pandemic preparedness';
    const found = waysOut(stateOf({ query: 'biosecurity & pandemic preepareedneess' }));
    const way = found.find(({ kind }) => kind === 'value');
    expect(way).toMatchObject({
      change: 'chosen',
      filter: 'Areas',
      subject: area,
      count: counts.tags_area?.[area],
    });
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

  const isStuck = ({ state }: DeadSearch): boolean => waysOut(state).length === 0;

  test('2.7 at least 95 of 100 get a suggestion', () => {
    expect(dead).toHaveLength(1000);
    const stuck = dead.filter(isStuck);
    expect(stuck.length, JSON.stringify(stuck.slice(0, 10))).toBeLessThanOrEqual(50);
  });

  test('2.7 at least 95 of 100 of each kind do, except with two typos in one short word', () => {
    const { 'two typos': _, ...kinds } = Object.groupBy(dead, ({ kind }) => kind);
    for (const [kind, searches = []] of Object.entries(kinds)) {
      expect(searches.length, kind).toBeGreaterThan(20);
      const stuck = searches.filter(isStuck);
      const examples = `${kind}: ${JSON.stringify(stuck.slice(0, 10))}`;
      expect(stuck.length / searches.length, examples).toBeLessThanOrEqual(0.05);
    }
  });

  test('2.7 each suggestion finds exactly the roles it promises, with four suggestions at most', () => {
    for (const { state } of dead.slice(0, 200)) {
      const found = waysOut(state);
      expect(found.length).toBeLessThanOrEqual(4);
      for (const way of found) expect(countOf(way.state)).toBe(way.count);
    }
  });

  test('2.7 all suggestions of a search are counted in one request of at most 24 searches', () => {
    for (const { state } of dead) {
      const requests = countRequests(waysOutCandidates(state, board), INDEX, definitions);
      expect(requests.length).toBeLessThanOrEqual(24);
    }
  });
});

type DeadSearch = { kind: string; state: SearchState };

/**
 * Searches without results: real words with too many filters, misspelt words, rare words, long
 * texts.
 */
function deadSearches(total: number): DeadSearch[] {
  const random = createRandom(7);
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const words = [...new Set(roles.flatMap(({ title }) => title.match(/\p{L}{4,}/gu) ?? []))];
  const longWords = words.filter((word) => word.length >= 6);
  const rare = [
    ...new Set(roles.flatMap(({ description_short: text }) => text.match(/\p{L}{7,}/gu) ?? [])),
  ];
  const values = definitions.facetAttributes.flatMap((attribute) =>
    Object.keys(counts[attribute] ?? {}).map((value) => ({ attribute, value })),
  );
  /**
   * One letter substituted, deleted, inserted or swapped with the next; the first letter is kept.
   */
  const misspell = (word: string): string => {
    const at = 1 + Math.floor(random() * (word.length - 2));
    const letter = one([...'aeioustrn']);
    const [before, here, after] = [word.slice(0, at), word[at]!, word.slice(at + 1)];
    return one([
      before + letter + after,
      before + after,
      before + letter + here + after,
      before + after[0]! + here + after.slice(1),
    ]);
  };
  const filters = (count: number): Record<string, string[]> =>
    Object.fromEntries(
      Array.from({ length: count }, () => one(values)).map(({ attribute, value }) => [
        attribute,
        [value],
      ]),
    );
  const text = (count: number): string => Array.from({ length: count }, () => one(words)).join(' ');
  const makers: Record<string, () => SearchState> = {
    'one filter too many': () => stateOf({ query: text(1), refinementList: filters(1) }),
    'two filters too many': () => stateOf({ query: text(1), refinementList: filters(3) }),
    'filters alone': () => stateOf({ refinementList: filters(3) }),
    'a word too many': () => stateOf({ query: text(2) }),
    'a long text': () => stateOf({ query: text(4 + Math.floor(random() * 5)) }),
    'a long text with filters': () => stateOf({ query: text(5), refinementList: filters(2) }),
    'a typo': () => stateOf({ query: `${misspell(one(longWords))} ${text(1)}` }),
    'a typo with filters': () =>
      stateOf({ query: misspell(one(longWords)), refinementList: filters(2) }),
    'two typos': () => stateOf({ query: misspell(misspell(one(longWords))) }),
    'two typos in two words': () =>
      stateOf({ query: `${misspell(one(longWords))} ${misspell(misspell(one(longWords)))}` }),
    'a rare word': () => stateOf({ query: one(rare), refinementList: filters(1) }),
  };
  const found: DeadSearch[] = [];
  for (let tries = 0; found.length < total && tries < 50_000; tries++) {
    const [kind, make] = one(Object.entries(makers));
    const state = make();
    if (countOf(state) === 0) found.push({ kind, state });
  }
  return found;
}
