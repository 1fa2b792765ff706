import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import { Client, Pool } from 'pg';
import { describe, expect, test } from 'vitest';
import {
  type Database,
  type DatabaseAccess,
  migrationsFolder,
} from '../../../lib/alerts/database/database.ts';
import { openDatabase } from '../../../lib/alerts/database/open.ts';
import { alerts, mails } from '../../../lib/alerts/database/schema.ts';
import { createRole, NOW } from '../../support/role-factory.ts';
import { digest, rolesByRecipient, takingTransport } from '../../digest/digests.ts';
import { queryKey } from '../../../lib/alerts/alert-query.ts';
import { unsubscribe } from '../../../lib/alerts/end-alerts.ts';
import { root } from '../../support/root.ts';
import { openOnServer, serverUrl } from './databases.ts';
import { addressOf, KILLED_AT, roleOf, rolesInTheEnd } from './release-story.ts';

/** Schemas that boards may have: from before alerts had a rhythm, and from before roles came back. */
const schemas = [
  { name: 'daily alerts alone', migrations: 2 },
  { name: 'weekly and paused alerts', migrations: 4 },
] as const;
const ALERTS = 1000;
const DAY = 86_400;
const KEY = queryKey(null);

/** A database whose tables are as they once were, which can be brought up to date. */
type OldDatabase = {
  database: Database;
  migrate: (folder: string) => Promise<void>;
  close: () => Promise<void>;
};

async function openEmbedded(): Promise<OldDatabase> {
  const engine = await PGlite.create();
  const database = drizzleEmbedded(engine);
  return {
    database,
    migrate: (folder) => migrateEmbedded(database, { migrationsFolder: folder }),
    close: () => engine.close(),
  };
}

async function openServer(): Promise<OldDatabase> {
  const { url, access } = await openOnServer(serverUrl ?? '');
  const pool = new Pool({ connectionString: url });
  const database = drizzleServer(pool);
  return {
    database,
    migrate: (folder) => migrateServer(database, { migrationsFolder: folder }),
    async close() {
      await pool.end();
      await access.close();
    },
  };
}

/** The first migrations alone. */
async function firstMigrations(count: number): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'));
  await cp(migrationsFolder(), folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: unknown[] };
  journal.entries = journal.entries.slice(0, count);
  await writeFile(file, JSON.stringify(journal));
  return folder;
}

/**
 * Alerts in all states, some of them behind: their roles of the last two runs are mailed, wait in the
 * outbox, were given up, or were never matched. In the SQL of that time.
 */
async function fill(database: Database, migrations: number): Promise<void> {
  const later = migrations < 4 ? [] : whatCameLater;
  const statements = [
    `insert into runs select n, now() - (4 - n) * interval '1 day' from generate_series(0, 3) n`,
    `insert into sightings select n, case when n <= 5 then 0 else n - 5 end from generate_series(1, 8) n`,
    `insert into alerts (id, email, email_key, query_json, query_key, state, matched_run, untaken,
       consent_text, created_at, confirmed_at, updated_at, unsubscribed_at)
     select ('a1e47000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
       'Reader' || n || '@example.org', 'reader' || n || '@example.org', null, '${KEY}',
       (array['confirmed', 'confirmed', 'confirmed', 'pending', 'unsubscribed'])[n % 5 + 1],
       case when n % 7 = 0 then 2 else 3 end, n % 3, 'alerts-1',
       now() - interval '40 days', case when n % 5 <> 3 then now() - interval '39 days' end,
       case when n % 11 = 0 then now() end, case when n % 5 = 4 then now() - interval '2 days' end
     from generate_series(1, ${ALERTS}) n`,
    // Alerts that are up to date had roles 6 and 7 in mails of their own, and 8 in one that may wait.
    `insert into mails (id, kind, to_address, alert_id, run_id, state, attempts, sent_at, created_at)
     select gen_random_uuid(), 'digest', email, alerts.id, runs.id,
       case when runs.id < 3 or substr(alerts.id::text, 36)::int % 2 = 0 then 'sent' else 'queued' end,
       1, now(), now()
     from alerts join runs on runs.id between 1 and alerts.matched_run where state <> 'pending'`,
    `insert into matches select alert_id, run_id + 5, id from mails`,
    `insert into tokens (hash, purpose, alert_id, created_at, expires_at)
     select purpose || ' ' || id, purpose, id, now(), case purpose when 'update' then now() + interval '30 days' end
     from alerts, unnest(array['update', 'unsubscribe']) purpose`,
    `insert into newsletter_subscribers
     select 'news' || n, 'news' || n || '@example.org', 'confirmed', 'newsletter-1', now(), now(), null
     from generate_series(1, 50) n`,
    `insert into rate_limits select 'client ' || n, now(), n from generate_series(1, 20) n`,
    ...later,
  ];
  for (const statement of statements) await database.execute(sql.raw(statement));
}

