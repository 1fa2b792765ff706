import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database, DatabaseAccess } from '../../lib/alerts/database/database.ts';
import { dumpTables } from '../../lib/alerts/database/dump.ts';
import { refuseOtherAlerts } from '../../lib/alerts/database/moved.ts';
import { openDatabase } from '../../lib/alerts/database/open.ts';
import { openPostgres } from '../../lib/alerts/database/postgres.ts';
import { alerts, mails, matches, runs, sightings } from '../../lib/alerts/database/schema.ts';
import { confirm } from '../../lib/alerts/confirm.ts';
import { complainedAddresses, endBounced } from '../../lib/alerts/end-alerts.ts';
import { isNewTo, latestRun, recordSightings, sightedSince } from '../../lib/alerts/sightings.ts';
import { returnSecret } from '../../lib/alerts/return-address.ts';
import { databaseLimiter } from '../../lib/alerts/rate-limits.ts';
import { alertsCommand } from '../../lib/commands/alerts.ts';
import { postAddresses } from '../../lib/newsletter/post-addresses.ts';
import { runCommand as runImport } from '../support/importing.ts';
import {
  at,
  confirmedAlert,
  DAY,
  givenToken,
  linkToken,
  newsletterReader,
  NOW,
  pendingAlert,
  queryOf,
} from '../alerts/alert-factory.ts';
import { addDatabase } from '../alerts/database/database-images.ts';
import { openOnServer, serverUrl } from '../alerts/database/databases.ts';

const root = path.resolve(import.meta.dirname, '../..');

type Board = { dataDir: string; env: Record<string, string>; access: DatabaseAccess };

let folder: string;
let closing: Array<() => Promise<void>>;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'alerts-file-'));
  closing = [];
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  await rm(folder, { recursive: true });
});

type Kind = 'the embedded database' | 'PostgreSQL';

async function openBoard(kind: Kind, name: string): Promise<Board> {
  const dataDir = path.join(folder, name);
  if (kind === 'the embedded database') {
    await addDatabase(dataDir);
    const access = openDatabase({ databaseUrl: null, dataDir });
    closing.push(() => access.close());
    return { dataDir, env: { DATA_DIR: dataDir }, access };
  }
  const { url, access: owner } = await openOnServer(serverUrl ?? '');
  const access = openPostgres(url);
  closing.push(
    () => owner.close(),
    () => access.close(),
  );
  return { dataDir, env: { DATA_DIR: dataDir, DATABASE_URL: url }, access };
}

async function run(board: Board, ...args: string[]) {
  let output = '';
  const write = (text: string) => (output += text);
  const code = await alertsCommand(args, board.env, { out: { write }, err: { write } });
  return { code, output };
}

const file = () => path.join(folder, 'alerts.jsonl');

/** All rows except those that say what was moved, which differ by design. */
async function content(board: Board): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  await board.access.use((database) =>
    dumpTables(database, async (table, found) => {
      const kept = found.filter((row) => !/"name":"(import |alerts were moved)/.test(row));
      rows[table] = [...(rows[table] ?? []), ...kept].sort();
    }),
  );
  return rows;
}

/** A board with alerts in every state, with links, mails, a ledger, a complaint and newsletter readers. */
async function fill({ access }: Board, prefix = 'a', count = 20): Promise<void> {
  await access.use(async (database) => {
    await recordSightings(database, [1, 2], NOW - 3 * DAY, new Map([[1, 'one']]));
    await recordSightings(database, [1, 2, 3], NOW - DAY, new Map([[3, 'three']]));
    for (let i = 0; i < count; i++) {
      const alert = await confirmedAlert(database, {
        email: `${prefix}${i}@example.org`,
        queryJson: queryOf(`ä "quoted" \\ line\u2028break ${i}`),
        rhythm: i % 2 ? 'weekly' : 'daily',
        matchedRun: 1,
        ...(i % 5 === 4 && { state: 'unsubscribed' as const, unsubscribedAt: at(NOW - 60) }),
        ...(i % 5 === 3 && { pausedUntil: at(NOW + DAY) }),
      });
      await linkToken(database, alert.id, 'unsubscribe');
      await linkToken(database, alert.id, 'manage');
      await database.insert(mails).values({
        id: alert.id,
        kind: 'digest',
        to: alert.email,
        alertId: alert.id,
        runId: 1,
        state: i % 3 ? 'sent' : 'queued',
      });
      await database.insert(matches).values({ alertId: alert.id, roleId: 3, mailId: alert.id });
    }
    const pending = await pendingAlert(database, { email: `${prefix}-pending@example.org` });
    await givenToken(database, `${prefix}-confirm`, { purpose: 'confirm', alertId: pending.id });
    await newsletterReader(database, { email: `${prefix}-reader@example.org` });
    await confirmedAlert(database, { email: `${prefix}-angry@example.org` });
    await endBounced(
      database,
      { bounce: 'complaint', address: `${prefix}-angry@example.org`, at: NOW },
      NOW,
    );
  });
}

