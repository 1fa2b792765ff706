import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseAccess } from '../../../lib/alerts/database/database.ts';
import { openDatabase } from '../../../lib/alerts/database/open.ts';
import { openPostgres } from '../../../lib/alerts/database/postgres.ts';
import { alerts } from '../../../lib/alerts/database/schema.ts';
import { isLostDatabase } from '../../../lib/alerts/mail/lost-database.ts';
import { confirmedAlert } from './alert-factory.ts';
import { openOnServer, postgresDatabase, serverUrl } from './databases.ts';

const count = (access: DatabaseAccess) => access.use((database) => database.$count(alerts));

/** Stands between the tests and the server, and can be away. */
async function openRelay(target: URL) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const there = connect(Number(target.port) || 5432, target.hostname);
    for (const [from, to] of [
      [client, there],
      [there, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {}).on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  let port = 0;
  const listen = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as { port: number }).port;
  };
  await listen();
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async leave() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await closed;
    },
    comeBack: listen,
  };
}

describe.skipIf(!postgresDatabase.isAvailable)(`on ${postgresDatabase.name}`, () => {
  let url: string;
  let access: DatabaseAccess;
  beforeAll(async () => ({ url, access } = await openOnServer(serverUrl ?? '')));
  afterAll(() => access.close());

  test('processes that find an empty database at once make the tables once', async () => {
    const processes = Array.from({ length: 4 }, () => openPostgres(url));
    expect(await Promise.all(processes.map(count))).toEqual([0, 0, 0, 0]);
    await Promise.all(processes.map((process) => process.close()));
  });

  test('a connection that is cut within a transaction fails that work alone', async () => {
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

  test('a server that is away is an error each time, and does no harm once it is back', async () => {
    const relay = await openRelay(new URL(url));
    await relay.leave();
    const through = openDatabase({ databaseUrl: relay.url, dataDir: '' });
    const unavailable = {
      name: 'DatabaseUnavailable',
      message: expect.stringContaining('DATABASE_URL'),
    };
    await expect(count(through)).rejects.toMatchObject(unavailable);
    await expect(count(through)).rejects.toSatisfy(isLostDatabase);
    await relay.comeBack();
    expect(await count(through)).toBe(0);
    await relay.leave();
    await expect(count(through)).rejects.toSatisfy(isLostDatabase);
    await relay.comeBack();
    expect(await count(through)).toBe(0);
    await through.close();
    await relay.leave();
  });
});
