import { existsSync } from 'node:fs';
import { chmod, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database, DatabaseAccess } from '../../../lib/alerts/database/database.ts';
import { openEmbedded } from '../../../lib/alerts/database/embedded.ts';
import { openDatabase } from '../../../lib/alerts/database/open.ts';
import { alerts } from '../../../lib/alerts/database/schema.ts';
import { confirmedAlert } from '../alert-factory.ts';
import { makeStateDirectory } from './database-images.ts';
import { startWriter } from './embedded-process.ts';

let dataDir: string;
let access: DatabaseAccess;

beforeEach(async () => {
  dataDir = await makeStateDirectory();
  access = openDatabase({ databaseUrl: null, dataDir });
});

afterEach(async () => {
  await access.close();
  await rm(dataDir, { recursive: true });
});

const ids = async () => {
  const rows = await access.use((database) => database.select({ id: alerts.id }).from(alerts));
  return rows.map(({ id }) => id).sort();
};
const times = { idle: 100, busy: 100, max: 200, pause: 200, unused: 10_000, longest: 600_000 };
/** A temporary table, which lasts until the database is closed. */
const mark = (database: Database) => database.execute(sql`create temporary table mark (x int)`);
const isMarked = (database: Database) =>
  database.execute(sql`select * from mark`).then(
    () => true,
    () => false,
  );