const directions: Array<[Kind, Kind]> = serverUrl
  ? [
      ['the embedded database', 'PostgreSQL'],
      ['PostgreSQL', 'the embedded database'],
    ]
  : [['the embedded database', 'the embedded database']];

for (const [from, to] of directions) {
  describe(`from ${from} to ${to}`, () => {
    test('20.1 every alert arrives as it was, with its links, mails and ledger, and a second import changes nothing', async () => {
      const source = await openBoard(from, 'source');
      const target = await openBoard(to, 'target');
      await fill(source);
      const before = await content(source);
      expect(await run(source, 'export', file())).toEqual({
        code: 0,
        output: `Wrote 22 alerts and 1 newsletter subscriber to ${file()}\n`,
      });
      expect(statSync(file()).mode & 0o777).toBe(0o600);
      expect(await run(target, 'import', file())).toEqual({
        code: 0,
        output: 'Imported 22 alerts and 1 newsletter subscriber\n',
      });
      expect(await content(target)).toEqual(before);
      expect(await run(target, 'import', file())).toEqual({
        code: 0,
        output: `${file()} was imported before. Nothing was changed\n`,
      });
      expect(await content(target)).toEqual(before);
      // Links in mails that were sent before work on.
      const status = await target.access.use((database) => {
        const limiterOn = (one: Database) => databaseLimiter(one, 'salt');
        const input = { token: 'a-confirm', openRoleIds: async () => [], limiterOn };
        return confirm(database, input, NOW);
      });
      expect(status).toBe('confirmed');
    });

    test(
      '20.1 an export and an import that are killed at ten moments lose nothing and double nothing',
      { timeout: 400_000 },
      async () => {
        const source = await openBoard(from, 'source');
        const target = await openBoard(to, 'target');
        await fill(source, 'k', 60);
        const before = await content(source);
        const scratch = await openBoard(to, 'scratch');
        for (const board of [source, target, scratch]) await release(board);

        const copy = path.join(folder, 'copy.jsonl');
        const exporting = await ended(start(source, ['export', copy]));
        for (const moment of [0.2, 0.4, 0.6, 0.8, 0.95]) {
          await kill(source, ['export', file(), '--move'], moment * exporting);
        }
        if (!existsSync(file())) await ended(start(source, ['export', file(), '--move']));
        const importing = await ended(start(scratch, ['import', copy]));
        for (const moment of [0.2, 0.4, 0.6, 0.8, 0.95]) {
          await kill(target, ['import', file()], moment * importing);
        }
        await ended(start(target, ['import', file()]));
        reopen(source);
        reopen(target);
        expect(await content(target)).toEqual(before);
        expect(await content(source)).toEqual(before);
        expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
      },
    );
  });
}

/** Closes an embedded database, so that the killed process holds it itself. */
async function release(board: Board): Promise<void> {
  await board.access.close();
  closing.pop();
}

function reopen(board: Board): void {
  const { dataDir, env } = board;
  board.access = openDatabase({ databaseUrl: env.DATABASE_URL ?? null, dataDir });
  closing.push(() => board.access.close());
}

function start(board: Board, args: string[]): ChildProcess {
  return spawn(process.execPath, ['lib/commands/alerts.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...board.env },
    stdio: 'ignore',
  });
}

/** Waits until a command has succeeded. @returns how long that took, in milliseconds */
async function ended(child: ChildProcess): Promise<number> {
  const since = performance.now();
  await once(child, 'exit');
  expect(child.exitCode).toBe(0);
  return performance.now() - since;
}

async function kill(board: Board, args: string[], milliseconds: number): Promise<void> {
  const child = start(board, args);
  const exited = once(child, 'exit');
  await Promise.race([exited, pause(milliseconds)]);
  child.kill('SIGKILL');
  await exited;
}

