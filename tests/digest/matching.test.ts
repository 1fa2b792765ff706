import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UnreadableQuery } from '../../lib/alerts/alert-query.ts';
import { createMatcher } from '../../lib/alerts/matcher.ts';
import type { RoleSource } from '../../lib/alerts/role-source.ts';
import type { Role } from '../../lib/roles/role.ts';
import { type QueryJson, stateToQueryJson } from '../../lib/query/query-json.ts';
import { searchParameters } from '../../lib/query/search-parameters.ts';
import type { SearchState } from '../../lib/query/search-state.ts';
import { catalogue, now } from '../support/sample-catalogue.ts';
import { createRole, createRoles } from '../support/role-factory.ts';
import { definitions, stateOf } from '../support/search-board.ts';
import { clientOf, sourceOf } from './boards.ts';

const board = clientOf(catalogue.roles, () => now);
const source = sourceOf(catalogue.roles, () => now);
const inOrder = (await source.openRoles()).map(({ post_pk }) => post_pk);

/** All roles that the board shows for a search state, in order; by default as "Newest" lists them. */
async function answerOfBoard(state: SearchState, indexName = 'jobs'): Promise<number[]> {
  const { results } = await board.search<{ post_pk: number }>({
    requests: [
      {
        indexName,
        ...searchParameters(state, definitions),
        hitsPerPage: 1000,
        attributesToRetrieve: ['post_pk'],
      },
    ],
  });
  const [answer] = results as Array<{ hits: Array<{ post_pk: number }> }>;
  return answer?.hits.map(({ post_pk }) => post_pk) ?? [];
}

const wordsOf = ({ title, company_name, tags_city }: Role): string[] =>
  [title, company_name, ...tags_city].join(' ').match(/[\p{L}\p{N}]{2,}/gu) ?? [];