const isWeekly = (n: number): boolean => n % 4 === 0;
const isPaused = (n: number): boolean => n % 13 === 0;

const whatCameLater = [
  `update alerts set wanted_at = greatest(confirmed_at, updated_at) where confirmed_at is not null`,
  `update alerts set rhythm = 'weekly', due_at = to_timestamp(${NOW + DAY})
   where substr(id::text, 25)::int % 4 = 0`,
  `update alerts set paused_until = to_timestamp(${NOW + 10 * DAY})
   where substr(id::text, 25)::int % 13 = 0`,
  `update mails set next_attempt_at = now() + interval '10 days' from alerts
   where alerts.id = alert_id and paused_until is not null`,
  `update mails set bounce = 'soft' where run_id = 2`,
  `insert into feedback values (gen_random_uuid(), current_date, 'useful', null, '[6, 7]')`,
  `insert into complaints values ('a hash', now())`,
  `insert into notes values ('a name', 'a value')`,
];

const tables = [
  'alerts',
  'mails',
  'matches',
  'tokens',
  'newsletter_subscribers',
  'runs',
  'sightings',
  'rate_limits',
];

type Rows = Record<string, Array<Record<string, unknown>>>;

async function dump(database: Database): Promise<Rows> {
  const dumped: Rows = {};
  const later = await database.execute(sql`select to_regclass('notes') as found`);
  const { found } = (later as unknown as { rows: Array<{ found: unknown }> }).rows[0]!;
  for (const table of found === null ? tables : [...tables, 'feedback', 'complaints', 'notes']) {
    const rows = (await database.execute(sql.raw(`select * from ${table}`))) as unknown as {
      rows: Array<Record<string, unknown>>;
    };
    dumped[table] = rows.rows.toSorted((one, other) =>
      JSON.stringify(one) < JSON.stringify(other) ? -1 : 1,
    );
  }
  return dumped;
}

/** Rows with the columns of other rows alone. */
function withColumnsOf(after: Rows, before: Rows): Rows {
  return Object.fromEntries(
    Object.keys(before).map((table) => {
      const rows = after[table] ?? [];
      const names = Object.keys(before[table]?.[0] ?? {});
      const kept = rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
      return [
        table,
        kept.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
      ];
    }),
  );
}

