import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vocabulary } from '../../lib/search-engine/language/lexicon.ts';
import { foldText } from './brute-force.ts';
import { createRole, createTestEngine, noVocabulary, NOW } from '../support/role-factory.ts';

type Result = {
  value: string;
  matchLevel: string;
  fullyHighlighted?: boolean;
  matchedWords: string[];
};

function highlight(
  title: string,
  query: string,
  parameters: Record<string, unknown> = {},
  vocabulary?: Vocabulary,
): Result {
  const roles = [createRole(1, { title, company_name: 'Qx' })];
  const engine = createTestEngine(roles, () => NOW, vocabulary);
  const { hits } = engine.search('jobs', {
    query,
    attributesToHighlight: ['title'],
    ...parameters,
  });
  return (hits[0]!._highlightResult as { title: Result }).title;
}

const ais = { highlightPreTag: '__ais-highlight__', highlightPostTag: '__/ais-highlight__' };

describe('highlights', () => {
  it.each([
    ['Policy analyst', 'policy', '<em>Policy</em> analyst'],
    ['Policy analyst', 'pol', '<em>Pol</em>icy analyst'],
    ['Policy analyst policy', 'policy', '<em>Policy</em> analyst <em>policy</em>'],
    ['Policymaker on policy', 'policy', '<em>Policy</em>maker on <em>policy</em>'],
    ['Policymaker policy lead', 'policy lead', 'Policymaker <em>policy</em> <em>lead</em>'],
    ['Policy analyst', 'plicy', '<em>Policy</em> analyst'],
    ['São Paulo', 'sao', '<em>São</em> Paulo'],
    ['São Paulo', 'sa', '<em>Sã</em>o Paulo'],
    ['Sa\u0303o Paulo', 'sa', '<em>Sa\u0303</em>o Paulo'],
    ['Straße', 'stras', '<em>Straß</em>e'],
    ['Straße', 'strasse', '<em>Straße</em>'],
    ['C++ developer', 'c++', '<em>C++</em> developer'],
    ['E-mail lead', 'email', '<em>E-mail</em> lead'],
    ['E-mail lead', 'e-mail', '<em>E-mail</em> lead'],
    ['AI & <law>', 'law', 'AI & <<em>law</em>>'],
    ['𝐏olicy 😀', 'policy', '<em>𝐏olicy</em> 😀'],
    ['Policy', '', 'Policy'],
  ])('%s with %s is %s', (title, query, value) => {
    expect(highlight(title, query).value).toBe(value);
  });

  it('report how much of the query and of the value matches', () => {
    expect(highlight('Policy analyst', 'policy qx')).toEqual({
      value: '<em>Policy</em> analyst',
      matchLevel: 'partial',
      fullyHighlighted: false,
      matchedWords: ['policy'],
    });
    expect(highlight('Policy analyst', 'analyst policy')).toEqual({
      value: '<em>Policy</em> <em>analyst</em>',
      matchLevel: 'full',
      fullyHighlighted: true,
      matchedWords: ['analyst', 'policy'],
    });
    expect(highlight('Analyst', 'qx')).toEqual({
      value: 'Analyst',
      matchLevel: 'none',
      matchedWords: [],
    });
  });

  it("with InstantSearch's tags leave HTML in the value unchanged", () => {
    expect(highlight('<img src=x> & policy', 'policy', ais).value).toBe(
      '<img src=x> & __ais-highlight__policy__/ais-highlight__',
    );
  });

  it('cover all searchable attributes unless others are requested', () => {
    const engine = createTestEngine([
      createRole(7, {
        title: 'Policy',
        tags_area: ['Policy', 'Law'],
        company: { name: 'Policy Trust' },
        description_short: '<p class="policy">Policy &amp; law</p>',
      }),
    ]);
    const of = (attributesToHighlight?: string[]): unknown =>
      engine.search('jobs', { query: 'policy', attributesToHighlight }).hits[0]!._highlightResult;
    const marked = expect.objectContaining({ value: '<em>Policy</em>' });
    expect(of()).toMatchObject({
      title: marked,
      tags_area: [marked, { value: 'Law', matchLevel: 'none' }],
      description_short: { value: '<p class="policy"><em>Policy</em> &amp; law</p>' },
    });
    expect(of()).not.toHaveProperty('company');
    expect(of(['company.name'])).toEqual({
      company: { name: expect.objectContaining({ value: '<em>Policy</em> Trust' }) },
    });
    expect(of(['*'])).toMatchObject({
      title: marked,
      company: { name: {} },
      post_pk: { value: '7' },
    });
    expect(of(['*'])).not.toHaveProperty('rank_batch');
    expect(of(['none', '__proto__', 'constructor', 'rank_batch'])).toEqual({});
    expect(of([])).toBeUndefined();
  });

  const letters = fc.constantFrom(
    ..."aAäa\u0308ßøé e-'.<>&日語".split(''),
    '😀',
    '𝐏',
    '\u0301',
    'policy',
    'ﬃ',
  );
  const texts = fc.array(letters, { maxLength: 30 }).map((parts) => parts.join(''));

  it('equal the value once tags are removed, and split neither letters nor accents', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 30 }), (text, length) => {
        const title = `x ${text}`.trim();
        // The start of the title, so that the query always finds the role.
        const query = [...title].slice(0, length).join('');
        const parameters = {
          highlightPreTag: '⟦',
          highlightPostTag: '⟧',
          queryType: 'prefixAll',
          advancedSyntax: false,
        };
        const { value } = highlight(title, query, parameters, noVocabulary);
        expect(value.replace(/[⟦⟧]/g, '')).toBe(title);
        expect(value).not.toMatch(/[⟦⟧]\p{M}/u);
        expect(value).not.toMatch(/\p{Cs}/u);
        expect(value.replace(/⟦[^⟦⟧]+⟧/g, '')).not.toMatch(/[⟦⟧]/);
      }),
      { seed: 8, numRuns: 300 },
    );
  });

  it('mark exactly the words that start with the last word of the query', () => {
    const words = fc.array(fc.constantFrom('policy', 'Pol', 'police', 'Mapol', 'pôle', 'law'), {
      minLength: 1,
    });
    fc.assert(
      fc.property(words, (list) => {
        const title = list.join(' ');
        const expected = list.map((word) =>
          foldText(word).startsWith('pol') ? `<em>${word.slice(0, 3)}</em>${word.slice(3)}` : word,
        );
        if (!expected.join('').includes('<')) return;
        expect(highlight(title, 'pol').value).toBe(expected.join(' '));
      }),
      { seed: 9, numRuns: 100 },
    );
  });
});

