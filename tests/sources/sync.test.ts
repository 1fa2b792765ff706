import { mkdtemp, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { INDEX_FILE, openCatalogueIndex } from '../../lib/search-server/catalogue-index.ts';
import { runImport } from '../../lib/import/run-import.ts';
import { type Candidate, readCandidates, settle, splitOut } from '../../lib/store/candidates.ts';
import { createParser } from '../../lib/sources/parser.ts';
import { createRequests, type Limits } from '../../lib/sources/request.ts';
import { sync } from '../../lib/sources/sync.ts';
import { readHistory } from '../../lib/store/history.ts';
import { writeRule } from '../../lib/store/rules.ts';
import { writeLedger } from '../../lib/store/link-checks.ts';
import { readSources, readStates, type SourceState, writeStates } from '../../lib/store/sources.ts';
import {
  catalogueVersion,
  readCatalogueHead,
  requireCatalogue,
} from '../../lib/store/catalogue.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { sourcesCommand } from '../../lib/commands/sources.ts';
import { syncCommand } from '../../lib/commands/sync.ts';
import { createRandom } from '../support/seeded-random.ts';
import { boards, type BoardSystem, boardSystems, type Sample } from '../support/sources-boards.ts';
import { type Fault, type FaultServer, startFaultServer } from './fault-server.ts';
import { changeCandidates } from '../support/candidate-factory.ts';

const START = Date.parse('2026-10-01T03:00:00Z') / 1000;
const DAY = 86_400;
/** Enough for a slow machine; `short` only shows what happens at a timeout. */
const ample: Limits = { bytes: 1_000_000, headersMs: 20_000, bodyMs: 20_000, totalMs: 30_000 };
const short: Limits = { ...ample, headersMs: 300, totalMs: 400 };

let server: FaultServer;
let dataDir: string;
let waits: number[];
let clock: number;

beforeEach(async () => {
  server = await startFaultServer();
  dataDir = await mkdtemp(path.join(tmpdir(), 'sync-'));
  waits = [];
  clock = START;
});

afterEach(() => server.close());

const parser = createParser();
afterAll(() => parser.close());

const environment = () => ({ DATA_DIR: dataDir, ATS_ORIGIN: server.origin });

function requests(limits: Limits = ample) {
  return createRequests({
    origin: server.origin,
    userAgent: 'Test/1.0',
    limits,
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
}

function terminal() {
  const written = { out: '', err: '' };
  const stream = (name: 'out' | 'err') => ({
    write: (text: string) => (written[name] += text),
  });
  return { written, terminal: { out: stream('out'), err: stream('err') } };
}

async function add(address: string, ...options: string[]): Promise<string> {
  const { written, terminal: streams } = terminal();
  const own = requests();
  await sourcesCommand(['add', address, ...options], environment(), streams, {
    requests: own,
    parser,
  });
  await own.close();
  return written.out + written.err;
}

async function syncOnce(limits: Limits = ample): Promise<Candidate[]> {
  const own = requests(limits);
  try {
    const config = loadConfig(environment());
    return (await sync(config, { now: () => clock, requests: own, parser })).found;
  } finally {
    await own.close();
  }
}

const rolesOf = (count: number): Sample[] =>
  Array.from({ length: count }, (_, n) => ({ id: String(1000 + n), title: `Role ${n}` }));

const idsOf = (found: Candidate[]) => found.map(({ kind, id }) => `${kind} ${id}`);

test('12.4 the first sync finds new roles, later ones what has changed and what has gone', async () => {
  server.roles.set('greenhouse', rolesOf(6));
  expect(await add(boards.greenhouse.page)).toBe(
    'Greenhouse board "northwind", found by its address.\n' +
      'Added greenhouse-northwind: 6 roles of Northwind Labs.\nNext: npm run sync\n',
  );
  const first = await syncOnce();
  expect(idsOf(first)).toEqual(rolesOf(6).map(({ id }) => `new ${id}`));
  expect(first[0]).toMatchObject({
    source: 'greenhouse-northwind',
    organisation: 'Northwind Labs',
    status: 'waiting',
    changes: [],
  });
  expect(await syncOnce()).toEqual([]);

  const [, ...left] = rolesOf(6);
  server.roles.set('greenhouse', [
    { ...left[0]!, title: 'Role one', closes: '2026-12-24', city: 'Leeds, UK' },
    ...left.slice(1),
  ]);
  const [changed, gone, ...others] = await syncOnce();
  expect(others).toEqual([]);
  expect(changed).toMatchObject({
    kind: 'changed',
    id: '1001',
    changes: [
      { field: 'title', from: 'Role 1', to: 'Role one' },
      { field: 'locations', from: ['London, UK'], to: ['Leeds, UK'] },
      { field: 'closes_at', from: null, to: Date.parse('2026-12-24T00:00:00Z') / 1000 },
    ],
  });
  expect(gone).toMatchObject({
    kind: 'gone',
    id: '1000',
    status: 'withdrawn',
    evidence: {
      kind: 'healthy read',
      at: START,
      text: 'greenhouse-northwind lists 5 roles and this one no longer',
    },
  });
  // Not judged yet: it is still listed as new, with its new text.
  const stored = await readCandidates(dataDir);
  expect(stored.find(({ id }) => id === '1001')).toMatchObject({
    kind: 'new',
    status: 'waiting',
    title: 'Role one',
  });
});

async function decide(id: string, status: 'accepted' | 'skipped', postPk: number | null) {
  await changeCandidates(dataDir, (all) =>
    settle(all, `greenhouse-northwind/${id}`, { status, post_pk: postPk, now: clock }),
  );
}

test('12.4 a skipped role stays away, an accepted one comes back when its source changes or drops it', async () => {
  server.roles.set('greenhouse', rolesOf(10));
  await add(boards.greenhouse.page);
  await syncOnce();
  await decide('1000', 'skipped', null);
  await decide('1001', 'skipped', null);
  await decide('1002', 'accepted', 12);
  await decide('1003', 'accepted', 13);
  const changed = rolesOf(10).map((role) => ({ ...role, title: `${role.title}b` }));
  server.roles.set(
    'greenhouse',
    changed.filter(({ id }) => !['1001', '1003'].includes(id)),
  );
  const found = await syncOnce();
  expect(found.filter(({ id }) => id === '1000' || id === '1001')).toEqual([]);
  expect(found.filter(({ post_pk: postPk }) => postPk !== null)).toMatchObject([
    { id: '1002', kind: 'changed', status: 'waiting', post_pk: 12 },
    { id: '1003', kind: 'gone', status: 'waiting', post_pk: 13 },
  ]);
  // A role that comes back is on the board again, unchanged.
  server.roles.set('greenhouse', changed);
  expect(idsOf(await syncOnce())).toEqual([]);
  const stored = await readCandidates(dataDir);
  expect(stored.find(({ id }) => id === '1003')).toMatchObject({
    status: 'accepted',
    post_pk: 13,
    evidence: null,
  });
});

test('12.4 a change that its source reverts before a judgement is not a candidate', async () => {
  server.roles.set('greenhouse', rolesOf(3));
  await add(boards.greenhouse.page);
  await syncOnce();
  await decide('1001', 'accepted', 12);
  const [first, second, third] = rolesOf(3);
  // There was no deadline before.
  const changed = { ...second!, title: 'Another', closes: '2026-12-24T00:00:00Z' };
  server.roles.set('greenhouse', [first!, changed, third!]);
  expect(idsOf(await syncOnce())).toEqual(['changed 1001']);
  server.roles.set('greenhouse', rolesOf(3));
  expect(await syncOnce()).toEqual([]);
  const [candidate] = (await readCandidates(dataDir)).filter(({ id }) => id === '1001');
  expect(candidate).toMatchObject({
    kind: 'new',
    status: 'accepted',
    post_pk: 12,
    title: 'Role 1',
    changes: [],
  });
});

test('12.5 a reading that misses more than a fifth closes nothing, and new roles of it are found', async () => {
  server.roles.set('lever', rolesOf(10));
  await add(boards.lever.page);
  await syncOnce();
  server.roles.set('lever', [...rolesOf(7), { id: '2000', title: 'Fresh' }]);
  expect(idsOf(await syncOnce())).toEqual(['new 2000']);
  expect((await readStates(dataDir)).get('lever-northwind')).toMatchObject({
    healthy_at: START,
    problem: 'it misses 3 of 10 roles, more than a fifth',
  });
  // Exactly a fifth is within the limit.
  server.roles.set('lever', [...rolesOf(9), { id: '2000', title: 'Fresh' }]);
  expect(idsOf(await syncOnce())).toEqual(['gone 1009']);
});

test('12.5 an incomplete reading closes nothing, even if little is missing', async () => {
  server.roles.set('greenhouse', rolesOf(10));
  await add(boards.greenhouse.page);
  await syncOnce();
  const answer = boards.greenhouse.answer;
  boards.greenhouse.answer = (roles, url) =>
    answer(roles, url).replace('"meta":{"total":9}', '"meta":{"total":10}');
  try {
    server.roles.set('greenhouse', rolesOf(9));
    const { written, terminal: streams } = terminal();
    const own = requests();
    await syncCommand([], environment(), streams, { now: () => clock, requests: own, parser });
    await own.close();
    expect(written.out).toContain(
      'greenhouse-northwind: 9 roles, 0 new, 0 changed, 0 gone\n  it gives 9 of its 10 roles, so no role was closed\n',
    );
  } finally {
    boards.greenhouse.answer = answer;
  }
  expect((await readStates(dataDir)).get('greenhouse-northwind')).toMatchObject({
    problem: 'it gives 9 of its 10 roles',
    has_failed: false,
  });
  expect(idsOf(await syncOnce())).toEqual(['gone 1009']);
});

test('13.7 a sync remembers what was odd in a reading, and when a source last listed something new', async () => {
  const stateNow = async () => (await readStates(dataDir)).get('greenhouse-northwind');
  server.roles.set('greenhouse', rolesOf(3));
  await add(boards.greenhouse.page);
  await syncOnce();
  expect(await stateNow()).toMatchObject({ notes: [], listed_at: START });

  const answer = boards.greenhouse.answer;
  boards.greenhouse.answer = (roles, url) => answer(roles, url).replaceAll('"location":', '"at":');
  clock += DAY;
  try {
    await syncOnce();
  } finally {
    boards.greenhouse.answer = answer;
  }
  expect(await stateNow()).toMatchObject({
    notes: ['location is missing in 3 roles, such as role "1000"'],
    listed_at: START,
  });

  server.roles.set('greenhouse', rolesOf(4));
  clock += DAY;
  await syncOnce();
  expect(await stateNow()).toMatchObject({ notes: [], listed_at: START + 2 * DAY });
});

test('12.7 a malformed field keeps its last value', async () => {
  server.roles.set('greenhouse', rolesOf(3));
  await add(boards.greenhouse.page);
  await syncOnce();
  await decide('1001', 'accepted', 12);
  const answer = boards.greenhouse.answer;
  boards.greenhouse.answer = (roles, url) =>
    answer(roles, url)
      .replace('"title":"Role 1"', '"title":"Role one"')
      .replaceAll('"location":{"name":"London, UK"}', '"location":"London, UK"')
      .replaceAll('"language":"en"', '"language":{"code":"en"}');
  try {
    expect(await syncOnce()).toMatchObject([
      {
        id: '1001',
        changes: [{ field: 'title' }],
        locations: ['London, UK'],
        stated: { teams: ['Research', 'Evaluation'], language: 'en' },
      },
    ]);
  } finally {
    boards.greenhouse.answer = answer;
  }
});

test('12.5 a missing role is closed by its page, dead on two days', async () => {
  server.roles.set('lever', rolesOf(4));
  await add(boards.lever.page);
  await syncOnce();
  server.roles.set('lever', rolesOf(2));
  server.pages.set('jobs.lever.co/northwind/1002', { status: 404 });
  server.pages.set('jobs.lever.co/northwind/1003', { status: 500 });
  expect(await syncOnce()).toEqual([]);
  clock += 3600;
  expect(await syncOnce()).toEqual([]);
  clock += DAY;
  const [gone, ...others] = await syncOnce();
  expect(others).toEqual([]);
  expect(gone).toMatchObject({
    id: '1002',
    kind: 'gone',
    evidence: {
      kind: 'dead page',
      text: 'its page: it responds with 404, on 2026-10-01 and 2026-10-02, and lever-northwind does not list it',
    },
  });
});

test('12.5 a page that works again clears its dead day', async () => {
  server.roles.set('lever', rolesOf(4));
  await add(boards.lever.page);
  await syncOnce();
  server.roles.set('lever', rolesOf(2));
  const dead = { status: 410 };
  for (const answer of [dead, { status: 200, text: '<p>Apply now' }, dead]) {
    server.pages.set('jobs.lever.co/northwind/1002', answer);
    expect(await syncOnce()).toEqual([]);
    clock += DAY;
  }
});

test('12.3 "not modified" is a healthy reading without changes', async () => {
  server.useEtag('"a"');
  server.roles.set('ashby', rolesOf(3));
  await add(boards.ashby.page);
  await syncOnce();
  clock += DAY;
  expect(await syncOnce()).toEqual([]);
  expect(server.requests.at(-1)?.headers['if-none-match']).toBe('"a"');
  const state = (await readStates(dataDir)).get('ashby-northwind');
  expect(state).toMatchObject({ healthy_at: START + DAY, problem: '' });
  server.useEtag('"b"');
  server.roles.set('ashby', [...rolesOf(3), { id: 'x', title: 'Fourth' }]);
  expect(idsOf(await syncOnce())).toEqual(['new x']);
});

test('12.3 after an upgrade that reads more, an unchanged source is read once in full', async () => {
  server.useEtag('"a"');
  server.roles.set('ashby', rolesOf(1));
  await add(boards.ashby.page);
  await syncOnce();
  // As an earlier version has left them.
  const [[id, state]] = [...(await readStates(dataDir))] as [[string, SourceState]];
  writeStates(dataDir, new Map([[id, { ...state, reader: 0 }]]));
  await changeCandidates(dataDir, (all) => all.map((each) => ({ ...each, stated: undefined })));
  clock += DAY;
  expect(await syncOnce()).toEqual([]);
  expect(server.requests.at(-1)?.headers['if-none-match']).toBeUndefined();
  const [candidate] = await readCandidates(dataDir);
  expect(candidate?.stated?.teams).toEqual(['Research', 'Evaluation']);
  clock += DAY;
  await syncOnce();
  expect(server.requests.at(-1)?.headers['if-none-match']).toBe('"a"');
});

test('12.6 one role in five cities is one candidate with its places', async () => {
  const cities = ['London', 'Paris', 'Berlin', 'Nairobi', 'Lima'];
  const roles = cities.map((city, n) => ({ id: String(n + 1), title: 'Field Officer', city }));
  server.roles.set('greenhouse', [...roles, { id: '9', title: 'Field Officer', city: 'Lima' }]);
  await add(boards.greenhouse.page);
  const found = await syncOnce();
  expect(found).toMatchObject([
    {
      id: '1',
      locations: cities,
      duplicates: roles.slice(1).map(({ id, city }) => ({ id, locations: [city], by: 'title' })),
      possible_duplicate: null,
    },
    // Two openings at one location are two roles; the pair is marked.
    { id: '9', possible_duplicate: { key: 'greenhouse-northwind/1', title: 'Field Officer' } },
  ]);
  // Removing a location is a change; removing the last one closes the role.
  server.roles.set('greenhouse', [
    ...roles.slice(1),
    { id: '9', title: 'Field Officer', city: 'Lima' },
  ]);
  expect(await syncOnce()).toMatchObject([
    {
      id: '1',
      kind: 'changed',
      changes: [{ field: 'locations', to: cities.slice(1) }, { field: 'url' }],
    },
  ]);
});

test('12.6 a role posted again at the address of one that is gone waits again', async () => {
  const [first, ...others] = rolesOf(6);
  const posted = (id: string) => ({ ...first!, id, title: 'Chemist' });
  server.roles.set('recruitee', [posted('1'), ...others]);
  await add(boards.recruitee.page);
  await syncOnce();
  server.roles.set('recruitee', others);
  expect(idsOf(await syncOnce())).toEqual(['gone 1']);
  const answer = boards.recruitee.answer;
  boards.recruitee.answer = (roles, url) => answer(roles, url).replace('chemist-9', 'chemist-1');
  try {
    server.roles.set('recruitee', [{ ...posted('9'), city: 'Oslo' }, ...others]);
    expect(await syncOnce()).toMatchObject([
      { id: '1', kind: 'new', status: 'waiting', locations: ['Oslo, United Kingdom'] },
    ]);
  } finally {
    boards.recruitee.answer = answer;
  }
});

test('12.6 a posting that a curator has split out is not merged again', async () => {
  server.roles.set('greenhouse', [
    { id: '1', title: 'Chemist' },
    { id: '2', title: 'Chemist', city: 'Oslo' },
  ]);
  await add(boards.greenhouse.page);
  await syncOnce();
  const [key, member] = ['greenhouse-northwind/1', 'greenhouse-northwind/2'];
  await changeCandidates(dataDir, (all) => splitOut(all, key, member, clock) ?? []);
  server.roles.set('greenhouse', [
    { id: '1', title: 'Chemist' },
    { id: '2', title: 'Chemist', city: 'Oslo', closes: '2026-12-24T00:00:00Z' },
  ]);
  await syncOnce();
  expect(await readCandidates(dataDir)).toMatchObject([
    { id: '1', locations: ['London, UK'], duplicates: [] },
    {
      id: '2',
      status: 'waiting',
      locations: ['Oslo'],
      closes_at: Date.parse('2026-12-24T00:00:00Z') / 1000,
    },
  ]);
});

test('12.6 another location of a skipped role is a candidate of its own, with the possible duplicate shown', async () => {
  server.roles.set('greenhouse', [{ id: '1', title: 'Chemist' }]);
  await add(boards.greenhouse.page);
  await syncOnce();
  await decide('1', 'skipped', null);
  server.roles.set('greenhouse', [
    { id: '1', title: 'Chemist' },
    { id: '2', title: 'Chemist', city: 'Oslo' },
  ]);
  expect(await syncOnce()).toMatchObject([
    { id: '2', kind: 'new', possible_duplicate: { key: 'greenhouse-northwind/1' } },
  ]);
});

test('12.6 a role in two sources is one candidate, found by its address or its title', async () => {
  server.roles.set('greenhouse', [{ id: '1', title: 'Chemist' }]);
  server.roles.set('lever', [{ id: 'a', title: 'Chemist', city: 'Oslo' }]);
  await add(boards.greenhouse.page);
  await add(boards.lever.page, '--organisation', 'Northwind Labs');
  expect(await syncOnce()).toMatchObject([
    {
      source: 'greenhouse-northwind',
      locations: ['London, UK', 'Oslo'],
      duplicates: [{ source: 'lever-northwind', id: 'a', by: 'title' }],
    },
  ]);
  expect(await syncOnce()).toEqual([]);
});

/** A text that is long enough to tell roles apart. */
const longText = (subject: string) =>
  Array.from(
    { length: 8 },
    (_, day) => `<p>On day ${day} you measure ${subject} in the delta and note what you find.</p>`,
  ).join('');

test('12.6 postings with one text and titles that differ by place are one role, with the pay of each', async () => {
  const description = longText('ground water');
  const salary = { min: 50_000, max: 60_000 };
  server.roles.set('greenhouse', [
    { id: '1', title: 'Hydrologist - Leeds', city: 'Leeds', description, salary },
    { id: '2', title: 'Hydrologist (m/f/d), Oslo', city: 'Oslo', description },
    {
      id: '3',
      title: 'Hydrologist (Lima)',
      city: 'Lima',
      description,
      salary: { min: 30_000, max: 40_000 },
    },
    { id: '4', title: 'Senior Hydrologist - Leeds', city: 'Leeds', description },
    { id: '5', title: 'Hydrologist', city: 'Paris', description: longText('the birds') },
  ]);
  await add(boards.greenhouse.page);
  const { written, terminal: streams } = terminal();
  const own = requests();
  await syncCommand(['--json'], environment(), streams, {
    now: () => clock,
    requests: own,
    parser,
  });
  await own.close();
  const found: Array<Candidate & { members: unknown }> = JSON.parse(written.out);
  const url = (id: string) => `https://job-boards.greenhouse.io/northwind/jobs/${id}?gh_src=x`;
  expect(found.map(({ members }) => members)).toEqual([
    ['1', '2', '3'].map((id) => ({ id, url: url(id) })),
    [{ id: '4', url: url('4') }],
    [{ id: '5', url: url('5') }],
  ]);
  expect(found[0]).toMatchObject({
    locations: ['Leeds', 'Oslo', 'Lima'],
    salary: 'GBP 50,000–60,000 a year',
    duplicates: [
      { id: '2', by: 'text' },
      { id: '3', by: 'text', salary: 'GBP 30,000–40,000 a year' },
    ],
  });
  // A text that is partly the same is for the curator to judge.
  expect(found[2]!.possible_duplicate).toMatchObject({ key: 'greenhouse-northwind/1' });
  expect(await syncOnce()).toEqual([]);

  const [first, second, third, ...others] = server.roles.get('greenhouse')!;
  const raised = { ...third!, salary: { min: 35_000, max: 45_000 } };
  server.roles.set('greenhouse', [first!, second!, raised, ...others]);
  expect(idsOf(await syncOnce())).toEqual(['changed 1']);
  expect((await readCandidates(dataDir))[0]!.duplicates[1]).toMatchObject({
    id: '3',
    salary: 'GBP 35,000–45,000 a year',
  });
});

test('12.6 a posting that a curator has split out stays apart, whatever its text says', async () => {
  const description = longText('ground water');
  const roles = [
    { id: '1', title: 'Chemist', description },
    { id: '2', title: 'Chemist', city: 'Oslo', description },
  ];
  server.roles.set('greenhouse', roles);
  await add(boards.greenhouse.page);
  await syncOnce();
  const [key, member] = ['greenhouse-northwind/1', 'greenhouse-northwind/2'];
  await changeCandidates(dataDir, (all) => splitOut(all, key, member, clock) ?? []);
  server.roles.set('greenhouse', [
    ...roles,
    { id: '3', title: 'Chemist', city: 'Lima', description },
  ]);
  await syncOnce();
  expect(await readCandidates(dataDir)).toMatchObject([
    { id: '1', duplicates: [{ id: '3' }] },
    { id: '2', duplicates: [], locations: ['Oslo'] },
  ]);
});

test('12.6 what was merged before stays merged, though its text is another now', async () => {
  const description = longText('ground water');
  const first = { id: '1', title: 'Chemist', description };
  server.roles.set('greenhouse', [first, { id: '2', title: 'Chemist', city: 'Oslo', description }]);
  await add(boards.greenhouse.page);
  await syncOnce();
  const other =
    '<p>You keep the books of an office, and you file what others leave lying.</p>'.repeat(7);
  server.roles.set('greenhouse', [
    first,
    { id: '2', title: 'Chemist', city: 'Oslo', description: other },
  ]);
  expect(await syncOnce()).toEqual([]);
  expect(await readCandidates(dataDir)).toMatchObject([{ id: '1', duplicates: [{ id: '2' }] }]);
});

/** A board with a role that was accepted, and the posting that replaces it. */
async function acceptedRole() {
  const posting = (id: string, subject: string): Sample => ({
    id,
    title: `Warden of ${subject}`,
    description: longText(subject),
  });
  const others = ['herons', 'eels', 'reeds', 'tides', 'boats'].map((subject, n) =>
    posting(String(2000 + n), subject),
  );
  server.roles.set('greenhouse', [posting('1001', 'wells'), ...others]);
  await add(boards.greenhouse.page);
  await board();
  await syncOnce();
  return { others, again: posting('3001', 'wells') };
}

const runSync = async () => {
  const { written, terminal: streams } = terminal();
  const own = requests();
  await syncCommand([], environment(), streams, { now: () => clock, requests: own, parser });
  await own.close();
  return written.out;
};

test('13.10 a sync skips what is new and what a rule is about, and says how many; what was found before waits', async () => {
  server.roles.set('greenhouse', [{ id: '1', title: 'Sales lead' }]);
  await add(boards.greenhouse.page);
  await runSync();
  writeRule(dataDir, { line: 'never titles with sales', saved_at: START });
  server.roles.set('greenhouse', [
    { id: '1', title: 'Sales lead' },
    { id: '2', title: 'Sales engineer' },
    { id: '3', title: 'Nurse' },
  ]);
  expect(await runSync()).toContain(
    '1 new, 0 changed, 0 gone in 1 source.\n1 more skipped by the rule “never titles with sales”.\n',
  );
  const statuses = (await readCandidates(dataDir)).map(({ id, status, skipped_by: by }) => [
    id,
    status,
    by,
  ]);
  expect(statuses).toEqual([
    ['1', 'waiting', undefined],
    ['2', 'skipped', 'never titles with sales'],
    ['3', 'waiting', undefined],
  ]);
  // It is not found again, and no other sync touches it.
  expect(await runSync()).not.toContain('more skipped');
});

const newAddress = {
  id: '1001',
  kind: 'changed',
  status: 'waiting',
  post_pk: 1,
  changes: [
    {
      field: 'url',
      from: 'https://job-boards.greenhouse.io/northwind/jobs/1001?gh_src=x',
      to: 'https://job-boards.greenhouse.io/northwind/jobs/3001?gh_src=x',
    },
  ],
  duplicates: [{ id: '3001', by: 'text' }],
};

test('12.6 a role of the board with a new id is posted again: its new address is a change', async () => {
  const { others, again } = await acceptedRole();
  server.roles.set('greenhouse', [again, ...others]);
  expect(await runSync()).toBe(
    'greenhouse-northwind: 6 roles, 0 new, 1 changed, 0 gone, 1 posted again\n0 new, 1 changed, 0 gone in 1 source.\n',
  );
  expect((await readCandidates(dataDir))[0]).toMatchObject(newAddress);
  expect(await syncOnce()).toEqual([]);
});

test('12.6 a role that is posted again some days after its posting has gone is no longer gone', async () => {
  const { others, again } = await acceptedRole();
  server.roles.set('greenhouse', others);
  expect(idsOf(await syncOnce())).toEqual(['gone 1001']);
  clock += DAY;
  server.roles.set('greenhouse', [again, ...others]);
  expect(await runSync()).toContain('0 new, 1 changed, 0 gone, 1 posted again\n');
  expect((await readCandidates(dataDir))[0]).toMatchObject({ ...newAddress, evidence: null });
});

test('12.6 a role that is posted again after it has closed is shown with the closed one', async () => {
  const { others, again } = await acceptedRole();
  server.roles.set('greenhouse', others);
  await syncOnce();
  await decide('1001', 'accepted', 1);
  server.roles.set('greenhouse', [again, ...others]);
  expect(await syncOnce()).toMatchObject([
    {
      id: '3001',
      kind: 'new',
      possible_duplicate: { key: 'greenhouse-northwind/1001', post_pk: 1 },
    },
  ]);
});

test('12.6 a role that has closed on the board and is posted again while it is listed waits with the pair', async () => {
  const { again } = await acceptedRole();
  await board({ closes_at: '2026-09-28' });
  server.roles.set('greenhouse', [...server.roles.get('greenhouse')!, again]);
  expect(await syncOnce()).toMatchObject([
    { id: '3001', kind: 'new', possible_duplicate: { key: 'greenhouse-northwind/1001' } },
  ]);
});

test('12.6 a posting is compared with what others say now, not with what they said before', async () => {
  const [first, ...others] = rolesOf(6);
  const old = `<p>${'We study what works and write about it plainly. '.repeat(12)}</p>`;
  const edited = `<p>${'You visit farms, ask people and publish what you find. '.repeat(12)}</p>`;
  server.roles.set('greenhouse', [{ ...first!, description: old }, ...others]);
  await add(boards.greenhouse.page);
  await syncOnce();
  const leeds = { ...first!, id: '2000', city: 'Leeds, UK', description: edited };
  server.roles.set('greenhouse', [{ ...first!, description: edited }, ...others, leeds]);
  await syncOnce();
  const [candidate] = (await readCandidates(dataDir)).filter(({ id }) => id === first!.id);
  expect(candidate).toMatchObject({ duplicates: [{ id: '2000', by: 'text' }] });
});

test('12.6 a role that is posted a second time while it is listed is posted again, and unchanged', async () => {
  const { others, again } = await acceptedRole();
  server.roles.set('greenhouse', [...server.roles.get('greenhouse')!, again]);
  expect(await runSync()).toContain('7 roles, 0 new, 0 changed, 0 gone, 1 posted again\n');
  server.roles.set('greenhouse', [again, ...others]);
  expect(await syncOnce()).toMatchObject([newAddress]);
});

/** Imports a list of two roles. @param changes fields of the first */
const board = async (changes: Record<string, string> = {}) => {
  const file = path.join(dataDir, 'roles.json');
  const role = {
    id: '1',
    title: 'Role 1',
    company_name: 'Northwind Labs',
    posted_at: '2026-09-01',
    url_external: 'https://job-boards.greenhouse.io/northwind/jobs/1001/',
    company_career_page_url: 'https://www.northwind.example/careers/',
  };
  const others = [
    { ...role, id: '2', title: 'Role 2', url_external: 'https://northwind.example/2' },
  ];
  await writeFile(file, JSON.stringify([{ ...role, ...changes }, ...others]));
  const options = {
    file,
    mapFile: null,
    reportFile: null,
    dryRun: false,
    skipInvalid: false,
    allowRemovals: true,
  };
  await runImport(options, loadConfig(environment()), terminal().terminal);
};

test('12.6 the next sync settles a candidate whose address has come onto the board by an import', async () => {
  server.roles.set('greenhouse', rolesOf(3));
  await add(boards.greenhouse.page);
  await syncOnce();
  await board();
  clock += DAY;
  expect(await syncOnce()).toEqual([]);
  expect(await readCandidates(dataDir)).toMatchObject([
    { id: '1000', status: 'waiting' },
    { id: '1001', status: 'accepted', post_pk: 1, settled_at: clock },
    { id: '1002', status: 'waiting' },
  ]);
});

test('12.6 a role whose own posting goes while another of it stays gets the other’s address', async () => {
  server.roles.set('greenhouse', rolesOf(6));
  await add(boards.greenhouse.page);
  await board();
  await syncOnce();
  await decide('1002', 'accepted', 1);
  server.roles.set(
    'greenhouse',
    rolesOf(6).filter(({ id }) => id !== '1001'),
  );
  expect(await syncOnce()).toMatchObject([
    {
      id: '1002',
      kind: 'changed',
      status: 'waiting',
      post_pk: 1,
      changes: [
        {
          field: 'url',
          from: 'https://job-boards.greenhouse.io/northwind/jobs/1001/',
          to: 'https://job-boards.greenhouse.io/northwind/jobs/1002?gh_src=x',
        },
      ],
    },
  ]);
  expect(await syncOnce()).toEqual([]);
  expect((await readStates(dataDir)).get('greenhouse-northwind')?.closed).toBe(0);
});

test('12.6 a role of two postings that go at once is gone once', async () => {
  server.roles.set('greenhouse', rolesOf(12));
  await add(boards.greenhouse.page);
  await board();
  await syncOnce();
  await decide('1002', 'accepted', 1);
  server.roles.set(
    'greenhouse',
    rolesOf(12).filter(({ id }) => id !== '1001' && id !== '1002'),
  );
  const found = await syncOnce();
  expect(found).toMatchObject([{ id: '1002', kind: 'gone', status: 'waiting', post_pk: 1 }]);
  expect(found).toHaveLength(1);
  expect((await readStates(dataDir)).get('greenhouse-northwind')?.closed).toBe(1);
});

test('12.4 a posting that is gone is remembered while its role is open, others for 90 days', async () => {
  server.roles.set('greenhouse', rolesOf(12));
  await add(boards.greenhouse.page);
  await board();
  await syncOnce();
  server.roles.set('greenhouse', rolesOf(12).slice(2));
  expect(idsOf(await syncOnce())).toEqual(['gone 1000', 'gone 1001']);
  await decide('1001', 'skipped', 1);
  clock += 91 * DAY;
  await syncOnce();
  const gone = (await readCandidates(dataDir)).filter(({ kind }) => kind === 'gone');
  expect(idsOf(gone)).toEqual(['gone 1001']);
});

test('12.6 a candidate that a curator keeps apart is not settled by its address', async () => {
  server.roles.set('greenhouse', rolesOf(3));
  await add(boards.greenhouse.page);
  await syncOnce();
  await changeCandidates(dataDir, (all) => all.map((each) => ({ ...each, separate: true })));
  await board();
  await syncOnce();
  expect((await readCandidates(dataDir)).map(({ status }) => status)).toEqual(
    Array.from({ length: 3 }, () => 'waiting'),
  );
});

test('12.6 roles on the board are not new: matched by address, or shown as possible duplicates by title', async () => {
  await board();
  server.roles.set('greenhouse', rolesOf(4));
  await add(boards.greenhouse.page);
  const found = await syncOnce();
  expect(found).toMatchObject([
    { id: '1000', possible_duplicate: null },
    { id: '1002', possible_duplicate: { post_pk: 2, url: 'https://northwind.example/2' } },
    { id: '1003' },
  ]);
  const [source] = await readSources(dataDir);
  expect(source).toMatchObject({ company_id: 'northwind-labs' });
});

test('12.1 a source belongs to the organisation whose careers address it is', async () => {
  await board();
  server.roles.set('lever', rolesOf(1));
  server.pages.set('northwind.example/careers', {
    status: 200,
    text: '<a href="https://jobs.lever.co/northwind">Jobs</a>',
  });
  expect(await add('https://northwind.example/careers')).toContain('1 role of Northwind Labs.');
});

test('12.5 a healthy reading shows that roles of the board are open', async () => {
  await board();
  server.roles.set('greenhouse', rolesOf(4));
  await add(boards.greenhouse.page);
  await syncOnce();
  clock += DAY;
  await syncOnce();
  const tokens = loadConfig(environment()).public.fieldTokens;
  const { roles } = await requireCatalogue(dataDir, tokens);
  expect(roles.map((role) => [role.post_pk, role.checked_at, role.checked_by])).toEqual([
    [1, START + DAY, 'source'],
    [2, null, null],
  ]);
});

test('12.5 a role that cannot be read is not shown to be open', async () => {
  await board();
  server.roles.set('greenhouse', rolesOf(4));
  await add(boards.greenhouse.page);
  await syncOnce();
  clock += DAY;
  server.roles.set('greenhouse', [
    ...rolesOf(1),
    { id: '1001', title: '' },
    ...rolesOf(4).slice(2),
  ]);
  await syncOnce();
  clock += DAY;
  // An unchanged response would be "not modified".
  await syncOnce();
  const tokens = loadConfig(environment()).public.fieldTokens;
  const { roles } = await requireCatalogue(dataDir, tokens);
  expect(roles[0]?.checked_at).toBe(START);
});

test('12.6 of two candidates joined with one role, one that is dropped leaves the other', async () => {
  await board();
  server.roles.set('greenhouse', rolesOf(6));
  server.roles.set('lever', [...rolesOf(6), { id: 'a', title: 'Chemist' }]);
  await add(boards.greenhouse.page);
  await add(boards.lever.page, '--organisation', 'Elsewhere');
  await syncOnce();
  await changeCandidates(dataDir, (all) =>
    settle(all, 'lever-northwind/a', { status: 'accepted', post_pk: 1, now: clock }),
  );
  server.roles.set('lever', rolesOf(6));
  expect(await syncOnce()).toEqual([]);
  server.roles.set(
    'greenhouse',
    rolesOf(6).filter(({ id }) => id !== '1001'),
  );
  expect(await syncOnce()).toMatchObject([{ kind: 'gone', id: '1001', post_pk: 1 }]);
});

const failures: Array<[Fault, RegExp]> = [
  ['404', /it responds with 404/],
  ['500', /it responds with 500/],
  ['empty', /the response is empty/],
  ['no roles', /it lists no role/],
  ['page', /the response is a page, not (?:JSON|XML)/],
  ['truncated', /the response is cut off or damaged/],
  ['hang up', /closes the connection|cut off/],
  ['slow', /no complete response within 0.4 s/],
  ['silent', /no response within|no complete response within/],
  ['too large', /the response is larger than 1 MB/],
  ['too large when unpacked', /the response is larger than 1 MB/],
  ['redirect to a private address', /192\.168\.0\.1 is not on the public internet/],
  ['rate limited for long', /it responds with 429, and asks to wait 86,400 s/],
  ['half of the roles', /it misses 10 of 20 roles, more than a fifth/],
];

test.each(failures)(
  '12.7 an answer that is wrong (%s) closes nothing at any system, and says so',
  async (fault, line) => {
    for (const system of boardSystems) {
      server.roles.set(system, rolesOf(20));
      await add(boards[system].page, '--organisation', `Employer ${system}`);
    }
    expect(await syncOnce()).toHaveLength(20 * boardSystems.length);
    for (const system of boardSystems) server.faults.set(system, fault);
    const before = await readCandidates(dataDir);
    const isSlow = fault === 'slow' || fault === 'silent';
    const { written, terminal: streams } = terminal();
    const own = requests(isSlow ? short : ample);
    await syncCommand(['--json'], environment(), streams, {
      now: () => clock,
      requests: own,
      parser,
    });
    await own.close();
    expect(JSON.parse(written.out)).toEqual([]);
    expect(written.err.split('\n').filter((text) => line.test(text))).toHaveLength(
      boardSystems.length,
    );
    expect(await readCandidates(dataDir)).toEqual(before);
    for (const system of boardSystems) server.faults.set(system, 'none');
    expect(await syncOnce()).toEqual([]);
  },
);

test('12.7 a board that cannot be parsed is named last, and all others are read', async () => {
  for (const system of ['personio', 'lever'] as const) {
    server.roles.set(system, rolesOf(2));
    await add(boards[system].page, '--organisation', `Employer ${system}`);
  }
  await syncOnce();
  const before = await readCandidates(dataDir);
  server.roles.set('lever', [...rolesOf(2), { id: '2000', title: 'Fresh' }]);
  const { host } = boards.personio;
  const text = '<workzag-jobs><position><__proto__/></position></workzag-jobs>';
  server.pages.set(`${host}/xml`, { status: 200, text });
  const { written, terminal: streams } = terminal();
  const own = requests();
  const dependencies = { now: () => clock, requests: own, parser };
  expect(await syncCommand([], environment(), streams, dependencies)).toBe(0);
  await own.close();
  const [lever, total, name, reason, ...more] = written.out.split('\n');
  expect([lever, total, name, ...more]).toEqual([
    'lever-northwind: 3 roles, 1 new, 0 changed, 0 gone',
    '1 new, 0 changed, 0 gone in 2 sources, of which 1 failed.',
    'personio-northwind: failed',
    '',
  ]);
  expect(reason).toMatch(/^ {2}cannot be read: the response cannot be parsed \(.*__proto__/);
  expect(await readCandidates(dataDir)).toEqual(
    expect.arrayContaining(before.map((one) => expect.objectContaining(one) as object)),
  );
});

test('12.7 ids that are names of properties are ids like others', async () => {
  const ids = ['constructor', '__proto__', 'toString', 'a', 'b'];
  server.roles.set(
    'ashby',
    ids.map((id) => ({ id, title: `Role ${id}` })),
  );
  await add(boards.ashby.page);
  expect(await syncOnce()).toHaveLength(5);
  server.roles.set('ashby', [{ id: 'b', title: 'Role b' }]);
  for (const day of [START + DAY, START + 2 * DAY]) {
    clock = day;
    expect(await syncOnce()).toEqual([]);
  }
});

test('12.3 a host that sends Retry-After is requested again after that time', async () => {
  server.roles.set('recruitee', rolesOf(2));
  server.faults.set('recruitee', 'rate limited');
  expect(await add(boards.recruitee.page)).toContain('Added recruitee-northwind: 2 roles');
  expect(waits).toEqual([7000]);
});

test('12.5 of 1,000 syncs with faults at every system, none closes a role that is open', async () => {
  const random = createRandom(20_261_001);
  const quick: Fault[] = ['none', 'none', 'none', '404', '500', 'empty', 'no roles', 'page'];
  quick.push('truncated', 'hang up', 'rate limited', 'rate limited for long');
  quick.push('half of the roles', 'redirect to a private address');
  for (const system of boardSystems) {
    server.roles.set(system, rolesOf(20));
    await add(boards[system].page, '--organisation', `Employer ${system}`);
  }
  await syncOnce();
  let closed = 0;
  let next = 5000;
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const wrong: string[] = [];
  for (let round = 0; round < 1000; round++) {
    clock += 3600 * Math.ceil(random() * 20);
    for (const system of boardSystems) server.faults.set(system, pick(quick));
    const system = pick(boardSystems);
    // Slow responses take real time: a few of them are enough.
    const isSlow = round % 50 === 0;
    if (isSlow) server.faults.set(system, pick(['silent', 'slow']));
    if (random() < 0.2) {
      const roles = server.roles.get(system)!.slice();
      roles.splice(Math.floor(random() * roles.length), 1);
      roles.push({ id: String(next), title: `Role ${next++}` });
      server.roles.set(system, roles);
    }
    for (const { kind, source, id } of await syncOnce(isSlow ? short : ample)) {
      if (kind !== 'gone') continue;
      closed++;
      const name = source.split('-')[0] as BoardSystem;
      if (server.roles.get(name)?.some((role) => role.id === id)) wrong.push(`${source}/${id}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(closed).toBeGreaterThan(50);
});

test('12.9 changes of a source with --auto-update go to the board, and nothing else does', async () => {
  await board();
  const roles = rolesOf(10);
  server.roles.set('greenhouse', roles);
  await add(boards.greenhouse.page, '--auto-update');
  await syncOnce();
  const [first, second, ...others] = roles;
  const next = { ...second!, title: 'Role 1, senior', city: 'Leeds, UK', closes: '2026-12-24' };
  next.salary = { min: 50_000, max: 60_000 };
  // One role is removed and one added.
  server.roles.set('greenhouse', [next, ...others, { id: '3000', title: 'Fresh' }]);
  clock += DAY;
  expect(idsOf(await syncOnce()).sort()).toEqual(['changed 1001', `gone ${first!.id}`, 'new 3000']);
  const tokens = loadConfig(environment()).public.fieldTokens;
  const { roles: shown } = await requireCatalogue(dataDir, tokens);
  expect(shown).toHaveLength(2);
  expect(shown[0]).toMatchObject({
    post_pk: 1,
    title: 'Role 1, senior',
    tags_city: ['Leeds'],
    tags_country: ['UK'],
    salary: 'GBP 50,000–60,000 a year',
    closes_at: Date.parse('2026-12-24T00:00:00Z') / 1000,
    checked_by: 'source',
  });
  expect(shown[0]?.salary_limit).toBeGreaterThan(60_000);
  const { historySeq = -1 } = (await readCatalogueHead(dataDir)) ?? {};
  const log = (await readHistory(dataDir, historySeq))?.since(0, Infinity) ?? [];
  expect(log.map(({ by }) => by)).toContain('sync');
  const [candidate] = (await readCandidates(dataDir)).filter(({ id }) => id === '1001');
  expect(candidate).toMatchObject({ status: 'accepted', post_pk: 1 });
});

test('12.9 with --auto-update pay that differs by place is written with each place', async () => {
  await board();
  const description = `<p>${'We study what works and write about it plainly. '.repeat(12)}</p>`;
  const at = (id: string, city: string, min: number) => ({
    id,
    title: 'Role 1',
    city,
    description,
    salary: { min, max: min + 10_000 },
  });
  const others = rolesOf(6).filter(({ id }) => id !== '1001');
  server.roles.set('greenhouse', [at('1001', 'London, UK', 50_000), ...others]);
  await add(boards.greenhouse.page, '--auto-update');
  await syncOnce();
  const shown = async () => {
    const { roles } = await requireCatalogue(dataDir, loadConfig(environment()).public.fieldTokens);
    const { salary, tags_city } = roles[0]!;
    return { salary, tags_city };
  };
  clock += DAY;
  const both = [at('1001', 'London, UK', 50_000), at('2001', 'Leeds, UK', 40_000)];
  server.roles.set('greenhouse', [...both, ...others]);
  expect(idsOf(await syncOnce())).toEqual(['changed 1001']);
  const london = 'London, UK: GBP 50,000–60,000 a year; Leeds, UK: GBP';
  expect(await shown()).toEqual({
    salary: `${london} 40,000–50,000 a year`,
    tags_city: ['London', 'Leeds'],
  });
  clock += DAY;
  server.roles.set('greenhouse', [both[0]!, at('2001', 'Leeds, UK', 45_000), ...others]);
  expect(idsOf(await syncOnce())).toEqual(['changed 1001']);
  expect((await shown()).salary).toBe(`${london} 45,000–55,000 a year`);
  expect(await syncOnce()).toEqual([]);
});

test('12.9 a changed text with --auto-update replaces the whole posting of a role that has one, and begins none', async () => {
  await board({ description_full: '<p>Old.</p>' });
  const roles = rolesOf(4);
  server.roles.set('greenhouse', roles);
  await add(boards.greenhouse.page, '--auto-update');
  await syncOnce();
  await decide('1002', 'accepted', 2);
  const [first, ...others] = roles;
  server.roles.set('greenhouse', [
    first!,
    ...others.map((role) => ({ ...role, description: '<p>New.</p>' })),
  ]);
  await syncOnce();
  const tokens = loadConfig(environment()).public.fieldTokens;
  const { roles: shown } = await requireCatalogue(dataDir, tokens);
  expect(shown.map((role) => role.description_full)).toEqual(['<p>New.</p>', undefined]);
});

test('11.4 12.9 a sync that changed the board says what is live, others do not', async () => {
  await board();
  server.roles.set('greenhouse', rolesOf(3));
  await add(boards.greenhouse.page, '--auto-update');
  const run = async (...args: string[]) => {
    const { written, terminal: streams } = terminal();
    const own = requests();
    await syncCommand(args, environment(), streams, { now: () => clock, requests: own, parser });
    await own.close();
    return written.out;
  };
  const live = 'Live now, if the board runs here: search,';
  expect(await run()).not.toContain(live);
  const [first, second, third] = rolesOf(3);
  server.roles.set('greenhouse', [first!, { ...second!, title: 'Another' }, third!]);
  expect(await run('--dry-run')).not.toContain(live);
  expect(await run()).toContain(live);
});

test('11.4 after a sync the next search need not wait, whether or not it changed the board', async () => {
  await board();
  server.roles.set('greenhouse', rolesOf(3));
  await add(boards.greenhouse.page);
  const indexFile = path.join(dataDir, INDEX_FILE);
  const run = async (...args: string[]) => {
    const own = requests();
    await syncCommand(args, environment(), terminal().terminal, {
      now: () => clock,
      requests: own,
      parser,
    });
    await own.close();
  };
  const imported = await stat(indexFile);
  await run('--dry-run');
  expect((await stat(indexFile)).ino).toBe(imported.ino);
  for (const what of ['first', 'same roles again']) {
    const before = await catalogueVersion(dataDir);
    clock += DAY;
    await run();
    expect(await catalogueVersion(dataDir), what).not.toBe(before);
    const stored = await stat(indexFile);
    const { fieldTokens: tokens, indexName: indexBase } = loadConfig(environment()).public;
    await openCatalogueIndex({ dataDir, tokens, indexBase });
    expect((await stat(indexFile)).ino, what).toBe(stored.ino);
  }
});

test('12.9 a change that an import would refuse waits, and the summary says so', async () => {
  await board();
  server.roles.set('greenhouse', rolesOf(3));
  await add(boards.greenhouse.page, '--auto-update');
  await syncOnce();
  const [first, second, third] = rolesOf(3);
  server.roles.set('greenhouse', [first!, { ...second!, title: 'x'.repeat(301) }, third!]);
  const { written, terminal: streams } = terminal();
  const own = requests();
  await syncCommand([], environment(), streams, { now: () => clock, requests: own, parser });
  await own.close();
  expect(written.out).toContain(
    '  role "1001" waits for the desk: title: has 301 characters, at most 300 are allowed\n',
  );
  const [candidate] = (await readCandidates(dataDir)).filter(({ id }) => id === '1001');
  expect(candidate).toMatchObject({ kind: 'changed', status: 'waiting' });
});

test('12.9 without --auto-update a change waits, and the board stays', async () => {
  await board();
  server.roles.set('greenhouse', rolesOf(3));
  await add(boards.greenhouse.page);
  await syncOnce();
  const [first, second, third] = rolesOf(3);
  server.roles.set('greenhouse', [first!, { ...second!, title: 'Another' }, third!]);
  expect(await syncOnce()).toMatchObject([{ id: '1001', status: 'waiting', post_pk: 1 }]);
  const tokens = loadConfig(environment()).public.fieldTokens;
  const { roles } = await requireCatalogue(dataDir, tokens);
  expect(roles[0]?.title).toBe('Role 1');
});

test('12.5 a role without a source is gone when its page was dead on two days', async () => {
  await board();
  const link = 'https://northwind.example/2';
  const check = {
    checkedAt: START,
    state: 'fails' as const,
    strikes: ['2026-09-29', '2026-09-30'],
  };
  const ledger = (reason: string) => writeLedger(dataDir, new Map([[link, { ...check, reason }]]));
  ledger('no response within 10 s');
  expect(await syncOnce()).toEqual([]);
  ledger('it responds with 404');
  expect(await syncOnce()).toMatchObject([
    {
      source: 'link',
      kind: 'gone',
      post_pk: 2,
      evidence: { text: `${link}: it responds with 404, on 2026-09-29 and 2026-09-30` },
    },
  ]);
  expect(await syncOnce()).toEqual([]);
});

test('12.8 a dry run writes nothing, and a second sync at once is refused', async () => {
  server.roles.set('lever', rolesOf(3));
  await add(boards.lever.page);
  const { written, terminal: streams } = terminal();
  const own = requests();
  const dependencies = { now: () => clock, requests: own, parser };
  await syncCommand(['--dry-run', '--json'], environment(), streams, dependencies);
  const names = 'source id kind title organisation locations url posted_at closes_at salary';
  const more =
    'employment_type workplace description changes evidence duplicates possible_duplicate';
  expect(JSON.parse(written.out).map((one: object) => Object.keys(one).join(' '))).toEqual(
    Array(3).fill(`${names} ${more} post_pk facts members`),
  );
  expect(written.err).toBe(
    'lever-northwind: 3 roles, 3 new, 0 changed, 0 gone\n3 new, 0 changed, 0 gone in 1 source.\nDry run: nothing was written.\n',
  );
  expect(await readCandidates(dataDir)).toEqual([]);
  const codes = await Promise.all(
    [1, 2].map(() => syncCommand([], environment(), terminal().terminal, dependencies)),
  );
  expect(codes.sort()).toEqual([0, 1]);
  await own.close();
});
