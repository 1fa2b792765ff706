import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readCandidates } from '../../lib/store/candidates.ts';
import { createParser } from '../../lib/sources/parser.ts';
import type { Requests } from '../../lib/sources/request.ts';
import { readSources, unread, writeStates } from '../../lib/store/sources.ts';
import { SourceProblem } from '../../lib/sources/systems/system.ts';
import { sourcesCommand } from '../../lib/commands/sources.ts';
import { boards } from '../support/sources-boards.ts';
import { changeCandidates, candidateOf } from '../support/candidate-factory.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sources-'));
});

const parser = createParser();
afterAll(() => parser.close());

const roles = [{ id: '1', title: 'Research Lead' }];

/** A fake web of some pages, and the job boards of Northwind Labs. */
function web(pages: Record<string, string | { text: string; url: string }>): Requests {
  const answer = async (address: string) => {
    const page = pages[address];
    if (page !== undefined) {
      return {
        ...(typeof page === 'string' ? { text: page, url: address } : page),
      };
    }
    const url = new URL(address);
    const board = Object.values(boards).find(({ host }) => host === url.host);
    if (!board) throw new SourceProblem('it responds with 404');
    return { text: board.answer(roles, url), url: address };
  };
  return {
    read: async (address) => ({
      ...(await answer(address)),
      validators: { etag: null, lastModified: null },
    }),
    readFile: () => Promise.reject(new Error('No command asks for files.')),
    readPage: answer,
    probe: async (address) => ({ status: 200, ...(await answer(address)) }),
    close: async () => {},
  };
}

async function run(args: string[], requests = web({})) {
  const written = { out: '', err: '' };
  const code = await sourcesCommand(
    args,
    { DATA_DIR: dataDir },
    {
      out: { write: (text) => (written.out += text) },
      err: { write: (text) => (written.err += text) },
    },
    { requests, parser },
  );
  return { code, ...written };
}

const careers = 'https://northwind.example/careers';

test.each([
  ['a link', '<a href="https://jobs.lever.co/northwind?team=x">Jobs</a>', 'lever'],
  ['a frame', '<iframe src="https://apply.workable.com/northwind/"></iframe>', 'workable'],
  [
    'a script address',
    '<script src="https://boards.greenhouse.io/embed/job_board/js?for=northwind"></script>',
    'greenhouse',
  ],
  [
    'the text of a script',
    '<script>load({"url":"https:\\/\\/northwind.recruitee.com\\/api"})</script>',
    'recruitee',
  ],
  [
    'two links to one board',
    '<a href="https://jobs.lever.co/northwind">x</a><a href="https://jobs.lever.co/Northwind/1">y</a>',
    'lever',
  ],
  [
    'links to one board at both hosts of Personio',
    '<a href="https://northwind.jobs.personio.de">x</a><a href="https://northwind.jobs.personio.com/?language=en">y</a>',
    'personio',
  ],
  [
    'a link next to one to the system itself',
    '<a href="https://apply.workable.com/northwind/">x</a><a href="https://www.workable.com/privacy">Powered by Workable</a>',
    'workable',
  ],
])('12.1 a careers page leads to its board by %s', async (_, html, system) => {
  const { out } = await run(['add', careers], web({ [careers]: html }));
  expect(out).toContain(`found by a link of the page.`);
  expect(await readSources(dataDir)).toMatchObject([
    { id: `${system}-northwind`, system, page: careers, auto_update: false },
  ]);
});

test('12.1 a careers page that redirects to a board leads to it', async () => {
  const page = { text: '', url: 'https://jobs.ashbyhq.com/Northwind' };
  const { out } = await run(['add', 'northwind.example/careers'], web({ [careers]: page }));
  expect(out).toContain('Ashby board "Northwind", found by where it redirects.');
});

