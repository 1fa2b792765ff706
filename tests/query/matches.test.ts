import { expect, test } from 'vitest';
import { matchPieces, markedHtml, MATCH_END, MATCH_START } from '../../lib/query/matches.ts';
import { createReadHits } from '../../lib/search/read-hits.ts';
import { createRole, createTestEngine, tokens } from '../support/role-factory.ts';

const tags = { highlightPreTag: MATCH_START, highlightPostTag: MATCH_END };
const mark = (text: string) => `${MATCH_START}${text}${MATCH_END}`;
const readHits = createReadHits(tokens);
const read = (hit: object) => {
  const answer = readHits({ results: [{ hits: [hit] }] });
  return (answer as { results: [{ hits: [{ matches?: Record<string, string> }] }] }).results[0]
    .hits[0];
};

test('2.7 close matches with one heading stand together, after the matches', () => {
  const lacking = [null, ['a'], ['b'], ['a'], [], ['a', 'b', 'c'], ['b'], ['b', 'c']];
  const hits = lacking.map((missing, at) => ({
    ...createRole(at + 1),
    ...(missing && { _missingWords: missing }),
  }));
  const { results } = readHits({ results: [{ hits }] }) as {
    results: [{ hits: Array<{ id: number; closeHeading?: string }> }];
  };
  expect(results[0].hits.map(({ id, closeHeading }) => [id, closeHeading])).toEqual([
    [1, undefined],
    [2, 'Close: without “a”'],
    [4, 'Close: without “a”'],
    [3, 'Close: without “b”'],
    [7, 'Close: without “b”'],
    [5, 'Close matches'],
    [6, 'Close matches'],
    [8, 'Close: without “b” and “c”'],
  ]);
});

test('2.8 matched words are marked in the title, organisation and description', () => {
  const engine = createTestEngine([
    createRole(1, {
      title: 'Policy analyst',
      company_name: 'Policy Office',
      description_short: '<p>Analyse <b>policy</b> in “Łódź”.</p>',
    }),
  ]);
  const attributesToHighlight = ['title', 'company_name', 'description_short'];
  const parameters = { query: 'policy', attributesToHighlight, ...tags };
  const [hit] = engine.search('jobs', parameters).hits;
  const { matches } = read(hit!);
  expect(matches?.title).toBe(`${mark('Policy')} analyst`);
  expect(matches?.company_name).toBe(`${mark('Policy')} Office`);
  expect(matches?.description_short).toBe(`<p>Analyse <b>${mark('policy')}</b> in “Łódź”.</p>`);
  expect(hit).not.toHaveProperty('matches');
});

test('2.8 marks are ignored when their text differs from the record', () => {
  const role = createRole(1, { title: 'Analyst' });
  const hit = { ...role, _highlightResult: { title: { value: `${mark('Free')} money` } } };
  expect(read(hit)).not.toHaveProperty('matches');
});

test.each([null, 'x', 7, [], { title: null }, { title: { value: 7 } }, { title: 'x' }])(
  '8 the highlight result %j marks nothing',
  (_highlightResult) => {
    expect(read({ ...createRole(1), _highlightResult })).not.toHaveProperty('matches');
  },
);

test('2.8 marked text is split into its parts, whatever the tags', () => {
  expect(matchPieces(`a ${mark('b')} c ${mark('d')}`)).toEqual([
    { text: 'a ', isMatch: false },
    { text: 'b', isMatch: true },
    { text: ' c ', isMatch: false },
    { text: 'd', isMatch: true },
  ]);
  const pieces = matchPieces(`${MATCH_START}a${MATCH_START}b`);
  expect(pieces.map(({ text }) => text).join('')).toBe('ab');
});

test('2.8 marks become elements only once the HTML is safe', () => {
  expect(markedHtml(`<p>&lt;${mark('b')}&gt;</p>`)).toBe('<p>&lt;<mark>b</mark>&gt;</p>');
});

test('2.8 of a description the first three matches are marked', () => {
  const value = `<p>${[1, 2, 3, 4].map((at) => mark(`w${at}`)).join(' ')}</p>`;
  const role = createRole(1, { description_short: '<p>w1 w2 w3 w4</p>' });
  const _highlightResult = { description_short: { value } };
  const answer = { results: [{ hits: [{ ...role, _highlightResult }] }] };
  expect(createReadHits(tokens)(answer)).toMatchObject({
    results: [
      {
        hits: [
          { matches: { description_short: `<p>${mark('w1')} ${mark('w2')} ${mark('w3')} w4</p>` } },
        ],
      },
    ],
  });
});