describe('snippets', () => {
  const text = Array.from({ length: 30 }, (_, index) => `word${index}`).join(' ');

  function snippet(query: string, attribute: string, parameters: Record<string, unknown> = {}) {
    const engine = createTestEngine([
      createRole(1, { title: 'Qx', description_short: text, tags_area: ['Policy', 'Law'] }),
    ]);
    const { hits } = engine.search('jobs', {
      query,
      attributesToSnippet: [attribute],
      ...parameters,
    });
    return hits[0]!._snippetResult as Record<string, unknown>;
  }

  it('are ten words around the matches by default', () => {
    const { description_short: ten } = snippet('qx', 'description_short') as {
      description_short: { value: string };
    };
    expect(ten).toEqual({
      value: `${text.split(' ').slice(0, 10).join(' ')}…`,
      matchLevel: 'none',
    });
    expect(snippet('word20', 'description_short:3')).toEqual({
      description_short: { value: '…word18 word19 <em>word20</em>…', matchLevel: 'full' },
    });
    expect(snippet('word29', 'description_short:2', { snippetEllipsisText: '...' })).toEqual({
      description_short: { value: '...word28 <em>word29</em>', matchLevel: 'full' },
    });
    expect(snippet('qx', 'description_short:100')).toEqual({
      description_short: { value: text, matchLevel: 'none' },
    });
  });

  it('are made of lists too, and unknown attributes are ignored', () => {
    expect(snippet('law', 'tags_area')).toEqual({
      tags_area: [
        { value: 'Policy', matchLevel: 'none' },
        { value: '<em>Law</em>', matchLevel: 'full' },
      ],
    });
    expect(snippet('qx', '__proto__:5')).toEqual({});
  });
});

describe('attributes', () => {
  const engine = createTestEngine([
    createRole(1, {
      title: 'One',
      company: { name: 'Trust', logo_url: '/a.svg' },
      tags_area: ['A'],
    }),
  ]);
  const of = (attributesToRetrieve?: string[]): Record<string, unknown> => {
    const [hit] = engine.search('jobs', { attributesToRetrieve, attributesToHighlight: [] }).hits;
    return { ...hit };
  };

  it('are all returned, except those that only serve the rankings', () => {
    const hit = of();
    expect(hit).toMatchObject({ objectID: '1', post_pk: 1, title: 'One', closes_at: null });
    expect(Object.keys(hit).filter((name) => name.startsWith('rank_'))).toEqual([]);
    expect(of(['*', 'rank_batch'])).toEqual(hit);
    expect(engine.object('jobs', '1')).toEqual(hit);
    expect(engine.browse('jobs', {}).hits).toEqual([hit]);
  });

  it('can be selected, excluded and reached by path; the key is always returned', () => {
    expect(of(['title'])).toEqual({ objectID: '1', title: 'One' });
    expect(of([])).toEqual({ objectID: '1' });
    expect(of(['company.name', 'company.none', 'none'])).toEqual({
      objectID: '1',
      company: { name: 'Trust' },
    });
    expect(of(['*', '-title', '-objectID'])).not.toHaveProperty('title');
    expect(of(['*', '-title', '-objectID'])).toHaveProperty('objectID');
    expect(of(['__proto__', 'constructor', 'company.__proto__'])).toEqual({
      objectID: '1',
      company: {},
    });
    expect(of(['rank_batch'])).toEqual({ objectID: '1' });
  });

  it('of the response can be selected too', () => {
    expect(Object.keys(engine.search('jobs', { responseFields: ['hits', 'nbHits'] }))).toEqual([
      'hits',
      'nbHits',
    ]);
  });
});