test('12.1 otherwise the JobPosting of the page is the source', async () => {
  const posting = { '@type': 'JobPosting', title: 'Fellow', description: '', datePosted: '' };
  const html = `<script type="application/ld+json">${JSON.stringify(posting)}</script>`;
  const { out } = await run(
    ['add', careers, '--organisation', 'Northwind'],
    web({ [careers]: html }),
  );
  expect(out).toContain('Page "northwind.example/careers", found by the JobPosting in the page.\n');
  expect(await readSources(dataDir)).toMatchObject([
    { id: 'page-northwind-example-careers', address: careers, organisation: 'Northwind' },
  ]);
});

test.each([
  [
    '<a href="https://jobs.lever.co/one">1</a><a href="https://jobs.lever.co/two">2</a>',
    'it links to several boards (Lever "one", Lever "two"); add the address of one of them',
  ],
  ['<p>We hire!</p>', 'it does not link to a supported board'],
])('12.1 nothing is guessed from %s', async (html, reason) => {
  const { code, err } = await run(['add', careers], web({ [careers]: html }));
  expect(err).toContain(`${careers} cannot be added: ${reason}`);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
  expect(await readSources(dataDir)).toEqual([]);
});

test('12.1 a board that cannot be read is not added, nor a SmartRecruiters board without roles', async () => {
  const missing = await run(['add', 'https://jobs.eu.lever.co/nobody']);
  expect(missing).toMatchObject({
    // No output claims that a board was found.
    out: '',
    err: 'https://jobs.eu.lever.co/nobody cannot be added: its Lever board "nobody" cannot be read: it responds with 404. Open https://api.eu.lever.co/v0/postings/nobody?mode=json to see what it sends\n',
  });
  const empty = 'https://api.smartrecruiters.com/v1/companies/Nobody/postings?limit=100&offset=0';
  const { err } = await run(
    ['add', 'https://careers.smartrecruiters.com/Nobody'],
    web({ [empty]: '{"offset":0,"limit":100,"totalFound":0,"content":[]}' }),
  );
  expect(err).toContain('unknown companies get the same response');
  expect(await readSources(dataDir)).toEqual([]);
});

test('12.1 a board that cannot be parsed is not added, and the message says where to look', async () => {
  const feed = 'https://northwind.jobs.personio.de/xml';
  const nested = `<workzag-jobs>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</workzag-jobs>`;
  const { code, err } = await run(
    ['add', 'https://northwind.jobs.personio.de'],
    web({ [feed]: nested }),
  );
  expect({ code, err }).toEqual({
    code: 1,
    err: `https://northwind.jobs.personio.de/ cannot be added: its Personio board "northwind" cannot be read: the response cannot be parsed (Maximum nested tags exceeded). Open ${feed} to see what it sends\n`,
  });
  expect(await readSources(dataDir)).toEqual([]);
});

test('12.1 a board that returns fewer roles than it states is added, with a note', async () => {
  const address =
    'https://boards-api.greenhouse.io/v1/boards/northwind/jobs?content=true&pay_transparency=true';
  const answer = JSON.parse(boards.greenhouse.answer(roles, new URL(address)));
  const { out } = await run(
    ['add', boards.greenhouse.page],
    web({ [address]: JSON.stringify({ ...answer, meta: { total: 9 } }) }),
  );
  expect(out).toContain(
    '  it gives 1 of its 9 roles; until it is complete, no role counts as closed\n',
  );
  expect(await readSources(dataDir)).toHaveLength(1);
});

test('12.1 a Personio board at its other host is the same source', async () => {
  await run(['add', 'https://northwind.jobs.personio.de/']);
  const other = 'https://northwind.jobs.personio.com/xml';
  const xml = boards.personio.answer(roles, new URL(other));
  const { code } = await run(
    ['add', 'https://northwind.jobs.personio.com/'],
    web({ [other]: xml }),
  );
  expect(code).toBe(0);
  expect(await readSources(dataDir)).toMatchObject([{ address: other }]);
});

test('12.1 the list shows which sources could not be read, or not well enough to close roles', async () => {
  await run(['add', boards.lever.page]);
  await run(['add', boards.ashby.page]);
  await writeStates(
    dataDir,
    new Map([
      ['lever-northwind', { ...unread, problem: 'it responds with 404', has_failed: true }],
      ['ashby-northwind', { ...unread, problem: 'it lists no roles' }],
    ]),
  );
  const { out } = await run(['list']);
  expect(out).toContain('never read successfully\n  https://jobs.lever.co/northwind\n');
  expect(out).toContain('  lever-northwind could not be read: it responds with 404\n');
  expect(out).toContain(
    '  ashby-northwind was read, but closed nothing, since it lists no roles\n',
  );
});

