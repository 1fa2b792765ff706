import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { DatabaseAccess } from '../../lib/alerts/database/database.ts';
import { alerts, mails, matches, runs, sightings } from '../../lib/alerts/database/schema.ts';
import { type DigestRun, isDueAmong } from '../../lib/digest/due-alerts.ts';
import { takeBaseline } from '../../lib/alerts/sightings.ts';
import { createRole } from '../support/role-factory.ts';
import {
  onEachDatabase,
  strongestDatabase,
  withTestDatabase,
} from '../alerts/database/databases.ts';
import { confirmedAlert, DAY } from '../alerts/alert-factory.ts';
import { digest, rolesByRecipient, takingTransport } from './digests.ts';

/** The current time, since the database dates mails by its own clock. */
const TODAY = Math.floor(Date.now() / 1000);
const readers = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.org`);

class Killed extends Error {}

/** A database that fails from a given use on, as if its process was killed. */
function untilKilled(access: DatabaseAccess, uses: number): DatabaseAccess {
  let left = uses;
  return {
    close: () => access.close(),
    use: async (work) => {
      left -= 1;
      if (left < 0) throw new Killed();
      return access.use(work);
    },
  };
}

const board = (...ids: number[]) => [1, ...ids].map((id) => createRole(id));

describe(`on ${strongestDatabase.name}`, () => {
  const access = withTestDatabase(strongestDatabase);
  const empty = () =>
    access.use(async (database) => {
      for (const table of [matches, mails, alerts, sightings, runs]) await database.delete(table);
      await takeBaseline(database, [1], TODAY - DAY);
      for (const email of readers) await confirmedAlert(database, { email, queryJson: null });
    });

  describe('18.1 a retried digest', () => {
    test('18.1 sends nobody a second mail on that day and loses no role, wherever it was killed', async () => {
      let matched = 0;
      let halfWay = 0;
      for (let uses = 0; matched < readers.length; uses++) {
        await empty();
        const transport = takingTransport();
        const parts = { access, transport, batchSize: 2, now: () => TODAY };
        const killed = digest({ ...parts, access: untilKilled(access, uses), roles: board(2) });
        await expect(killed).rejects.toThrow(Killed);
        matched = await access.use((database) => database.$count(mails));
        if (matched > 0 && matched < readers.length) halfWay += 1;
        // Another role has been added since.
        await digest({ ...parts, roles: board(2, 3), firstStart: new Date((TODAY - 60) * 1000) });
        const ofToday = await access.use((database) => database.$count(mails));
        expect({ uses, ofToday }).toEqual({ uses, ofToday: readers.length });
        await digest({ ...parts, roles: board(2, 3), now: () => TODAY + DAY });
        const mailed = rolesByRecipient(transport.taken);
        expect(Object.keys(mailed).toSorted()).toEqual(readers);
        for (const roles of Object.values(mailed)) {
          expect({ uses, roles: roles.flat().toSorted() }).toEqual({ uses, roles: [2, 3] });
        }
      }
      // The kills included one between two batches.
      expect(halfWay).toBeGreaterThan(2);
    });
  });
});

onEachDatabase((access) => {
  test('18.1 looks up mails by alert through the index', async () => {
    const run: DigestRun = {
      run: 1,
      now: TODAY,
      nextPeriods: new Map([['weekly', new Date((TODAY + DAY) * 1000)]]),
      firstStart: new Date((TODAY - 60) * 1000),
      floor: 0,
    };
    const ids = [crypto.randomUUID()];
    const taken = sql`select ${alerts.id} from ${alerts} where ${isDueAmong(ids, run)}`;
    for (const order of [sql``, sql`order by ${alerts.id} for update`]) {
      const plan = await access.use((database) =>
        database.transaction(async (transaction) => {
          // The same setting as in the digest.
          await transaction.execute(sql`set local enable_nestloop = off`);
          return transaction.execute(sql`explain ${taken} ${order}`);
        }),
      );
      expect(JSON.stringify(plan)).toContain('SubPlan');
      expect(JSON.stringify(plan)).not.toContain('Join');
    }
  });
});