describe('one process', () => {
  test('data persists after the database is closed', async () => {
    const { id } = await access.use((database) => confirmedAlert(database));
    await access.close();
    expect(await ids()).toEqual([id]);
  });

  test('other work of the process has its turn after each use of the database', async () => {
    await access.use(mark);
    const order: string[] = [];
    for (let i = 0; i < 3; i++) {
      await access.use(async () => {
        setImmediate(() => order.push(`visitor ${i}`));
        order.push(`work ${i}`);
      });
    }
    expect(order).toEqual(['work 0', 'visitor 0', 'work 1', 'visitor 1', 'work 2', 'visitor 2']);
  });

  test('failed work leaves the database open for others', async () => {
    await access.use(mark);
    const failing = access.use(async (database) => {
      await database.execute(sql`select no_such_column`);
    });
    await expect(failing).rejects.toThrow();
    await expect(access.use(() => Promise.reject(new Error('no reason')))).rejects.toThrow(
      'no reason',
    );
    expect(await access.use(isMarked)).toBe(true);
  });

  test('a crashed engine is reopened', async () => {
    const { id } = await access.use((database) => confirmedAlert(database));
    const breaking = access.use(async (database) => {
      const { $client } = database as unknown as { $client: { close(): Promise<void> } };
      await $client.close();
      await database.select().from(alerts);
    });
    await expect(breaking).rejects.toThrow();
    expect(await ids()).toEqual([id]);
  });

  test('nested and concurrent work share the database', async () => {
    const inner = await access.use(async (database) => {
      await mark(database);
      return access.use(isMarked);
    });
    expect(inner).toBe(true);
    await Promise.all(Array.from({ length: 20 }, () => access.use((db) => confirmedAlert(db))));
    expect(await ids()).toHaveLength(20);
  });

  test('users within one process share the database, and the last one closes it', async () => {
    await access.use(mark);
    const other = openDatabase({ databaseUrl: null, dataDir });
    expect(await other.use(isMarked)).toBe(true);
    await access.close();
    expect(await other.use(isMarked)).toBe(true);
    await other.close();
    await other.close();
    expect(await access.use(isMarked)).toBe(false);
  });

  test('losing the lock ends the session, not the process', async () => {
    const { id } = await access.use(async (database) => {
      await mark(database);
      const alert = await confirmedAlert(database);
      await rm(path.join(dataDir, 'alerts.lock'), { recursive: true });
      // The loss is noticed when the lock is renewed.
      await pause(2500);
      return alert;
    });
    await expect.poll(() => access.use(isMarked)).toBe(false);
    expect(await ids()).toEqual([id]);
  });

  test('a state directory that was deleted is created again', async () => {
    await access.use((database) => confirmedAlert(database));
    await access.close();
    await rm(path.join(dataDir, 'alerts'), { recursive: true });
    expect(await ids()).toEqual([]);
  });

  test('without a folder to write to, the error says what to do', async () => {
    const file = path.join(dataDir, 'file');
    await writeFile(file, '');
    const nowhere = openDatabase({ databaseUrl: null, dataDir: file });
    await expect(nowhere.use(ids)).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      message: expect.stringContaining('Set DATABASE_URL'),
    });
    await nowhere.close();
  });

  test('the lock is released at once when its owner cannot be recorded', async () => {
    const owners = path.join(dataDir, 'alerts.owners');
    await rm(owners, { recursive: true, force: true });
    // As on a full disk: the lock can be acquired, but nothing can be written.
    await writeFile(owners, '');
    await expect(ids()).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    expect(existsSync(path.join(dataDir, 'alerts.lock'))).toBe(false);
    await rm(owners);
    expect(await ids()).toEqual([]);
  });

  test('only its own user may read its files, including those of earlier versions', async () => {
    const folder = path.join(dataDir, 'alerts');
    await chmod(folder, 0o755);
    await chmod(path.join(folder, 'PG_VERSION'), 0o666);
    await access.use(async () => {});
    await access.close();
    const modes = await Promise.all(
      ['.', ...(await readdir(folder, { recursive: true }))].map(async (name) => {
        const found = await stat(path.join(folder, name));
        return `${found.isDirectory() ? 'folder' : 'file'} ${(found.mode & 0o777).toString(8)}`;
      }),
    );
    expect([...new Set(modes)].sort()).toEqual(['file 600', 'folder 700']);
  });

  test('a database stays open between two units of work while nobody else wants it', async () => {
    const used = openEmbedded(dataDir, times);
    await used.use(mark);
    await pause(2 * times.max);
    await used.use(() => pause(2 * times.max));
    expect(await used.use(isMarked)).toBe(true);
    await used.close();
  });

  test.for([
    { name: 'not been used for long', early: { unused: 200 }, work: () => {} },
    { name: 'been in use for very long', early: { longest: 200 }, work: () => pause(300) },
  ])('a database that has $name is closed, wanted or not', async ({ early, work }) => {
    const used = openEmbedded(dataDir, { ...times, ...early });
    await used.use(mark);
    await used.use(async () => work());
    await pause(600);
    expect(await used.use(isMarked)).toBe(false);
    await used.close();
  });

  test('an idle database is closed for another process', async () => {
    const idle = openEmbedded(dataDir, { ...times, busy: 60_000 });
    await idle.use(mark);
    const writer = startWriter({ dataDir, count: 1 });
    await writer.end();
    expect(await idle.use(isMarked)).toBe(false);
    await idle.close();
    expect(await ids()).toEqual(writer.written);
  });

  test('a database that another process wants is closed between two units of work', async () => {
    const busy = openEmbedded(dataDir, times);
    const state = { isDone: false };
    const workUntilDone = async (delay: number) => {
      await pause(delay);
      while (!state.isDone) await busy.use(() => pause(60));
    };
    // One always begins before the other ends.
    const work = Promise.all([workUntilDone(0), workUntilDone(30)]);
    const writer = startWriter({ dataDir, count: 1 });
    await writer.end();
    state.isDone = true;
    await work;
    await busy.close();
    expect(await ids()).toEqual(writer.written);
  });
});

describe('several processes', () => {
  test('all start on an empty folder at once, take turns, and lose nothing', async () => {
    await rm(path.join(dataDir, 'alerts'), { recursive: true });
    const writers = Array.from({ length: 2 }, () => startWriter({ dataDir, count: 15 }));
    const own = await Promise.all(
      Array.from({ length: 5 }, () => access.use((database) => confirmedAlert(database))),
    );
    await access.close();
    await Promise.all(writers.map((writer) => writer.end()));
    const expected = [...writers.flatMap(({ written }) => written), ...own.map(({ id }) => id)];
    expect(expected).toHaveLength(35);
    expect(await ids()).toEqual(expected.sort());
  });

  test('data written before a process was killed persists, and the next process gets the lock', async () => {
    for (let round = 0; round < 2; round++) {
      const writer = startWriter({ dataDir, count: 1000 });
      await writer.hasWritten(5 + round);
      await writer.kill();
      expect(await ids()).toEqual(expect.arrayContaining(writer.written));
      await access.close();
    }
  });
});
