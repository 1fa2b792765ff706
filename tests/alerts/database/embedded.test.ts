import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Database,
  type DatabaseAccess,
  isLostDatabase,
  retryingDatabase,
} from '../../../lib/alerts/database/database.ts';
import { openEmbedded } from '../../../lib/alerts/database/embedded.ts';
import {
  createDatabaseCheck,
  openDatabase,
  prepareDatabase,
} from '../../../lib/alerts/database/open.ts';
import { alerts } from '../../../lib/alerts/database/schema.ts';
import { confirmedAlert } from '../alert-factory.ts';
import { addDatabase, makeStateDirectory } from './database-images.ts';
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

  test('other work of the process is done while the database works', async () => {
    const order: string[] = [];
    for (let i = 0; i < 3; i++) {
      await access.use(async (database) => {
        setImmediate(() => order.push(`visitor ${i}`));
        await database.execute(sql`select 1`);
        order.push(`work ${i}`);
      });
    }
    expect(order).toEqual(['visitor 0', 'work 0', 'visitor 1', 'work 1', 'visitor 2', 'work 2']);
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

  test('a database is made before its first use, which takes it over with all its tables', async () => {
    const folder = path.join(dataDir, 'new');
    const fresh = openDatabase({ databaseUrl: null, dataDir: folder });
    await prepareDatabase({ databaseUrl: null, dataDir: folder }, fresh);
    expect((await readdir(folder)).sort()).toEqual(['alerts-prepared']);
    await writeFile(path.join(folder, 'alerts-prepared/taken-over'), '');
    await prepareDatabase({ databaseUrl: null, dataDir: folder }, fresh);
    const count = await fresh.use((database) => database.$count(alerts));
    await fresh.close();
    expect(count).toBe(0);
    expect(await readdir(folder)).not.toContain('alerts-prepared');
    expect(await readdir(path.join(folder, 'alerts'))).toContain('taken-over');
  });

  test('18.1 a database that cannot be made names the state directory, and the health check reports it', async () => {
    const file = path.join(dataDir, 'file');
    await writeFile(file, '');
    const place = { databaseUrl: null, dataDir: path.join(file, 'data') };
    const fresh = openDatabase(place);
    const check = createDatabaseCheck(place);
    await check();
    const advice = `${place.dataDir} cannot be written (ENOTDIR)`;
    await expect(prepareDatabase(place, fresh)).rejects.toThrow(advice);
    await expect(check()).rejects.toThrow(advice);
    await fresh.close();
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

  test('a database that could not be opened can be opened once the reason is gone', async () => {
    await rm(path.join(dataDir, 'alerts'), { recursive: true });
    await writeFile(path.join(dataDir, 'alerts'), '');
    await expect(ids()).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    await rm(path.join(dataDir, 'alerts'));
    await mkdir(path.join(dataDir, 'alerts'));
    await writeFile(path.join(dataDir, 'alerts/PG_VERSION'), 'none');
    await expect(ids()).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    await rm(path.join(dataDir, 'alerts'), { recursive: true });
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

  test('a database that has not been used for long is closed', async () => {
    const used = openEmbedded(dataDir, 300);
    await used.use(mark);
    expect(await used.use(isMarked)).toBe(true);
    await pause(1000);
    expect(await used.use(isMarked)).toBe(false);
    await used.close();
  });

  test('a state directory may have a longer path than sockets can have', async () => {
    const deep = path.join(dataDir, 'a'.repeat(150));
    await mkdir(deep);
    await addDatabase(deep);
    const [one, other] = [1, 2].map(() => openDatabase({ databaseUrl: null, dataDir: deep }));
    await one!.use(mark);
    expect(await other!.use(isMarked)).toBe(true);
    await Promise.all([one!.close(), other!.close()]);
  });

  test('statements of several connections do not mix, however long they are', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        access.use((database) =>
          // The length makes each text another statement.
          database.execute(
            sql`select ${i}::int as sent, length(${'x'.repeat(2_000_000)}::text) as length, ${sql.raw(String(i))} as written`,
          ),
        ),
      ),
    );
    expect(answers.map((answer) => (answer as unknown as { rows: unknown[] }).rows)).toEqual(
      Array.from({ length: 12 }, (_, i) => [{ sent: i, length: 2_000_000, written: i }]),
    );
  });

  test('the transaction of a client that goes away is undone, and others go on', async () => {
    const started = Promise.withResolvers<void>();
    const gone = access.use((database) =>
      database.transaction(async (transaction) => {
        await confirmedAlert(transaction);
        started.resolve();
        const { client } = (transaction as unknown as { session: { client: Client } }).session;
        (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
        await confirmedAlert(transaction);
      }),
    );
    const outcome = gone.then(null, (error: unknown) => error);
    await started.promise;
    const { id } = await access.use((database) => confirmedAlert(database));
    expect(await outcome).toSatisfy(isLostDatabase);
    expect(await ids()).toEqual([id]);
  });
});

describe('several processes', () => {
  test('of those that start on an empty folder at once, one serves the others', async () => {
    await rm(path.join(dataDir, 'alerts'), { recursive: true });
    const writers = Array.from({ length: 3 }, () => startWriter({ dataDir, count: 100_000 }));
    await Promise.all(writers.map((writer) => writer.hasWritten(5)));
    const emails = await access.use((database) =>
      database.select({ email: alerts.email }).from(alerts),
    );
    const written = emails.map(({ email }) => /^(?<pid>.*) (?<server>.*)@/.exec(email)!.groups!);
    expect(new Set(written.map(({ pid }) => pid)).size).toBe(3);
    expect(new Set(written.map(({ server }) => server)).size).toBe(1);
    await Promise.all(writers.map((writer) => writer.kill()));
  });

  test('all start on an empty folder at once, end one by one, and lose nothing', async () => {
    await rm(path.join(dataDir, 'alerts'), { recursive: true });
    const writers = Array.from({ length: 3 }, () => startWriter({ dataDir, count: 15 }));
    const own = await Promise.all(
      Array.from({ length: 5 }, () => access.use((database) => confirmedAlert(database))),
    );
    await access.close();
    await Promise.all(writers.map((writer) => writer.end()));
    const expected = [...writers.flatMap(({ written }) => written), ...own.map(({ id }) => id)];
    expect(expected).toHaveLength(50);
    expect(await ids()).toEqual(expected.sort());
  });

  test('two processes use the database at once', async () => {
    const writer = startWriter({ dataDir, count: 1000 });
    await writer.hasWritten(5);
    const before = writer.written.length;
    const { id } = await access.use((database) => confirmedAlert(database));
    expect(await ids()).toEqual(expect.arrayContaining([id, ...writer.written.slice(0, before)]));
    await writer.hasWritten(before + 5);
    await writer.kill();
  });

  test('when the process that serves the database is killed, another one takes over and nothing written is lost', async () => {
    const patient = retryingDatabase(access);
    const own: string[] = [];
    const killed: string[] = [];
    for (let round = 0; round < 3; round++) {
      const writer = startWriter({ dataDir, count: 1000 });
      await writer.hasWritten(2 + round);
      const writing = Array.from({ length: 3 }, async () => {
        for (let i = 0; i < 10; i++) {
          own.push((await patient.use((database) => confirmedAlert(database))).id);
        }
      });
      await writer.hasWritten(8 + round);
      await writer.kill();
      await Promise.all(writing);
      killed.push(...writer.written);
      await access.close();
    }
    expect(own).toHaveLength(90);
    expect(await ids()).toEqual(expect.arrayContaining([...own, ...killed]));
  });

  test('when the process that serves the database ends, another one takes over', async () => {
    const writer = startWriter({ dataDir, count: 500 });
    await writer.hasWritten(1);
    await access.use(mark);
    await writer.end();
    expect(await ids()).toEqual(expect.arrayContaining(writer.written));
    expect(await access.use(isMarked)).toBe(false);
  });
});
