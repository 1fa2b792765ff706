import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { alerts, mails, matches } from '../../lib/alerts/database/schema.ts';
import { checkCanaries, loadCanaries } from '../../lib/digest/canaries.ts';
import { CANARY_IDS, checkCanaryMail } from '../../lib/mail/canary-mail.ts';
import {
  countWaiting,
  describeDigest,
  faultsOf,
  openDigest,
  runDigest,
} from '../../lib/digest/digest.ts';
import { createLastGoodDigest, noteGoodDigest } from '../../lib/digest/digest-notes.ts';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { createRole, NOW } from '../support/role-factory.ts';
import {
  onEachDatabase,
  openOnServer,
  serverUrl,
  withTestDatabase,
} from '../alerts/database/databases.ts';
import { startSmtp } from '../mail/smtp.ts';
import { confirmedAlert } from '../alerts/alert-factory.ts';

const AREA = 'AI safety & policy';
const roleIn = (id: number, area: string) => createRole(id, { tags_area: [area], posted_at: NOW });
const [everything, inArea] = CANARY_IDS;

describe('19.3 a digest with canaries', () => {
  const access = withTestDatabase();
  let dataDir: string;
  let server: Awaited<ReturnType<typeof startSmtp>>;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'canaries-'));
    server = await startSmtp();
  });
  afterEach(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
  });

  async function open(roles: ReturnType<typeof createRole>[]) {
    const content = { version: 1, source: 'import', writtenAt: NOW } as const;
    await writeCatalogue(dataDir, { ...content, roles, organisations: [], keys: null });
    const config = loadConfig({ DATA_DIR: dataDir, SMTP_URL: server.url });
    const digest = openDigest(config, { now: () => NOW, say: () => {} });
    return { ...digest, access, delivery: { ...digest.delivery, access } };
  }

  /** A digest of a board, and what it reports. */
  async function run(
    roles: ReturnType<typeof createRole>[],
    limits: { withinSeconds?: number } = {},
  ) {
    const digest = await open(roles);
    try {
      const report = await runDigest(digest, limits);
      return {
        lines: describeDigest(report),
        faults: faultsOf(report, await countWaiting(digest)),
      };
    } finally {
      digest.delivery.close();
    }
  }

  const ledger = async (id: string) =>
    (await access.use((database) => database.select().from(matches).where(eq(matches.alertId, id))))
      .map(({ roleId }) => roleId)
      .toSorted((one, other) => one - other);

  test('19.3 each canary gets its new roles once, and none of its mails are sent', async () => {
    const old = [roleIn(1, AREA), roleIn(2, AREA), roleIn(3, 'Global health')];
    expect((await run(old)).faults).toEqual([]);
    const roles = [...old, roleIn(4, AREA), roleIn(5, 'Global health')];
    const second = await run(roles);
    expect(second.faults).toEqual([]);
    expect(second.lines).toEqual([
      '2 new roles among 5.',
      '0 alerts matched in 1 search: 0 mails with 0 roles.',
      '0 mails sent.',
    ]);
    expect((await run(roles)).faults).toEqual([]);
    expect(await ledger(everything)).toEqual([4, 5]);
    expect(await ledger(inArea)).toEqual([4]);
    expect(server.taken).toEqual([]);
    const config = loadConfig({ DATA_DIR: dataDir });
    expect(await createLastGoodDigest(config.server)()).toBe(new Date(NOW * 1000).toISOString());
  });

  test('19.3 a ledger that differs from the board is an error that names canary and roles', async () => {
    const old = [roleIn(1, AREA), roleIn(2, 'Global health')];
    await run(old);
    // Simulates a bug in matching: the canary counts as matched without its roles.
    await access.use((database) =>
      database.update(alerts).set({ queryJson: null, queryKey: 'x' }).where(eq(alerts.id, inArea)),
    );
    await access.use((database) => loadCanaries(database, old, NOW));
    await access.use((database) =>
      database
        .update(alerts)
        .set({ state: 'unsubscribed' })
        .where(and(eq(alerts.id, everything))),
    );
    const { faults } = await run([...old, roleIn(7, 'Global health')]);
    expect(faults).toEqual([
      'The ledger check failed: The canary for every role did not get these roles: 7',
    ]);
  });

  test('19.3 a digest that runs out of time is not an error, and is checked after the next one', async () => {
    const roles = [roleIn(1, AREA), roleIn(2, AREA)];
    await run(roles);
    roles.push(roleIn(3, AREA));
    expect((await run(roles, { withinSeconds: 1e-9 })).faults).toEqual([]);
    await access.use((database) => database.update(mails).set({ state: 'failed' }));
    roles.push(roleIn(4, AREA));
    expect((await run(roles)).faults).toEqual([
      'The ledger check failed: The canary for every role has no mail with these roles: 3',
      `The ledger check failed: The canary for "${AREA}" has no mail with these roles: 3`,
    ]);
    expect((await run(roles)).faults).toEqual([]);
  });

  test('19.3 the digest after a killed one detects a role that nobody got', async () => {
    const roles = [roleIn(1, AREA)];
    await run(roles);
    roles.push(roleIn(2, AREA));
    await run(roles, { withinSeconds: 0 });
    await access.use((database) => database.delete(matches).where(eq(matches.alertId, everything)));
    expect((await run(roles)).faults).toContain(
      'The ledger check failed: The canary for every role did not get these roles: 2',
    );
  });

  test('19.3 a reopened role must have reached each canary, now or before', async () => {
    const [one, two] = [roleIn(1, AREA), roleIn(2, AREA)];
    for (const roles of [[one], [one, two], [one], [one, two]]) {
      expect((await run(roles)).faults).toEqual([]);
    }
    await run([one]);
    await access.use((database) => database.delete(matches).where(eq(matches.alertId, everything)));
    await access.use((database) =>
      database.update(alerts).set({ state: 'unsubscribed' }).where(eq(alerts.id, everything)),
    );
    expect((await run([one, two])).faults).toEqual([
      'The ledger check failed: The canary for every role did not get these roles: 2',
    ]);
  });

  test('19.3 a ledger that cannot be compared with the board is an error, and the mails are sent', async () => {
    await run([roleIn(1, AREA)]);
    await access.use((database) => confirmedAlert(database, { email: 'a@b.org', queryJson: null }));
    const digest = await open([roleIn(1, AREA), roleIn(2, AREA)]);
    let reads = 0;
    const openRoles = () => {
      reads += 1;
      return reads === 1 ? digest.source.openRoles() : Promise.reject(new Error('unreachable'));
    };
    const report = await runDigest({ ...digest, source: { ...digest.source, openRoles } });
    digest.delivery.close();
    expect(faultsOf(report, 0)).toEqual(['The ledger check failed: unreachable']);
    expect(server.taken.map(({ to }) => to)).toEqual([['a@b.org']]);
  });

  test('19.3 a canary whose area has no open roles left moves to another area', async () => {
    await run([roleIn(1, AREA)]);
    const { faults } = await run([roleIn(2, 'Global health'), roleIn(3, 'Global health')]);
    expect(faults).toEqual([]);
    expect(await ledger(inArea)).toEqual([2, 3]);
  });
});