describe.each([
  { name: 'embedded database', open: openEmbedded, isAvailable: true },
  { name: 'PostgreSQL', open: openServer, isAvailable: serverUrl !== null },
])('a database of an earlier version on $name', ({ open, isAvailable }) => {
  test.skipIf(!isAvailable).each(schemas)(
    '18.1 after the migration of $name nothing is lost, nobody is mailed twice or out of turn',
    async ({ migrations }) => {
      const hasChoice = migrations >= 4;
      const folder = await firstMigrations(migrations);
      const { database, migrate, close } = await open();
      try {
        await migrate(folder);
        await fill(database, migrations);
        const before = await dump(database);
        expect(before.alerts).toHaveLength(ALERTS);
        await migrate(migrationsFolder());
        expect(withColumnsOf(await dump(database), before)).toEqual(before);
        await migrate(migrationsFolder());
        const rhythms = await database
          .selectDistinct({
            rhythm: alerts.rhythm,
            dueAt: alerts.dueAt,
            pausedUntil: alerts.pausedUntil,
          })
          .from(alerts);
        if (!hasChoice)
          expect(rhythms).toEqual([{ rhythm: 'daily', dueAt: null, pausedUntil: null }]);
        const wanted = await database
          .select({ wantedAt: alerts.wantedAt, at: alerts.confirmedAt, change: alerts.updatedAt })
          .from(alerts);
        // 18.8 an alert that was changed is as good as confirmed then.
        for (const { wantedAt, at, change } of wanted)
          expect(wantedAt).toEqual(at && (change ?? at));

        const access = { use: <T>(work: (d: Database) => Promise<T>) => work(database), close };
        const transport = takingTransport();
        const roles = Array.from({ length: 9 }, (_, i) => createRole(i + 1));
        const now = () => NOW;
        for (let times = 0; times < 2; times++) await digest({ access, roles, transport, now });
        const mailed = rolesByRecipient(transport.taken);
        const sorted = (address: string) =>
          mailed[address]
            ?.map((ids) => ids.toSorted())
            .toSorted((one, other) => one[0]! - other[0]!);
        const state = (n: number) =>
          before.alerts?.find(({ email }) => email === `Reader${n}@example.org`);
        for (let n = 1; n <= ALERTS; n++) {
          const isConfirmed = state(n)?.state === 'confirmed';
          const isBehind = n % 7 === 0;
          // A mail that waited keeps its role; the new one comes in another.
          const waited = !isBehind && n % 2 === 1 ? [[8]] : [];
          const isTurn = !hasChoice || !(isWeekly(n) || isPaused(n));
          const expected = [
            ...(hasChoice && isPaused(n) ? [] : waited),
            ...(isTurn ? [isBehind ? [8, 9] : [9]] : []),
          ];
          expect([n, sorted(`Reader${n}@example.org`)]).toEqual([
            n,
            isConfirmed && expected.length > 0 ? expected : undefined,
          ]);
        }
        const isDue = sql`state in ('queued', 'sending') and next_attempt_at <= now()`;
        expect(await database.$count(mails, isDue)).toBe(0);
      } finally {
        await close();
        await rm(folder, { recursive: true });
      }
    },
  );
});

/** A database that the board can open, and what was in it before. */
type LoadedDatabase = { access: DatabaseAccess; before: Before[]; close: () => Promise<void> };
type Before = { email: string; state: string; had: number[] };

/** Each alert with the roles that it has been mailed. */
const BEFORE = `
select email, alerts.state,
  coalesce(array_agg(role_id::integer) filter (where mails.state = 'sent'), '{}') as had
from alerts
  left join matches on matches.alert_id = alerts.id
  left join mails on mails.id = matches.mail_id
group by alerts.id order by email`;

