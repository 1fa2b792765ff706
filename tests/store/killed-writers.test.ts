import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readHistory } from '../../lib/store/history.ts';
import { candidateKey, readCandidates, settle } from '../../lib/store/candidates.ts';
import { readSources, readStates } from '../../lib/store/sources.ts';
import { requireCatalogue } from '../../lib/store/catalogue.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { importCommand } from '../../lib/commands/import.ts';
import { sourcesCommand } from '../../lib/commands/sources.ts';
import { syncCommand } from '../../lib/commands/sync.ts';
import { createRandom } from '../support/seeded-random.ts';
import { boards, type BoardSystem } from '../support/sources-boards.ts';
import { startFaultServer } from '../sources/fault-server.ts';
import { changeCandidates } from '../support/candidate-factory.ts';

const NOW = 1_795_435_200;
const ROLES = 40;

/** Operations in one run of each, and how many of them are tried. */
const SYNC = { operations: 400, kills: 7 };
const IMPORT = { operations: 110, kills: 7 };

/** Some of the numbers from 1, without repetition. */
function someOf({ operations, kills }: typeof SYNC, seed: number): number[] {
  const random = createRandom(seed);
  const order = Array.from({ length: operations }, (_, n) => ({ number: n + 1, at: random() }));
  return order
    .sort((one, other) => one.at - other.at)
    .slice(0, kills)
    .map(({ number }) => number);
}

async function stateDirectory(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'killed-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** Kills a writer at an operation. @returns whether it was in a transaction */
async function killAt(operation: number, args: string[], env: Record<string, string>) {
  const script = path.join(import.meta.dirname, 'killed-writer.ts');
  const child = spawn(process.execPath, [script, String(operation), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let where = '';
  child.stdout.on('data', (piece: Buffer) => (where += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('exit', (_, signal) => resolve(signal)),
  );
  expect([await ended, said]).toEqual(['SIGKILL', '']);
  return where === 'in a transaction';
}

const silent = { out: { write: () => true }, err: { write: () => true } };

/** The board of a state directory, after checking that its log leads to it. */
async function boardOf(env: Record<string, string>) {
  const { public: visible, server } = loadConfig(env);
  const catalogue = await requireCatalogue(server.dataDir, visible.fieldTokens);
  expect(await readHistory(server.dataDir, catalogue.historySeq ?? -1)).not.toBeNull();
  return catalogue;
}

test('12.4 a sync that is killed while it writes loses no decision, and the board stays whole', async () => {
  const dataDir = await stateDirectory();
  const server = await startFaultServer();
  onTestFinished(() => server.close());
  const env = { DATA_DIR: dataDir, ATS_ORIGIN: server.origin };
  const titles = (system: BoardSystem, of: (number: number) => string) =>
    server.roles.set(
      system,
      Array.from({ length: ROLES }, (_, n) => ({ id: String(1000 + n), title: of(n) })),
    );
  // Each read of the first board differs, so that each sync writes all files.
  const { answer } = boards.greenhouse;
  let version = 0;
  boards.greenhouse.answer = (roles, url) => {
    version++;
    return answer(
      roles.map((role) => ({ ...role, title: `Role of version ${version}` })),
      url,
    );
  };
  onTestFinished(() => {
    boards.greenhouse.answer = answer;
  });
  titles('greenhouse', String);
  titles('lever', (n) => `Role ${n}`);

  const list = path.join(dataDir, 'list.json');
  const rows = Array.from({ length: ROLES }, (_, n) => ({
    id: String(n),
    title: 'Role of version 0',
    company_name: 'Northwind Labs',
    posted_at: '2026-09-01',
    url_external: `https://job-boards.greenhouse.io/northwind/jobs/${1000 + n}`,
  }));
  await writeFile(list, JSON.stringify(rows));
  expect(await importCommand([list], env, silent)).toBe(0);
  await sourcesCommand(['add', boards.greenhouse.page, '--auto-update'], env, silent);
  await sourcesCommand(['add', boards.lever.page, '--organisation', 'Elsewhere'], env, silent);
  expect(await syncCommand([], env, silent)).toBe(0);

  const decided = new Map<string, { status: string; post_pk: number | null }>();
  let inTransactions = 0;
  for (const operation of someOf(SYNC, 20_261_122)) {
    await changeCandidates(dataDir, (all) => {
      const waiting = all.filter(
        ({ source, status }) => /lever/.test(source) && status === 'waiting',
      );
      return waiting.slice(0, 4).reduce((changed, candidate, n) => {
        const decision = n % 2 === 0 ? 'skipped' : 'accepted';
        const post_pk = decision === 'accepted' ? ROLES + 1000 + decided.size : null;
        decided.set(candidateKey(candidate), { status: decision, post_pk });
        return settle(changed, candidateKey(candidate), { status: decision, post_pk, now: NOW });
      }, all);
    });
    if (await killAt(operation, ['sync'], env)) inTransactions++;

    const candidates = await readCandidates(dataDir);
    const kept = candidates.filter((one) => decided.has(candidateKey(one)));
    expect(
      new Map(kept.map((one) => [candidateKey(one), { status: one.status, post_pk: one.post_pk }])),
    ).toEqual(decided);
    expect(candidates.filter(({ kind }) => kind === 'gone')).toEqual([]);
    expect(candidates).toHaveLength(2 * ROLES);
    expect((await readStates(dataDir)).size).toBe(2);
    expect(await readSources(dataDir)).toHaveLength(2);
    const { roles } = await boardOf(env);
    expect(new Set(roles.map(({ post_pk: id }) => id))).toEqual(new Set(rows.map((_, n) => n + 1)));
    // All roles come from the same write.
    expect(new Set(roles.map(({ title }) => title)).size).toBe(1);
  }
  expect(inTransactions).toBeGreaterThan(0);
  expect(await syncCommand([], env, silent)).toBe(0);
  expect((await boardOf(env)).roles[0]?.title).toBe(`Role of version ${version}`);
});

test('an import that is killed while it writes leaves the old board or the new one, and what the desk accepted', async () => {
  const dataDir = await stateDirectory();
  const env = { DATA_DIR: dataDir };
  const listOf = async (name: string) => {
    const file = path.join(dataDir, `${name}.json`);
    const rows = Array.from({ length: ROLES }, (_, n) => ({
      id: String(n),
      title: `Role of ${name}`,
      company_name: 'Northwind Labs',
      posted_at: '2026-09-01',
      url_external: `https://northwind.example/${n}`,
    }));
    const kept = { ...rows[0], id: 'source:lever-northwind/a', title: 'Accepted at the desk' };
    await writeFile(file, JSON.stringify(name === 'first' ? [...rows, kept] : rows));
    return file;
  };
  const [first, a, b] = [await listOf('first'), await listOf('a'), await listOf('b')];
  expect(await importCommand([first], env, silent)).toBe(0);
  let inTransactions = 0;
  for (const operation of someOf(IMPORT, 20_261_123)) {
    if (await killAt(operation, [a, b], env)) inTransactions++;
    const { roles } = await boardOf(env);
    expect(roles).toHaveLength(ROLES + 1);
    expect(new Set(roles.map(({ post_pk: id }) => id)).size).toBe(ROLES + 1);
    const names = new Set(roles.map(({ title }) => title));
    expect(names).toContain('Accepted at the desk');
    expect(names.size).toBe(2);
  }
  expect(inTransactions).toBeGreaterThan(0);
  expect(await importCommand([a], env, silent)).toBe(0);
  expect(await importCommand([b], env, silent)).toBe(0);
});