onEachDatabase((access) => {
  test('19.3 surplus roles and roles without a mail are named', async () => {
    const roles = [roleIn(1, AREA), roleIn(2, AREA), roleIn(3, 'Global health')];
    const faults = await access.use(async (database) => {
      const canaries = await loadCanaries(database, roles, NOW);
      await database.execute('insert into runs (id, created_at) values (0, now()), (1, now())');
      await database.execute(
        'insert into sightings (role_id, run_id) values (1, 1), (2, 1), (3, 1)',
      );
      for (const alertId of CANARY_IDS) {
        const id = crypto.randomUUID();
        await database
          .insert(mails)
          .values({ id, kind: 'digest', to: '', alertId, runId: 1, state: 'failed' });
        await database
          .insert(matches)
          .values([1, 2, 3].map((roleId) => ({ alertId, roleId, mailId: id })));
      }
      return checkCanaries(database, canaries, roles, { run: 1, isDelivered: true });
    });
    expect(faults).toEqual([
      'The canary for every role has no mail with these roles: 1, 2, 3',
      `The canary for "${AREA}" got, and should not have, these roles: 3`,
      `The canary for "${AREA}" has no mail with these roles: 1, 2`,
    ]);
  });
});

test.skipIf(serverUrl === null)(
  '19.3 on a server the last good digest is in the database, for every machine',
  async () => {
    const { url, access } = await openOnServer(serverUrl ?? '');
    try {
      const place = { databaseUrl: url, dataDir: '/nowhere' };
      const read = createLastGoodDigest(place);
      expect(await read()).toBeNull();
      await noteGoodDigest(place, access, NOW);
      await noteGoodDigest(place, access, NOW + 60);
      expect(await read()).toBe(new Date((NOW + 60) * 1000).toISOString());
    } finally {
      await access.close();
    }
  },
);

test.each([
  ['', "A canary's mail lists no role"],
  ['?jobPk=1 ?jobPk=1', "A canary's mail lists roles twice: 1"],
  ['?jobPk=1 ?jobPk=9', "A canary's mail lists roles it should not: 9"],
])('19.3 a canary mail with %j is refused', (text, reason) => {
  const rendered = { subject: '', html: '', text, headers: {} };
  expect(() => checkCanaryMail([1, 2], rendered)).toThrow(reason);
});