describe('beside other alerts', () => {
  async function merged(target: Board) {
    const source = await openBoard('the embedded database', 'source');
    await fill(source);
    await run(source, 'export', file());
    return { source, result: await run(target, 'import', file()) };
  }

  test('20.1 alerts are taken in beside those of another board, with roles recognised by their keys', async () => {
    const target = await openBoard('the embedded database', 'target');
    // Role 3 of the other board has the id 1 here, and its id 3 is another role.
    await target.access.use(async (database) => {
      await recordSightings(
        database,
        [1, 3],
        NOW - DAY,
        new Map([
          [1, 'three'],
          [3, 'other'],
        ]),
      );
      await confirmedAlert(database, { email: 'own@example.org' });
    });
    const { result } = await merged(target);
    expect(result).toEqual({
      code: 0,
      output: 'Imported 22 alerts and 1 newsletter subscriber\n',
    });
    await target.access.use(async (database) => {
      const mailed = await database.selectDistinct({ id: matches.roleId }).from(matches);
      expect(mailed).toEqual([{ id: 1 }]);
      const keys = await database
        .select({ id: sightings.roleId, key: sightings.roleKey })
        .from(sightings)
        .orderBy(sightings.roleId);
      expect(keys).toEqual([
        { id: 1, key: 'three' },
        { id: 2, key: null },
        { id: 3, key: 'other' },
        { id: 4, key: 'one' },
      ]);
      // Roles that appear now are new to all of them, and those of before to none that had them.
      const { run: next } = await recordSightings(database, [1, 2, 3, 4, 5], NOW);
      const seen = await sightedSince(database, 0);
      const all = await database.select().from(alerts).where(eq(alerts.state, 'confirmed'));
      expect(all.length).toBe(17);
      for (const alert of all) expect(isNewTo(alert, seen.get(5)!)).toBe(true);
      expect(await latestRun(database)).toBe(next);
      expect((await database.select().from(runs)).map(({ id }) => id)).toEqual([0, 1, 2, 3]);
    });
    expect(await run(target, 'import', file())).toMatchObject({
      output: expect.stringContaining('was imported before'),
    });
  });

  test('20.1 a role of both boards that a weekly alert has still to get is new to it', async () => {
    const source = await openBoard('the embedded database', 'source');
    const target = await openBoard('the embedded database', 'target');
    const keys = new Map([[7, 'seven']]);
    await source.access.use(async (database) => {
      await recordSightings(database, [6], NOW - 2 * DAY);
      await confirmedAlert(database, { email: 'weekly@example.org', rhythm: 'weekly' });
      await recordSightings(database, [6, 7], NOW - DAY, keys);
    });
    await target.access.use(async (database) => {
      await recordSightings(database, [6], NOW - 3 * DAY);
      await recordSightings(database, [6, 7], NOW - 2 * DAY, keys);
      const own = await confirmedAlert(database, { email: 'own@example.org', matchedRun: 1 });
      await database
        .insert(mails)
        .values({ id: own.id, kind: 'digest', to: own.email, alertId: own.id, runId: 1 });
      await database.insert(matches).values({ alertId: own.id, roleId: 7, mailId: own.id });
    });
    await run(source, 'export', file());
    expect(await run(target, 'import', file())).toMatchObject({ code: 0 });
    await target.access.use(async (database) => {
      const [weekly] = await database
        .select()
        .from(alerts)
        .where(eq(alerts.email, 'weekly@example.org'));
      const seen = await sightedSince(database, weekly!.matchedRun);
      expect([...seen.keys()]).toEqual([7]);
      expect(isNewTo(weekly!, seen.get(7)!)).toBe(true);
    });
  });

  test('20.1 an address with the same search on both boards has one alert, whose later decision counts', async () => {
    const target = await openBoard('the embedded database', 'target');
    const source = await openBoard('the embedded database', 'source');
    const query = queryOf('policy');
    const given = { queryJson: query };
    const [left, back, asked] = ['left@example.org', 'back@example.org', 'asked@example.org'];
    await source.access.use(async (database) => {
      await confirmedAlert(database, { ...given, email: left, confirmedAt: at(NOW - 9 * DAY) });
      const alert = await confirmedAlert(database, { ...given, email: back });
      await database
        .insert(mails)
        .values({ id: alert.id, kind: 'digest', to: back, alertId: alert.id });
      await database.insert(matches).values({ alertId: alert.id, roleId: 5, mailId: alert.id });
      await givenToken(database, 'unsubscribe', { purpose: 'unsubscribe', alertId: alert.id });
      await confirmedAlert(database, { ...given, email: asked });
    });
    const ended = { state: 'unsubscribed', confirmedAt: at(NOW - 9 * DAY) } as const;
    await target.access.use(async (database) => {
      await confirmedAlert(database, { ...given, email: left, ...ended, unsubscribedAt: at(NOW) });
      await confirmedAlert(database, {
        ...given,
        email: back,
        ...ended,
        unsubscribedAt: at(NOW - 5 * DAY),
      });
      const { id } = await pendingAlert(database, { ...given, email: asked });
      await database.insert(mails).values({ id, kind: 'confirmation', to: asked, alertId: id });
    });
    await run(source, 'export', file());
    expect(await run(target, 'import', file())).toEqual({
      code: 0,
      output:
        'Imported 0 alerts and 0 newsletter subscribers\n' +
        '3 alerts more were there already, for the same address and search\n',
    });
    await target.access.use(async (database) => {
      const all = await database
        .select({ email: alerts.email, state: alerts.state })
        .from(alerts)
        .orderBy(alerts.email);
      expect(all).toEqual([
        { email: asked, state: 'confirmed' },
        { email: back, state: 'confirmed' },
        { email: left, state: 'unsubscribed' },
      ]);
      const queued = await database.select({ kind: mails.kind }).from(mails);
      expect(queued).toEqual([{ kind: 'digest' }]);
      expect(await database.$count(matches)).toBe(1);
    });
  });

  test('20.1 an address that complained to one board is not mailed by the other, and its mails are still recognised', async () => {
    const target = await openBoard('the embedded database', 'target');
    await target.access.use(async (database) => {
      await returnSecret(database);
      await confirmedAlert(database, { email: 'own@example.org' });
    });
    await merged(target);
    const isRefused = await target.access.use((database) =>
      complainedAddresses(database, ['a-angry@example.org', 'own@example.org']),
    );
    expect([isRefused('A-angry@example.org'), isRefused('own@example.org')]).toEqual([true, false]);
  });

  test('20.1 another copy of the same alerts is replaced only on request, and kept', async () => {
    const target = await openBoard('the embedded database', 'target');
    const { source } = await merged(target);
    await source.access.use((database) => database.update(alerts).set({ rhythm: 'weekly' }));
    const later = path.join(folder, 'later.jsonl');
    await run(source, 'export', later);
    const before = await content(target);
    expect(await run(target, 'import', later)).toEqual({
      code: 1,
      output: expect.stringContaining('Add --replace'),
    });
    expect(await content(target)).toEqual(before);
    expect(await run(target, 'import', later, '--replace')).toMatchObject({ code: 0 });
    expect(await content(target)).toEqual(await content(source));
    const [kept = ''] = (await readdir(target.dataDir)).filter((name) =>
      name.startsWith('before-import'),
    );
    expect(await run(target, 'import', path.join(target.dataDir, kept), '--replace')).toMatchObject(
      { code: 0 },
    );
    expect(await content(target)).toEqual(before);
  });

  test('20.1 a board whose roles have other ids gives them those of the ledger at its next import', async () => {
    const target = await openBoard('the embedded database', 'target');
    const list = path.join(folder, 'list.csv');
    writeFileSync(
      list,
      'id,title,company_name,posted_at,url_external\n' +
        'three,Three,Org,2026-11-20,https://example.org/3\nnew,New,Org,2026-11-21,https://example.org/4\n',
    );
    expect(await runImport([list], target.dataDir, target.env)).toMatchObject({ code: 0 });
    await merged(target);
    const mailed = await target.access.use((database) =>
      database.selectDistinct({ id: matches.roleId }).from(matches),
    );
    // "three" is the first role of this list.
    expect(mailed).toEqual([{ id: 1 }]);
  });
});

