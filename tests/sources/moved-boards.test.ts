import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { sourcesCommand } from '../../lib/commands/sources.ts';
import { syncCommand } from '../../lib/commands/sync.ts';
import { loadConfig } from '../../lib/config/load.ts';
import type { Action } from '../../lib/desk/client/desk-api.ts';
import { createParser } from '../../lib/sources/parser.ts';
import { createRequests } from '../../lib/sources/request.ts';
import { sync } from '../../lib/sources/sync.ts';
import { type Candidate, readCandidates } from '../../lib/store/candidates.ts';
import { readCatalogueHead } from '../../lib/store/catalogue.ts';
import { readHistory } from '../../lib/store/history.ts';
import { readStates } from '../../lib/store/sources.ts';
import { boardOf, deskOver } from '../desk/desk-factory.ts';
import { boards, type Sample } from '../support/sources-boards.ts';
import { type FaultServer, startFaultServer } from './fault-server.ts';

const START = Date.parse('2026-10-01T03:00:00Z') / 1000;
const DAY = 86_400;
const SOURCE = 'greenhouse-northwind';

const parser = createParser();
afterAll(() => parser.close());

let server: FaultServer;
let dataDir: string;
let clock: number;

beforeEach(async () => {
  server = await startFaultServer();
  dataDir = await mkdtemp(path.join(tmpdir(), 'moved-'));
  clock = START;
});

afterEach(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

const environment = () => ({ DATA_DIR: dataDir, ATS_ORIGIN: server.origin });
const access = () => ({
  requests: createRequests({ origin: server.origin, userAgent: 'Test/1.0', wait: async () => {} }),
  parser,
});

async function add(): Promise<void> {
  const silent = { out: { write: () => {} }, err: { write: () => {} } };
  const own = access();
  await sourcesCommand(['add', boards.greenhouse.page], environment(), silent, own);
  await own.requests.close();
}

async function syncOnce(): Promise<Candidate[]> {
  clock += DAY;
  const own = access();
  const { found } = await sync(loadConfig(environment()), { now: () => clock, ...own });
  await own.requests.close();
  return found;
}

/** Roles of a board; the second board has the same ones with other ids. */
const rolesOf = (first: number, count = 6): Sample[] =>
  Array.from({ length: count }, (_, n) => ({
    id: String(first + n),
    title: `Role ${n}`,
    description: `<p>The text of role ${n}.</p>`,
  }));

const desk = () => deskOver(dataDir, { now: () => clock });

async function judge(id: string, action: Action) {
  const service = desk();
  const { row } = await service.detail(id);
  await service.judge(id, { version: row.version, action, draft: {} });
}

const waiting = async () =>
  (await desk().overview())
    .rows!.filter(({ judgement }) => judgement === 'waiting')
    .map(({ id, kind }) => `${kind} ${id.replace(`${SOURCE}/`, '')}`);

/** A board with six roles: two accepted, one skipped, three waiting. Then all ids change. */
async function movedBoard(): Promise<Candidate> {
  server.roles.set('greenhouse', rolesOf(1000));
  await add();
  await syncOnce();
  await judge(`${SOURCE}/1000`, 'accept');
  await judge(`${SOURCE}/1001`, 'accept');
  await judge(`${SOURCE}/1002`, 'skip');
  server.roles.set('greenhouse', [...rolesOf(2000, 5), { id: '2009', title: 'Another role' }]);
  const found = await syncOnce();
  expect(found.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    `moved new addresses ${clock}`,
    'new 2009',
  ]);
  return found[0]!;
}

test('12.6 a source whose postings all have new ids is one question at the desk', async () => {
  const question = await movedBoard();
  const key = `${SOURCE}/${question.id}`;
  expect(await waiting()).toEqual([
    `moved ${question.id}`,
    'new 2009',
    ...['1003', '1004', '1005'].map((id) => `new ${id}`),
  ]);
  const { row, changes, role } = await desk().detail(key);
  expect(row).toMatchObject({
    title: 'All 6 postings have new addresses',
    note: '5 earlier roles match by title, place or text',
  });
  expect(role).toBeNull();
  expect(changes).toHaveLength(5);
  const jobs = 'https://job-boards.greenhouse.io/northwind/jobs';
  expect(changes[0]).toEqual({
    label: 'Role 0, London, UK',
    before: [{ text: `${jobs}/1000?gh_src=x`, isChanged: true }],
    after: [{ text: `${jobs}/2000?gh_src=x`, isChanged: true }],
  });
  // It is asked once, and closes nothing while it waits.
  for (const id of ['1000', '1001', '1002', '1003', '1004', '1005']) {
    server.pages.set(`job-boards.greenhouse.io/northwind/jobs/${id}`, { status: 404 });
  }
  for (let day = 0; day < 3; day++) expect(await syncOnce()).toEqual([]);
  expect((await readStates(dataDir)).get(SOURCE)?.problem).toBe(
    'all 6 postings have new addresses, and the desk asks whether they continue 5 earlier roles',
  );
});