async function loadEmbedded(text: string): Promise<LoadedDatabase> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'released-'));
  await mkdir(path.join(dataDir, 'alerts'));
  const engine = await PGlite.create(path.join(dataDir, 'alerts'));
  await engine.exec(text);
  const { rows: before } = await engine.query<Before>(BEFORE);
  await engine.close();
  const access = openDatabase({ databaseUrl: null, dataDir });
  return {
    access,
    before,
    async close() {
      await access.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function loadOnServer(text: string): Promise<LoadedDatabase> {
  const { url, access } = await openOnServer(serverUrl ?? '');
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  const { rows: before } = await client.query<Before>(BEFORE);
  await client.end();
  return { access, before, close: () => access.close() };
}

/** A killed board leaves 11 alerts behind. With each of them this many times there are 1,001. */
const COPIES = 91;

const copyNames = (name: string): string[] =>
  Array.from({ length: COPIES }, (_, index) => (index === 0 ? name : `${name}-${index + 1}`));

/** Copies rows, whatever columns the table has in that release. The number of a copy is `n`. */
const copyRows = (table: string, changes: string): string => `
insert into ${table}
select (jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${changes}))).*
from ${table} one, generate_series(2, ${COPIES}) n
where to_jsonb(one) ->> '${table === 'alerts' ? 'id' : 'alert_id'}' is not null;
`;

/** Copies each alert with its mails, ledger and links: as if so many readers had done the same. */
const COPY = [
  copyRows(
    'alerts',
    `'id', md5(id || '-' || n)::uuid,
     'email', replace(email, '@', '-' || n || '@'),
     'email_key', replace(email_key, '@', '-' || n || '@')`,
  ),
  copyRows(
    'mails',
    `'id', md5(id || '-' || n)::uuid,
     'alert_id', md5(alert_id || '-' || n)::uuid,
     'to_address', replace(to_address, '@', '-' || n || '@')`,
  ),
  copyRows(
    'matches',
    `'mail_id', md5(mail_id || '-' || n)::uuid, 'alert_id', md5(alert_id || '-' || n)::uuid`,
  ),
  copyRows('tokens', `'hash', md5(hash || '-' || n), 'alert_id', md5(alert_id || '-' || n)::uuid`),
].join('');

/** By the database's clock: what was deferred is due, and who was killed holds nothing any more. */
const LATER = `
update mails set next_attempt_at = now() - interval '1 minute' where state = 'queued';
update mails set leased_until = now() - interval '1 minute' where state = 'sending';
`;

const folder = path.join(import.meta.dirname, 'releases');
const released = (await readdir(folder)).map((name) => path.basename(name, '.sql'));
const textOf = (name: string) => readFile(path.join(folder, `${name}.sql`), 'utf8');

test('18.1 there are the alerts of the last release, in every state and with mails in every state', async () => {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const name = version.split('.').slice(0, 2).join('.');
  expect(released).toContain(name);
  const engine = await PGlite.create();
  await engine.exec(await textOf(name));
  const statesIn = async (table: string) => {
    const { rows } = await engine.query(`select distinct state from ${table} order by state`);
    return rows.map((row) => (row as { state: string }).state);
  };
  expect(await statesIn('alerts')).toEqual([...alerts.state.enumValues].toSorted());
  expect(await statesIn('newsletter_subscribers')).toEqual([...alerts.state.enumValues].toSorted());
  expect(await statesIn('mails')).toEqual([...mails.state.enumValues].toSorted());
  await engine.close();
});

const kinds = [
  { kind: 'the embedded database', load: loadEmbedded, isAvailable: true },
  { kind: 'PostgreSQL', load: loadOnServer, isAvailable: serverUrl !== null },
];

describe.each(released.flatMap((name) => kinds.map((one) => ({ name, ...one }))))(
  'a board of version $name that was killed, on $kind',
  ({ name, load, isAvailable }) => {
    test.skipIf(!isAvailable)(
      '18.1 19.6 has all of 1,001 alerts after the upgrade, and mails each of their roles once',
      async () => {
        const text = await textOf(name);
        const { access, before, close } = await load(text + COPY + LATER);
        try {
          const expected = Object.entries(rolesInTheEnd).flatMap(([name, roles]) =>
            copyNames(name).map((copy) => [addressOf(copy), roles] as const),
          );
          expect(before.length).toBeGreaterThanOrEqual(ALERTS);
          expect(before.map(({ email }) => email).toSorted()).toEqual(
            expected.map(([email]) => email).toSorted(),
          );
          const transport = takingTransport();
          const roles = Array.from({ length: 7 }, (_, index) => roleOf(index + 1));
          // The next day, once more on that day, and on Monday, when the weekly alert is due.
          for (const days of [1, 1, 5]) {
            const now = () => KILLED_AT + days * DAY;
            await digest({ access, roles, transport, now });
          }
          const mailed = rolesByRecipient(transport.taken);
          const inTheEnd = before.map(({ email, had }) => [
            email,
            [...had, ...(mailed[email] ?? []).flat()].toSorted(),
          ]);
          expect(Object.fromEntries(inTheEnd)).toEqual(Object.fromEntries(expected));
          const states = () =>
            access.use((database) => {
              const { email, state } = alerts;
              return database.select({ email, state }).from(alerts).orderBy(email);
            });
          expect(await states()).toEqual(before.map(({ email, state }) => ({ email, state })));

          const links = [...text.matchAll(/^-- The link .* of (\S+) has the token (\S+)$/gm)];
          expect(links.length).toBeGreaterThan(2);
          for (const [, , token = ''] of links) {
            const end = access.use((database) =>
              unsubscribe(database, { token }, KILLED_AT + 9 * DAY),
            );
            expect(await end).toBe('unsubscribed');
          }
          const ended = (await states()).filter(({ state }) => state === 'unsubscribed');
          expect(ended.map(({ email }) => email)).toEqual(
            expect.arrayContaining(links.map(([, name = '']) => addressOf(name))),
          );
        } finally {
          await close();
        }
      },
    );
  },
);
