import { afterAll, afterEach, expect, test } from 'vitest';
import { createParser, type Parser } from '../../lib/sources/parser.ts';
import { SourceProblem } from '../../lib/sources/systems/system.ts';
import { boards } from '../support/sources-boards.ts';

const usual = { bytes: 100_000_000, parseMs: 30_000, memoryMb: 256 };
const parser = createParser(usual);
afterAll(() => parser.close());

const parsers: Parser[] = [];

function parserWith(bounds: Partial<typeof usual>): Parser {
  const parser = createParser({ ...usual, ...bounds });
  parsers.push(parser);
  return parser;
}

afterEach(() => {
  for (const parser of parsers.splice(0)) parser.close();
});

const feed = 'https://northwind.jobs.personio.de/xml';
const list = 'https://api.ashbyhq.com/posting-api/job-board/northwind';

const answering = (text: string) => (url: string) => Promise.resolve({ text, url });

const personio = (parser: Parser, text: string) =>
  parser.run('board', ['personio', feed], answering(text));
const ashby = (parser: Parser, text: string) =>
  parser.run('board', ['ashby', list], answering(text));

const healthy = boards.ashby.answer([{ id: '1', title: 'Research Lead' }], new URL(list));

const board = (content: string) => `<workzag-jobs>${content}</workzag-jobs>`;

test.each([
  ['nested elements', board('<a>'.repeat(5000) + '</a>'.repeat(5000)), /Maximum nested tags/],
  ['an element named __proto__', board('<position><__proto__/></position>'), /__proto__/],
  ['comments without an end', board('<!--'.repeat(500_000)), /cut off or damaged, not XML/],
  ['CDATA without an end', board('<![CDATA['.repeat(250_000)), /cut off or damaged, not XML/],
  [
    '10,001 positions',
    board('<position><id>1</id></position>'.repeat(10_001)),
    /it lists 10,001 roles; at most 10,000/,
  ],
])('12.7 an XML board with %s fails, and the next board is read', async (_, text, reason) => {
  const error = await personio(parser, text).catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(SourceProblem);
  expect(String(error)).toMatch(reason);
  expect((await ashby(parser, healthy)).roles).toHaveLength(1);
});

test('12.7 a JSON board with very deep lists fails or has no roles, and the next is read', async () => {
  const deep = `{"jobs":[${'['.repeat(100_000)}${']'.repeat(100_000)}]}`;
  expect((await ashby(parser, deep)).roles).toEqual([]);
  const keys = '{"jobs":[{"__proto__":{"id":"1"},"constructor":{"prototype":1}}]}';
  expect(await ashby(parser, keys)).toMatchObject({ roles: [], hasUnknown: true });
  expect((await ashby(parser, healthy)).roles).toHaveLength(1);
});

test('12.7 a board that takes too long to parse is given up', async () => {
  const slow = ashby(parserWith({ parseMs: 1 }), healthy);
  await expect(slow).rejects.toThrow('it takes longer than 0.001 s to parse');
});

test('12.7 a board that takes too much memory is given up, and the next is read', async () => {
  const small = parserWith({ memoryMb: 64 });
  const large = ashby(small, `{"jobs":[${'{},'.repeat(3_000_000)}{}]}`);
  await expect(large).rejects.toThrow('it takes more than 64 MB of memory to parse');
  expect((await ashby(small, healthy)).roles).toHaveLength(1);
});

test('12.7 a board whose responses are too large in all is given up', async () => {
  const large = ashby(parserWith({ bytes: 10_000 }), `${healthy}${' '.repeat(10_000)}`);
  await expect(large).rejects.toThrow('its responses are larger than 0.01 MB in all');
});

test('12.7 a board that is read while another one ends the parser is read again', async () => {
  const small = parserWith({ memoryMb: 64 });
  const requested = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  let requests = 0;
  const waiting = small.run('board', ['ashby', list], async (url) => {
    requests += 1;
    requested.resolve();
    await answer.promise;
    return { text: healthy, url };
  });
  await requested.promise;
  await expect(ashby(small, `{"jobs":[${'{},'.repeat(3_000_000)}{}]}`)).rejects.toThrow('memory');
  answer.resolve();
  expect((await waiting).roles).toHaveLength(1);
  expect(requests).toBe(2);
});

test('12.7 pages are parsed within the same bounds', async () => {
  const link = 'https://northwind.example/jobs/1';
  const page = { status: 200, text: '<p>Open', url: link };
  expect(await parser.run('page', [link, page])).toMatchObject({ state: 'alive' });
  const html = '<a href="https://jobs.lever.co/northwind">Jobs</a>';
  expect((await parser.run('links', [html, link])).boards).toMatchObject([{ system: 'lever' }]);
  await expect(parserWith({ parseMs: 1 }).run('links', [html, link])).rejects.toThrow('to parse');
});