test('12.1 sources are listed, replaced and removed', async () => {
  expect((await run(['list'])).out).toContain('There are no sources yet');
  await run(['add', boards.lever.page]);
  await run(['add', boards.lever.page, '--organisation', 'Northwind Labs', '--auto-update']);
  expect((await run(['list'])).out).toBe(
    'lever-northwind  Northwind Labs (Lever): never read, auto-update\n  https://jobs.lever.co/northwind\n',
  );
  await changeCandidates(dataDir, () =>
    [null, 7].map((post_pk, n) => ({
      ...candidateOf(String(n)),
      source: 'lever-northwind',
      post_pk,
    })),
  );
  expect((await run(['remove', 'lever-northwind'])).out).toBe(
    'Removed lever-northwind and its 1 candidate without a decision. Roles on the board stay.\n',
  );
  expect((await readCandidates(dataDir)).map(({ post_pk: postPk }) => postPk)).toEqual([7]);
  const again = await run(['remove', 'lever-northwind']);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('There is no source') });
});

test.each([[['add']], [[]], [['remove', 'a', 'b']], [['drop', 'x']]])(
  '12.1 a call that makes no sense says how: %j',
  async (args) => {
    expect(await run(args)).toMatchObject({ code: 2, err: expect.stringContaining('--help') });
  },
);

test('12.1 a CSV adds its boards, and names those without an organisation and those that failed', async () => {
  const file = path.join(dataDir, 'employers.csv');
  const lines = [
    'Organisation,Address',
    'Northwind Trust,https://jobs.lever.co/northwind',
    ',https://boards.greenhouse.io/northwind',
    ',https://jobs.ashbyhq.com/Northwind',
    ',https://northwind.jobs.personio.de/',
    'Nobody,https://nobody.example/',
    ',not an address',
    'No address,',
    '',
  ];
  await writeFile(file, `\uFEFF${lines.join('\r\n')}`);
  const { code, out, err } = await run(['add', file]);
  expect(code).toBe(1);
  expect(
    (await readSources(dataDir)).map(({ id, organisation }) => [id, organisation]).sort(),
  ).toEqual([
    ['ashby-northwind', 'Northwind'],
    ['greenhouse-northwind', 'Northwind Labs'],
    ['lever-northwind', 'Northwind Trust'],
    ['personio-northwind', 'Northwind & Labs'],
  ]);
  expect(out).toContain('ashby-northwind: not named by the board');
  expect(err).toContain('https://nobody.example/ cannot be added: it responds with 404\n');
  expect(err).toContain('"not an address" is not a web address\n');
  expect(err).toContain('"" is not a web address\n');
  expect(err).toContain('3 of 7 addresses were not added');
});

test('12.1 several addresses are added at once, but one organisation is not given to all', async () => {
  const addresses = ['https://jobs.lever.co/northwind', 'https://jobs.ashbyhq.com/Northwind'];
  expect((await run(['add', ...addresses, '--organisation', 'Northwind'])).err).toContain(
    '--organisation is for one address: give several in a CSV file',
  );
  const { code, out } = await run(['add', ...addresses]);
  expect(code).toBe(0);
  expect(await readSources(dataDir)).toHaveLength(2);
  expect(out).toMatch(/^(?:lever|ashby)-northwind, (?:lever|ashby)-northwind: not named/m);
});

test('12.1 a list without its columns says what it must have', async () => {
  const file = path.join(dataDir, 'list.csv');
  await writeFile(file, 'name,url\nNorthwind,https://jobs.lever.co/northwind\n');
  expect((await run(['add', file])).err).toContain(
    'its first line must name the columns "organisation" and "address"',
  );
  expect((await run(['add', path.join(dataDir, 'missing.csv')])).err).toContain('ENOENT');
});
