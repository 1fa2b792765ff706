import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findText, idsOf, openRoles } from './brute-force.ts';
import {
  createRole,
  createRoles,
  createTestEngine,
  HAS_SALARY,
  LOCATION,
  noVocabulary,
  NOW,
} from '../support/role-factory.ts';

function titles(
  query: string,
  all: string[],
  parameters: Record<string, unknown> = {},
  index = 'jobs',
) {
  const engine = createTestEngine(
    all.map((title, id) => createRole(id + 1, { title, company_name: 'Q' })),
  );
  const { hits } = engine.search(index, { query, ...parameters });
  return hits.map(({ title }) => title).sort();
}

describe('text', () => {
  it('all words must match, in any order and any attribute', () => {
    const engine = createTestEngine([
      createRole(1, { title: 'Policy analyst', company_name: 'Ocean Trust' }),
      createRole(2, { title: 'Policy officer', company_name: 'River Trust' }),
    ]);
    expect(idsOf(engine.search('jobs', { query: 'ocean policy' }).hits)).toEqual(['1']);
    expect(idsOf(engine.search('jobs', { query: 'trust policy' }).hits)).toEqual(['1', '2']);
    expect(idsOf(engine.search('jobs', { query: 'ocean officer' }).hits)).toEqual([]);
  });

  it('only the last word is a prefix', () => {
    const all = ['Software engineer', 'Software policy'];
    expect(titles('software eng', all)).toEqual(['Software engineer']);
    expect(titles('sof engineer', all)).toEqual([]);
    expect(titles('sof', all)).toEqual(all);
    expect(titles('sof eng', all, { queryType: 'prefixAll' })).toEqual(['Software engineer']);
    expect(titles('engi', all, { queryType: 'prefixNone' })).toEqual([]);
  });

  it('2.7 words of 5 letters may have one typo, of 8 letters two, shorter ones none', () => {
    const all = ['cave', 'paper', 'governance'];
    expect(titles('cavd', all)).toEqual([]);
    expect(titles('paprr', all)).toEqual(['paper']);
    expect(titles('papre', all)).toEqual(['paper']);
    expect(titles('pprr4', all)).toEqual([]);
    expect(titles('govrnence', all)).toEqual(['governance']);
    expect(titles('gvrnence', all)).toEqual([]);
    expect(titles('paprr governance', all)).toEqual([]);
  });

  it('a prefix may have typos too', () => {
    expect(titles('geothrm', ['Geothermal lead'])).toEqual(['Geothermal lead']);
    expect(titles('geothrm lead', ['Geothermal lead'])).toEqual([]);
  });

  it('2.7 a short beginning of a word has no typos', () => {
    expect(titles('sular', ['Sulawesi'])).toEqual([]);
  });

  it('a known word is not treated as a typo', () => {
    expect(titles('paper', ['Role with paper', 'Role with a pauper'])).toEqual(['Role with paper']);
    expect(titles('paper', ['A pauper'])).toEqual(['A pauper']);
  });

  it('the strict index and typoTolerance: false have no typos', () => {
    expect(titles('plicy', ['Policy'], {}, 'jobs_strict')).toEqual([]);
    expect(titles('plicy', ['Policy'], { typoTolerance: true }, 'jobs_strict')).toEqual([]);
    expect(titles('plicy', ['Policy'], { typoTolerance: false })).toEqual([]);
    expect(titles('plicy', ['Policy'], { typoTolerance: 'min' })).toEqual(['Policy']);
    expect(titles('pol', ['Policy'], {}, 'jobs_strict')).toEqual(['Policy']);
  });

  it.each([
    ['accents', 'sao paulo', 'São Paulo'],
    ['accents in the query', 'zürich', 'Zurich'],
    ['decomposed accents', 'cafe\u0301', 'Café'],
    ['case', 'POLICY', 'policy'],
    ['sharp s', 'strasse', 'Straße'],
    ['letters with strokes', 'lodz', 'Łódź'],
    ['full width', 'ＡＩ', 'AI'],
    ['ligatures', 'office', 'oﬃce'],
    ['dotless i', 'istanbul', 'ISTANBUL'],
    ['final sigma', 'ΟΔΟΣ', 'οδος'],
  ])('%s do not count', (_name, query, title) => {
    expect(titles(query, [title, 'other'])).toEqual([title]);
  });

  it.each([
    ['C++', 'C++ developer', 'C developer'],
    ['c#', 'C# developer', 'C developer'],
    ['ml ai', 'AI/ML lead', 'AI lead'],
    ['AI/ML', 'AI/ML lead', 'AI lead'],
    ['email', 'E-mail marketing', 'E marketing'],
    ['e-mail', 'E-mail marketing', 'E marketing'],
    ['e-mail marketing', 'Email marketing', 'E marketing'],
    ['mail', 'E-mail marketing', 'E marketing'],
    ['non profit', 'Non-profit law', 'Profit law'],
    ['nonprofit', 'Non-profit law', 'Profit law'],
    ['obrien', "O'Brien fellow", 'Brian fellow'],
    ["o'brien", 'O’Brien fellow', 'Brian fellow'],
    ['us policy', 'U.S. policy', 'UK policy'],
    ['50k', '50k+ a year', '60k a year'],
    ['東', '東京 office', 'Osaka office'],
    ['京', '東京 office', 'Osaka office'],
  ])('punctuation and scripts: %s finds %s', (query, match, other) => {
    expect(titles(query, [match, other])).toEqual([match]);
  });

  it('HTML tags and entities are not searched', () => {
    const engine = createTestEngine([
      createRole(1, { description_short: '<strong class="policy">Law</strong> &amp; order' }),
    ]);
    const count = (query: string): number => engine.search('jobs_strict', { query }).nbHits;
    expect([count('law order'), count('strong'), count('policy'), count('amp')]).toEqual([
      1, 0, 0, 0,
    ]);
  });

  it('a query without words finds everything', () => {
    for (const query of ['', '   ', '!?', '---', '\u0301', '\ud800']) {
      expect(titles(query, ['one', 'two'])).toEqual(['one', 'two']);
    }
  });

  it('2.7 a query of nothing but stop words finds everything and says so, in every order with word forms', () => {
    const roles = ['Ranger', 'Role of a keeper'].map((title, at) => createRole(at + 1, { title }));
    const engine = createTestEngine(roles);
    const dropped = (query: string, index: string) => {
      const { hits, queryAfterRemoval } = engine.search(index, { query });
      return [hits.length, queryAfterRemoval];
    };
    for (const index of ['jobs_super_ranked', 'jobs', 'jobs_closing']) {
      expect(dropped('jobs', index)).toEqual([2, '<em>jobs</em>']);
      expect(dropped('Roles & jobs in', index)).toEqual([2, '<em>Roles &amp; jobs in</em>']);
      expect(dropped('jobs ranger', index)).toEqual([1, undefined]);
      expect(dropped('jobs -ranger', index)).toEqual([1, undefined]);
      expect(dropped('"role of" jobs', index)).toEqual([1, undefined]);
      expect(dropped('"jobs"', index)).toEqual([0, undefined]);
      expect(dropped('', index)).toEqual([2, undefined]);
    }
    expect(dropped('jobs', 'jobs_strict')).toEqual([0, undefined]);
  });

  it('a query is cut after 512 characters', () => {
    const engine = createTestEngine([createRole(1, { title: 'policy' })]);
    const query = `policy${' '.repeat(506)}nonsense`;
    const answer = engine.search('jobs', { query });
    expect(answer.nbHits).toBe(1);
    expect(answer.query).toBe(query.slice(0, 512));
    expect(engine.search('jobs', { query: 'x'.repeat(511) + '😀' }).query).toBe('x'.repeat(511));
  });

  it('restrictSearchableAttributes limits the attributes that are searched', () => {
    const engine = createTestEngine([
      createRole(1, { title: 'Policy analyst' }),
      createRole(2, { description_short: 'policy' }),
    ]);
    const find = (restrictSearchableAttributes: string[]): string[] =>
      idsOf(engine.search('jobs', { query: 'policy', restrictSearchableAttributes }).hits);
    expect(find(['title'])).toEqual(['1']);
    expect(find(['description_short'])).toEqual(['2']);
    expect(find(['title', 'description_short'])).toEqual(['1', '2']);
    expect(find(['company_name'])).toEqual([]);
  });

  const all = createRoles(200, 3);
  const open = openRoles(all);
  const engine = createTestEngine(all, () => NOW, noVocabulary);
  const letters = fc.constantFrom(...'policyresachenginrodtgvm'.split(''));
  const known = fc.constantFrom(
    'policy',
    'police',
    'research',
    'researcher',
    'engineering',
    'manager',
    'governance',
    'date',
    'cafe',
    'Ångström',
    'role',
    'children',
    'childrens',
    'remote',
    'organisation',
  );
  const mistyped = fc
    .record({ word: known, at: fc.nat(8), letter: letters, kind: fc.constantFrom(0, 1, 2, 3) })
    .map(({ word, at, letter, kind }) => {
      const rest = word.slice(at + (kind === 0 ? 0 : 1));
      return word.slice(0, at) + (kind === 2 ? '' : letter) + rest;
    });
  const begun = fc.record({ word: known, length: fc.integer({ min: 1, max: 8 }) });
  const typed = fc.oneof(
    known,
    mistyped,
    mistyped,
    begun.map(({ word, length }) => word.slice(0, length)),
  );
  const queries = fc.array(typed, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

  it.each([
    ['jobs_super_ranked', false],
    ['jobs_strict', true],
  ])('any query in %s finds what the reference search finds', (index, isStrict) => {
    fc.assert(
      fc.property(queries, (query) => {
        const removeWordsIfNoResults = 'none';
        const asked = { query, hitsPerPage: 1000, removeWordsIfNoResults };
        const { hits } = engine.search(index, asked);
        expect(idsOf(hits)).toEqual(idsOf(findText(open, query, isStrict)));
      }),
      { seed: 4, numRuns: 300 },
    );
  });

  it('facet counts with a query are those of the roles found', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const { facets, nbHits } = engine.search('jobs', { query, facets: [HAS_SALARY, LOCATION] });
        const expectedRoles = findText(open, query, false);
        expect(nbHits).toBe(expectedRoles.length);
        const withSalary = expectedRoles.filter((role) => role.salary_limit !== null).length;
        expect(facets?.[HAS_SALARY]?.true ?? 0).toBe(withSalary);
      }),
      { seed: 5, numRuns: 100 },
    );
  });
});
