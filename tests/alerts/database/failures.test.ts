import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type DatabaseAccess,
  DatabaseGone,
  isLostDatabase,
  retryingDatabase,
  reasonOf,
} from '../../../lib/alerts/database/database.ts';
import { openPostgres } from '../../../lib/alerts/database/postgres.ts';
import { takeBaseline } from '../../../lib/alerts/sightings.ts';
import { createRole, NOW } from '../../support/role-factory.ts';
import { rolesByRecipient, takingTransport } from '../../digest/digests.ts';
import { confirmedAlert } from '../alert-factory.ts';
import { openOnServer, serverUrl } from './databases.ts';
import { digest } from '../../digest/digests.ts';
import { interruptible, type InterruptibleServer } from './interruptible-server.ts';

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** A database that is unreachable for the first calls. */
function absentFor(calls: number, error: unknown = refused): DatabaseAccess & { calls(): number } {
  let made = 0;
  return {
    calls: () => made,
    close: async () => {},
    async use(work) {
      made += 1;
      if (made <= calls) throw new Error('Failed query: select …', { cause: error });
      return work(null as never);
    },
  };
}

describe('a database that becomes unreachable', () => {
  test('work is retried until it is back', async () => {
    const absent = absentFor(3);
    const answer = await retryingDatabase(absent, [0, 0, 0]).use(async () => 'done');
    expect([answer, absent.calls()]).toEqual(['done', 4]);
  });

  test('after a while, retrying ends with an error that says what to do', async () => {
    const patient = retryingDatabase(absentFor(9), [0, 0]);
    const failure = patient.use(async () => 'done');
    await expect(failure).rejects.toThrow(DatabaseGone);
    await expect(failure).rejects.toThrow(
      "The alerts' database cannot be reached (connect ECONNREFUSED). Nothing is lost: run this again once it is back.",
    );
  });

  test('any other error is thrown at once', async () => {
    const absent = absentFor(9, new Error('syntax error'));
    await expect(retryingDatabase(absent, [0, 0]).use(async () => 1)).rejects.toThrow('Failed');
    expect(absent.calls()).toBe(1);
  });

  test.each([
    [{ code: '57P01' }, true],
    [{ code: '08006' }, true],
    [{ code: 'ECONNRESET' }, true],
    [{ message: 'Connection terminated unexpectedly' }, true],
    [{ code: '23505' }, false],
    [{ code: '57014' }, false],
  ])('%j means that the database is lost: %s', (fields, isLost) => {
    const cause = Object.assign(new Error('no'), fields);
    expect(isLostDatabase(new Error('Failed query', { cause }))).toBe(isLost);
  });

  test('reasons contain no e-mail address', () => {
    const cause = new Error('550 <a.b@example.org>: unknown\nsecond line');
    expect(reasonOf(new Error('params: secret', { cause }))).toBe('550 <…@example.org>: unknown');
  });
});

describe.skipIf(serverUrl === null)('PostgreSQL becoming unreachable during a digest', () => {
  let own: Awaited<ReturnType<typeof openOnServer>>;
  let way: InterruptibleServer;
  let access: DatabaseAccess;

  beforeAll(async () => {
    own = await openOnServer(serverUrl ?? '');
    way = await interruptible(own.url);
    access = openPostgres(way.url);
    await own.access.use(async (database) => {
      await takeBaseline(database, [1], NOW);
      for (let i = 0; i < 30; i++) {
        await confirmedAlert(database, { email: `reader${i}@example.org`, queryJson: null });
      }
    });
  });
  afterAll(async () => {
    await access.close();
    await way.cut();
    await own.access.close();
  });

  test('2.9 the digest waits for it, and every role arrives once', async () => {
    const roles = [1, 2, 3, 4, 5].map((id) => createRole(id));
    const transport = takingTransport();
    const progress = { isOver: false };
    const run = digest({ access: retryingDatabase(access), roles, transport, connections: 2 });
    const end = () => (progress.isOver = true);
    run.then(end, end);
    let cuts = 0;
    while (!progress.isOver && cuts < 4) {
      await pause(60);
      await way.cut();
      cuts += 1;
      await pause(300);
      await way.restore();
    }
    // A mail claimed in a transaction with unknown outcome waits until its lease expires.
    const { delivery } = await run;
    expect(cuts).toBeGreaterThan(0);
    expect(delivery?.failed).toBe(0);
    const lost = 30 - transport.taken.length;
    expect(lost).toBeLessThanOrEqual(cuts * 2);
    await digest({ access, roles, transport }, { waitsForOthers: 120 });
    const mailed = rolesByRecipient(transport.taken);
    expect(Object.keys(mailed)).toHaveLength(30);
    for (const own of Object.values(mailed)) expect(own).toEqual([[2, 3, 4, 5]]);
  });
});
