import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type DatabaseAccess, isLostDatabase } from '../../../lib/alerts/database/database.ts';
import { openDatabase } from '../../../lib/alerts/database/open.ts';
import { openPostgres } from '../../../lib/alerts/database/postgres.ts';
import { alerts } from '../../../lib/alerts/database/schema.ts';
import { confirmedAlert } from '../alert-factory.ts';
import { openOnServer, postgresDatabase, serverUrl } from './databases.ts';
import { interruptible } from './interruptible-server.ts';

const count = (access: DatabaseAccess) => access.use((database) => database.$count(alerts));

describe.skipIf(!postgresDatabase.isAvailable)(`on ${postgresDatabase.name}`, () => {
  let url: string;
  let access: DatabaseAccess;
  beforeAll(async () => ({ url, access } = await openOnServer(serverUrl ?? '')));
  afterAll(() => access.close());

  test('processes that find an empty database at the same time create the tables once', async () => {
    const processes = Array.from({ length: 4 }, () => openPostgres(url));
    expect(await Promise.all(processes.map(count))).toEqual([0, 0, 0, 0]);
    await Promise.all(processes.map((process) => process.close()));
  });

  test('a migration may take longer than other statements; calls fail until it ends, and work after it', async () => {
    const other = new Client({ connectionString: url });
    await other.connect();
    // As a process does that migrates.
    await other.query('select pg_advisory_lock(5127203)');
    const times = { connectMilliseconds: 10_000, queryMilliseconds: 300 };
    const [call, job] = [openPostgres(url, 'call', times), openPostgres(url, 'job', times)];
    const counted = count(job);
    await expect(count(call)).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    await other.end();
    expect(await counted).toBe(0);
    expect(await vi.waitFor(() => count(call), { timeout: 60_000 })).toBe(0);
    await Promise.all([call.close(), job.close()]);
  });

  test('a connection cut within a transaction fails only that work', async () => {
    const cut = access.use((database) =>
      database.transaction(async (transaction) => {
        await confirmedAlert(transaction);
        const result = await transaction.execute(sql`select pg_backend_pid() as pid`);
        const [{ pid }] = (result as unknown as { rows: [{ pid: number }] }).rows;
        await access.use((other) => other.execute(sql`select pg_terminate_backend(${pid})`));
        await new Promise((resolve) => setTimeout(resolve, 100));
        await confirmedAlert(transaction);
      }),
    );
    await expect(cut).rejects.toSatisfy(isLostDatabase);
    expect(await count(access)).toBe(0);
  });

  test('calls to a server that hangs fail, and every connection works again afterwards', async () => {
    const way = await interruptible(url);
    const times = { connectMilliseconds: 1000, queryMilliseconds: 1000 };
    const through = openPostgres(way.url, 'call', times);
    // On a busy machine even a server that does not hang may need several attempts.
    const works = () => vi.waitFor(() => count(through), { timeout: 300_000 });
    expect(await works()).toBe(0);
    const hanging = through.use((database) =>
      database.transaction(async (transaction) => {
        await confirmedAlert(transaction);
        way.freeze();
        await confirmedAlert(transaction);
      }),
    );
    await expect(hanging).rejects.toSatisfy(isLostDatabase);
    await expect(count(through)).rejects.toSatisfy(isLostDatabase);
    way.thaw();
    const counts = await Promise.all(Array.from({ length: 12 }, works));
    expect(new Set(counts)).toEqual(new Set([0]));
    await through.close();
    await way.cut();
  });

  test('transactions that cannot begin keep no connection: later ones work, and closing ends', async () => {
    const way = await interruptible(url);
    const times = { connectMilliseconds: 10_000, queryMilliseconds: 1000 };
    const through = openPostgres(way.url, 'job', times);
    const transactions = () =>
      Array.from({ length: 10 }, () =>
        through.use((database) => database.transaction((inner) => inner.$count(alerts))),
      );
    const work = () => vi.waitFor(() => Promise.all(transactions()), { timeout: 300_000 });
    await work();
    way.freeze();
    const outcomes = await Promise.allSettled(transactions());
    expect(outcomes.map(({ status }) => status)).not.toContain('fulfilled');
    way.thaw();
    await work();
    await through.close();
    await way.cut();
  });

  test('an unreachable server fails each call, and calls work again once it is back', async () => {
    const way = await interruptible(url);
    await way.cut();
    const through = openDatabase({ databaseUrl: way.url, dataDir: '' });
    const unavailable = {
      name: 'DatabaseUnavailable',
      message: expect.stringContaining('DATABASE_URL'),
    };
    await expect(count(through)).rejects.toMatchObject(unavailable);
    await expect(count(through)).rejects.toSatisfy(isLostDatabase);
    await way.restore();
    expect(await count(through)).toBe(0);
    await way.cut();
    await expect(count(through)).rejects.toSatisfy(isLostDatabase);
    await way.restore();
    expect(await count(through)).toBe(0);
    await through.close();
    await way.cut();
  });
});