const typo = (word: string, place: number): string => {
  const gap = place % word.length;
  return word.slice(0, gap) + word.slice(gap + 1);
};
const written = (word: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(word, fc.nat(20), fc.constantFrom('whole', 'cut', 'typo')).map(([whole, at, how]) => {
    if (how === 'typo') return typo(whole, at);
    return how === 'cut' ? whole.slice(0, 1 + (at % whole.length)) : whole;
  });
/** Quotes or excludes some words, as advanced users do. */
const withOperators = (words: fc.Arbitrary<string[]>): fc.Arbitrary<string> =>
  fc
    .tuple(words, fc.constantFrom('', '', '', '"', '-', '-"', 'open'), fc.nat(3))
    .map(([all, operator, at]) => {
      const place = at % all.length;
      const before = all.slice(0, place);
      const rest = all.slice(place).join(' ');
      if (operator === 'open') return [...before, `"${rest}`].join(' ');
      const close = operator.endsWith('"') ? '"' : '';
      return [...before, operator + rest + close].join(' ');
    });

const rarely = <Value>(value: Value, other: fc.Arbitrary<Value>, weight = 3) =>
  fc.oneof({ weight, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: other });

const valuesOf = (attribute: string): string[] => [
  ...new Set(catalogue.roles.flatMap((role) => role[attribute] as string[])),
];
const facetValues = new Map(
  definitions.facetAttributes.map((attribute) => [attribute, valuesOf(attribute)]),
);
/** Values of this role and of others; experience levels as the dropdown couples them (4.9). */
function selection(role: Role, attribute: string): fc.Arbitrary<string[]> {
  const own = role[attribute] as string[];
  const others = facetValues.get(attribute) ?? [];
  const values = fc
    .tuple(
      fc.subarray(own, { minLength: Math.min(1, own.length), maxLength: Math.min(2, own.length) }),
      rarely<string[]>([], fc.uniqueArray(fc.constantFrom(...others), { maxLength: 2 }), 1),
    )
    .map((both) => [...new Set(both.flat())]);
  const implied = definitions.facets.find((facet) => facet.attribute === attribute)!.impliedValues;
  const coupled = values.map((chosen) =>
    chosen.length > 0 ? [...new Set([...chosen, ...implied])] : chosen,
  );
  return rarely<string[]>([], coupled);
}
/** A search that someone looking for this role would plausibly make. */
const stateFor = (role: Role): fc.Arbitrary<SearchState> =>
  fc
    .record({
      query: rarely(
        '',
        withOperators(
          fc.array(written(fc.constantFrom(...wordsOf(role))), { minLength: 1, maxLength: 3 }),
        ),
        1,
      ),
      refinementList: fc
        .tuple(...definitions.facetAttributes.map((attribute) => selection(role, attribute)))
        .map((lists) =>
          Object.fromEntries(
            lists.map((values, place) => [definitions.facetAttributes[place], values]),
          ),
        ),
      toggle: fc.record({
        salary_algolia: rarely(false, fc.boolean()),
        highlighted: rarely(false, fc.boolean(), 8),
        career_development_role: rarely(false, fc.boolean()),
        visa_refused: rarely(false, fc.boolean()),
        residence_stated: rarely(false, fc.boolean(), 8),
      }),
      numericMenu: fc.record({
        salary_limit: rarely('', fc.constantFrom('40000:', '95000.5:', '0')),
      }),
    })
    .map(stateOf);
const role = fc.constantFrom(...catalogue.roles.filter(({ post_pk }) => inOrder.includes(post_pk)));
const search = role.chain((sought) => fc.tuple(fc.constant(sought.post_pk), stateFor(sought)));

describe('3.5 stored queries', () => {
  test('3.5 a stored query finds exactly what the board shows for the same search, newest first', async () => {
    const found: Array<[own: boolean, others: number]> = [];
    await fc.assert(
      fc.asyncProperty(
        fc.array(search, { minLength: 1, maxLength: 12 }),
        fc.uniqueArray(fc.constantFrom(...inOrder), { maxLength: 60 }),
        async (searches, picked) => {
          const isNew = new Set([...picked, ...searches.map(([sought]) => sought)]);
          const roleIds = inOrder.filter((id) => isNew.has(id));
          const matcher = createMatcher({ source, definitions, roleIds });
          const stored = searches.map(([, state]) => stateToQueryJson(state, definitions));
          const matched = await matcher.match(JSON.parse(JSON.stringify(stored)));
          for (const [place, [sought, state]] of searches.entries()) {
            const seen = (await answerOfBoard(state)).filter((id) => isNew.has(id));
            // With a text the board sorts by relevance; a digest keeps the default order.
            const inDefaultOrder = inOrder.filter((id) => seen.includes(id));
            expect(matched[place]).toEqual(inDefaultOrder);
            found.push([seen.includes(sought), seen.length]);
          }
        },
      ),
      { seed: 2910, numRuns: 120 },
    );
    // Searches that find nothing or everything would prove little.
    const share = (part: unknown[]): number => part.length / found.length;
    expect(share(found.filter(([own]) => own))).toBeGreaterThan(0.5);
    expect(share(found.filter(([, count]) => count < 10))).toBeGreaterThan(0.5);
  });

  test('2.7 an alert gets the roles that match its own words, not those of broader words', async () => {
    const matcher = createMatcher({ source, definitions, roleIds: inOrder });
    const queries = ['geneticist', 'virologist', 'policy -senior', '“policy analyst”'];
    const states = queries.map((query) => stateOf({ query }));
    const matched = await matcher.match(
      states.map((state) => stateToQueryJson(state, definitions)),
    );
    for (const [at, state] of states.entries()) {
      expect(new Set(matched[at] as number[])).toEqual(new Set(await answerOfBoard(state)));
    }
    const wide = await answerOfBoard(states[0]!, 'jobs_super_ranked');
    const own = matched[0] as number[];
    expect(wide.slice(0, own.length).toSorted()).toEqual(own.toSorted());
    expect(own.length).toBeGreaterThan(0);
    expect(wide.length).toBeGreaterThan(own.length);
  });

  test('3.5 each distinct part is searched once, however many queries share it', async () => {
    const roles = createRoles(200);
    const roleIds = roles.map(({ post_pk }) => post_pk);
    const matcher = createMatcher({ source: sourceOf(roles), definitions, roleIds });
    const query = (area: string, skill: string): QueryJson => ({
      query: 'policy',
      facetFilters: [[`tags_area:${area}`, 'tags_area:2024'], [`tags_skill:${skill}`]],
      numericFilters: [['salary_limit >= 20000']],
    });
    const areas = ['Climate change', 'Nuclear: risk', "Children's rights"];
    const skills = ['Research', 'C++', 'Software engineering'];
    const queries = areas.flatMap((area) => skills.map((skill) => query(area, skill)));
    await matcher.match(queries);
    await matcher.match(queries);
    expect(matcher.searches()).toBe(1 + 4 + 3 + 1);
  });

  test('3.5 more roles than fit into one search are searched in groups', async () => {
    const roles = createRoles(1201);
    const search = sourceOf(roles);
    const open = (await search.openRoles()).map(({ post_pk }) => post_pk);
    expect(open.length).toBeGreaterThan(1000);
    const matcher = createMatcher({ source: search, definitions, roleIds: open });
    const filters = { facetFilters: [['tags_area:Climate change']], numericFilters: [] };
    const [matched] = await matcher.match([{ query: '', ...filters }]);
    const area = 'tags_area';
    const expected = open.filter((id) => roles[id - 1]?.[area].includes('Climate change'));
    expect(matched).toEqual(expected);
    expect(expected.length).toBeGreaterThan(100);
  });

  test('3.5 a query that cannot be parsed, or has no known filter left, fails alone', async () => {
    const roles = createRoles(20);
    const roleIds = roles.map(({ post_pk }) => post_pk);
    const matcher = createMatcher({ source: sourceOf(roles), definitions, roleIds });
    const broken = { query: 7, facetFilters: 'x' } as unknown as QueryJson;
    const unknown = { query: '', facetFilters: [['unknown:x']], numericFilters: [] };
    const [one, two, all] = await matcher.match([broken, unknown, null]);
    expect(one).toEqual(new UnreadableQuery('its query cannot be read'));
    expect(two).toEqual(new UnreadableQuery('its query has no filter that the board knows'));
    expect(all).toEqual(roleIds);
  });

  test('3.5 a part that the search rejects fails only the queries that contain it', async () => {
    const roles = [createRole(1, { title: 'Policy' }), createRole(2, { title: 'Law' })];
    const whole = sourceOf(roles);
    const refusal = new Error('refused');
    const picky: Pick<RoleSource, 'search'> = {
      search: async (requests) => {
        const found = await whole.search(requests);
        return found.map((ids, place) => (requests[place]?.query === 'bad' ? refusal : ids));
      },
    };
    const matcher = createMatcher({ source: picky, definitions, roleIds: [1, 2] });
    const queryOf = (query: string) => ({ query, facetFilters: [], numericFilters: [] });
    const matched = await matcher.match([queryOf('law'), queryOf('bad'), queryOf('policy')]);
    expect(matched).toEqual([[2], refusal, [1]]);
  });

  test('2.11 renamed values still match', async () => {
    const roles = [
      createRole(1, { tags_area: ['Global health & development'] }),
      createRole(2, { tags_area: ['Climate change'] }),
    ];
    const matcher = createMatcher({ source: sourceOf(roles), definitions, roleIds: [1, 2] });
    const ofArea = (area: string) => ({
      query: '',
      facetFilters: [[`tags_area:${area}`]],
      numericFilters: [],
    });
    const matched = await matcher.match([
      ofArea('Global health & poverty'),
      ofArea('Global health & development'),
    ]);
    expect(matched).toEqual([[1], [1]]);
    expect(matcher.searches()).toBe(1);
  });

  test('3.5 a minimum salary of 0 matches every role, like no minimum', async () => {
    const roles = [createRole(1), createRole(2)];
    const matcher = createMatcher({ source: sourceOf(roles), definitions, roleIds: [1, 2] });
    const anySalary = { query: '', facetFilters: [], numericFilters: [['salary_limit >= 0']] };
    expect(await matcher.match([anySalary])).toEqual([[1, 2]]);
  });
});