test('13.4 new addresses are taken over at once: roles keep page, id and judgement', async () => {
  const question = await movedBoard();
  const before = await boardOf(dataDir);
  await judge(`${SOURCE}/${question.id}`, 'accept');
  const { roles } = await boardOf(dataDir);
  expect(roles).toEqual(
    before.roles.map((role) => ({
      ...role,
      url_external: role.url_external.replace('/jobs/100', '/jobs/200'),
      recent_changes: expect.anything() as unknown,
    })),
  );
  const { historySeq = -1 } = (await readCatalogueHead(dataDir)) ?? {};
  const log = (await readHistory(dataDir, historySeq))?.since(0, Infinity) ?? [];
  expect(log.slice(-2)).toMatchObject([1, 2].map(() => ({ kind: 'changed', by: 'desk' })));
  expect(await waiting()).toEqual(['new 2009', 'new 1003', 'new 1004', 'new 1005']);
  // The role without a match closes as in any reading; nothing else is new, changed or gone.
  const next = await syncOnce();
  expect(next.map(({ kind, id, status }) => [kind, id, status])).toEqual([
    ['gone', '1005', 'withdrawn'],
  ]);
  // From now on the new ids are those of the roles.
  const [, ...left] = [...rolesOf(2000, 5), { id: '2009', title: 'Another role' }];
  server.roles.set('greenhouse', left);
  const [gone, ...others] = await syncOnce();
  expect(gone).toMatchObject({ kind: 'gone', id: '1000', status: 'waiting', post_pk: 1 });
  expect(others).toEqual([]);
});

test('13.4 undoing the answer about new addresses restores board, candidates and source', async () => {
  const question = await movedBoard();
  const key = `${SOURCE}/${question.id}`;
  const stateOf = async () => {
    const { writtenAt: _, historySeq: _seq, ...board } = await boardOf(dataDir);
    const roles = board.roles.map(({ recent_changes: _changes, ...role }) => role);
    const ids = (await readStates(dataDir)).get(SOURCE)?.ids.toSorted();
    return { ...board, roles, ids, candidates: await readCandidates(dataDir) };
  };
  const before = await stateOf();
  await judge(key, 'accept');
  await judge(key, 'undo');
  expect(await stateOf()).toEqual(before);
  expect(await syncOnce()).toEqual([]);
  expect(await waiting()).toContain(`moved ${question.id}`);
});

test('13.4 an answer that the postings are other roles lists them as new', async () => {
  const question = await movedBoard();
  await judge(`${SOURCE}/${question.id}`, 'skip');
  expect(await waiting()).toEqual(
    expect.arrayContaining(
      ['2000', '2001', '2002', '2003', '2004', '2009'].map((id) => `new ${id}`),
    ),
  );
  expect(await syncOnce()).toEqual([]);
});

test('13.4 a role that was posted again takes the new closing date, and a new salary is a change to judge', async () => {
  const [first, ...others] = rolesOf(1000);
  const salary = { min: 50_000, max: 60_000 };
  server.roles.set('greenhouse', [{ ...first!, closes: '2026-10-20' }, ...others]);
  await add();
  await syncOnce();
  await judge(`${SOURCE}/1000`, 'accept');
  const again = { ...first!, id: '3000', closes: '2026-12-24', salary };
  server.roles.set('greenhouse', [again, ...others]);
  expect((await syncOnce()).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    'new 3000',
    'gone 1000',
  ]);
  const before = await readCandidates(dataDir);
  await judge(`${SOURCE}/3000`, 'same');
  await judge(`${SOURCE}/3000`, 'undo');
  expect(await readCandidates(dataDir)).toEqual(before);
  await judge(`${SOURCE}/3000`, 'same');
  const { roles } = await boardOf(dataDir);
  expect([roles[0]?.salary, roles[0]?.closes_at]).toEqual([
    '',
    Date.parse('2026-12-24T00:00:00Z') / 1000,
  ]);
  expect(await syncOnce()).toMatchObject([
    {
      id: '3000',
      kind: 'changed',
      post_pk: 1,
      changes: [{ field: 'salary', from: '', to: 'GBP 50,000–60,000 a year' }],
    },
  ]);
});