describe('files that are not taken in', () => {
  test('20.1 a file that is cut off, damaged, of another release or none at all is refused with the reason', async () => {
    const source = await openBoard('the embedded database', 'source');
    await fill(source);
    await run(source, 'export', file());
    const text = readFileSync(file(), 'utf8');
    const target = await openBoard('the embedded database', 'target');
    const before = await content(target);
    const refused = async (changed: string, reason: string) => {
      writeFileSync(file(), changed);
      expect(await run(target, 'import', file())).toEqual({
        code: 1,
        output: expect.stringContaining(reason),
      });
      expect(await content(target)).toEqual(before);
    };
    await refused(text.slice(0, text.length / 2), 'is not complete');
    await refused(text.split('\n').toSpliced(5, 1).join('\n'), 'is not complete');
    await refused(text.replace('["alerts",', '["alert'), 'is damaged');
    await refused(text.replace(/"schema":"[^"]*"/, '"schema":"0001_old"'), 'another release');
    await refused('id,title\n', 'is not an export');
    await refused('', 'is empty');
    await rm(file());
    expect(await run(target, 'import', file())).toEqual({
      code: 1,
      output: `${file()}: there is no such file
`,
    });
  });

  test('20.1 wrong arguments are named', async () => {
    const board = await openBoard('the embedded database', 'board');
    const says = async (...args: string[]) => (await run(board, ...args)).output;
    expect(await says()).toContain('say what to do');
    expect(await says('export')).toContain('give the name of one file');
    expect(await says('reopen', 'x')).toContain('takes no file');
    expect(await says('import', 'x', '--move')).toContain('--move belongs to "export"');
    writeFileSync(file(), '');
    expect(await says('export', file())).toContain('exists. Name a new file');
  });
});

describe('a board beside alerts that it does not use', () => {
  const check = ({ dataDir, env, access }: Board) =>
    refuseOtherAlerts({ dataDir, databaseUrl: env.DATABASE_URL ?? null }, access);

  test.skipIf(serverUrl === null)(
    '20.2 an empty DATABASE_URL beside an embedded database that has alerts stops the start',
    async () => {
      const server = await openBoard('PostgreSQL', 'board');
      await expect(check(server)).resolves.toBeUndefined();
      await addDatabase(server.dataDir);
      await expect(check(server)).resolves.toBeUndefined();
      const embedded = openDatabase({ databaseUrl: null, dataDir: server.dataDir });
      await embedded.use((database) => confirmedAlert(database));
      await embedded.close();
      await expect(check(server)).rejects.toThrow(
        /The database of DATABASE_URL has no alerts, but the one in .* has\. Move them: "npm run alerts/,
      );
      expect(await run(server, 'export', file(), '--embedded', '--move')).toMatchObject({
        code: 0,
      });
      await expect(check(server)).rejects.toThrow('Move them');
      expect(await run(server, 'import', file())).toMatchObject({ code: 0 });
      await expect(check(server)).resolves.toBeUndefined();
    },
  );

  test('20.2 a database whose alerts were moved away stops the start until it is reopened', async () => {
    const board = await openBoard('the embedded database', 'board');
    await fill(board);
    await expect(check(board)).resolves.toBeUndefined();
    expect(await run(board, 'export', file(), '--move')).toMatchObject({ code: 0 });
    await expect(check(board)).rejects.toThrow(
      /moved away from the database in .*alerts -- reopen/,
    );
    expect(await run(board, 'reopen')).toEqual({
      code: 0,
      output: 'The alerts are mailed from here again\n',
    });
    await expect(check(board)).resolves.toBeUndefined();
    await run(board, 'export', path.join(folder, 'again.jsonl'), '--move');
    await run(board, 'import', path.join(folder, 'again.jsonl'), '--replace');
    await expect(check(board)).resolves.toBeUndefined();
  });
});

test('20.4 the confirmed newsletter addresses are written to a file with the text that was agreed to', async () => {
  const board = await openBoard('the embedded database', 'board');
  await board.access.use(async (database) => {
    await newsletterReader(database, { email: 'one@example.org', consentText: 'newsletter-1' });
    await newsletterReader(database, { state: 'pending', confirmedAt: null });
    await newsletterReader(database, { state: 'unsubscribed' });
  });
  const list = path.join(folder, 'newsletter.csv');
  expect(await run(board, 'newsletter', list)).toEqual({
    code: 0,
    output: `Wrote 1 address to ${list}
`,
  });
  expect(readFileSync(list, 'utf8')).toBe(
    'email,confirmed_at,consent\r\n' +
      'one@example.org,2026-08-31T00:00:00.000Z,Also subscribe to our newsletter\r\n',
  );
});

test('20.5 addresses that were written to a file as passed on are not posted', async () => {
  const board = await openBoard('the embedded database', 'board');
  const post = () => {
    const posted: string[] = [];
    const webhook = { url: 'https://hooks.example', secret: null };
    const fetch = async (_: unknown, init?: RequestInit) => {
      posted.push((JSON.parse(String(init?.body)) as { email: string }).email);
      return new Response();
    };
    const options = { access: board.access, webhook, siteUrl: 'https://jobs.example', fetch };
    return postAddresses({ ...options, withinSeconds: 10 }).then(() => posted);
  };
  await board.access.use((database) => newsletterReader(database, { email: 'one@example.org' }));
  await run(board, 'newsletter', path.join(folder, 'newsletter.csv'), '--passed-on');
  await board.access.use((database) => newsletterReader(database, { email: 'two@example.org' }));
  await run(board, 'newsletter', path.join(folder, 'again.csv'));
  expect(await post()).toEqual(['two@example.org']);
  expect(await run(board, 'export', file(), '--passed-on')).toMatchObject({
    output: expect.stringContaining('--passed-on belongs to "newsletter"'),
  });
});