test('12.6 the question about new ids is withdrawn when the old ones are listed again', async () => {
  const question = await movedBoard();
  server.roles.set('greenhouse', rolesOf(1000));
  await syncOnce();
  expect(await waiting()).not.toContain(`moved ${question.id}`);
  await expect(desk().detail(`${SOURCE}/${question.id}`)).rejects.toThrow(/withdrawn/);
});

test('12.6 postings with new ids match by title, place and text, and never by a guess', async () => {
  const text = (words: string) => `<p>${words}</p>`;
  const described = (id: string, title: string, city: string, words: string): Sample => ({
    id,
    title,
    city,
    description: text(words),
  });
  server.roles.set('greenhouse', [
    described('1', 'Two openings', 'Paris', 'One.'),
    described('2', 'Two openings', 'Paris', 'Two.'),
    described('3', 'Another place', 'Berlin', 'Three.'),
    described('4', 'Before', 'Lima', 'A text that stays.'),
    described('5', 'Analyst', 'Oslo', 'The text of all.'),
    described('6', 'Adviser', 'Oslo', 'The text of all.'),
  ]);
  await add();
  await syncOnce();
  server.roles.set('greenhouse', [
    described('12', 'Two openings', 'Paris', 'Two.'),
    described('11', 'Two openings', 'Paris', 'One, edited.'),
    described('13', 'Another place', 'Berlin, Germany', 'Three, edited.'),
    described('14', 'After', 'Lima', 'A text that stays.'),
    described('15', 'Economist', 'Oslo', 'The text of all.'),
    described('16', 'Engineer', 'Oslo', 'The text of all.'),
  ]);
  const [question, ...others] = await syncOnce();
  const pairs = question?.moves?.map((move) =>
    [move.from, move.to].map((key) => key.split('/')[1]),
  );
  expect(pairs?.toSorted()).toEqual([
    ['1', '11'],
    ['2', '12'],
    ['3', '13'],
    ['4', '14'],
  ]);
  expect(others.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['new 15', 'new 16']);
  const { changes } = await desk().detail(`${SOURCE}/${question?.id}`);
  expect(changes.map(({ label }) => label)).toContain('Before → After, Lima');
});

test('12.6 postings with new ids and other titles do not match by their place alone', async () => {
  const untold = (id: string, title: string, city: string): Sample => ({
    id,
    title,
    city,
    description: '',
  });
  server.roles.set('greenhouse', [untold('1', 'Chef', 'Oslo'), untold('2', 'Driver', 'Lima')]);
  await add();
  await syncOnce();
  server.roles.set('greenhouse', [untold('11', 'Lawyer', 'Oslo'), untold('12', 'Nurse', 'Lima')]);
  const found = await syncOnce();
  expect(found.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['new 11', 'new 12']);
});

test('12.8 the summary and the JSON of a sync contain the question about new ids', async () => {
  server.roles.set('greenhouse', rolesOf(1000));
  await add();
  await syncOnce();
  server.roles.set('greenhouse', rolesOf(2000));
  const own = access();
  const written = { out: '', err: '' };
  await syncCommand(
    ['--json'],
    environment(),
    {
      out: { write: (text) => (written.out += text) },
      err: { write: (text) => (written.err += text) },
    },
    { now: () => clock, ...own },
  );
  await own.requests.close();
  expect(JSON.parse(written.out)).toMatchObject([
    {
      kind: 'moved',
      moves: rolesOf(0).map((_, n) => ({ from: `${SOURCE}/100${n}`, to: `${SOURCE}/200${n}` })),
    },
  ]);
  expect(written.err).toBe(
    `${SOURCE}: 6 roles, 0 new, 0 changed, 0 gone\n  all 6 postings have new addresses, and the desk asks whether they continue 6 earlier roles, so no role was closed\n0 new, 0 changed, 0 gone in 1 source.\n`,
  );
});
