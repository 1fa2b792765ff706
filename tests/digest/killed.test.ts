import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { endBounced } from '../../lib/alerts/end-alerts.ts';
import {
  type Database,
  type DatabaseAccess,
  retryingDatabase,
} from '../../lib/alerts/database/database.ts';
import { openDatabase } from '../../lib/alerts/database/open.ts';
import { alerts, mails } from '../../lib/alerts/database/schema.ts';
import { takeBaseline } from '../../lib/alerts/sightings.ts';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import type { Role } from '../../lib/roles/role.ts';
import type { QueryJson } from '../../lib/query/query-json.ts';
import { createRole, NOW } from '../support/role-factory.ts';
import { createRandom } from '../support/seeded-random.ts';
import { makeStateDirectory } from '../alerts/database/database-images.ts';
import { openOnServer, serverUrl } from '../alerts/database/databases.ts';
import { startSmtp, type Taken } from '../mail/smtp.ts';
import { confirmedAlert, queryOf } from '../alerts/alert-factory.ts';
import { rolesIn } from './digests.ts';
import { startDigest } from './processes.ts';

const KILLS = 20;
/** In each, two digests are killed. */
const TROUBLED_ROUNDS = 6;
/** In each, one of three senders is killed. */
const SENDERS_ROUNDS = 3;
/** Short, since the last digest waits for the leases of the killed ones. */
const LEASE_SECONDS = 4;
const titles = ['Policy analyst', 'Law fellow', 'Research engineer', 'Data and policy lead'];

/** The roles of the board after a number of rounds: three at first, then one more each round. */
const rolesAfter = (rounds: number): Role[] =>
  Array.from({ length: 3 + rounds }, (_, i) =>
    createRole(i + 1, { title: titles[i % titles.length], posted_at: NOW - i }),
  );

/** The states of all mails, each once. */
async function statesIn({ use }: DatabaseAccess): Promise<string[]> {
  const rows = await use((database) => database.selectDistinct({ state: mails.state }).from(mails));
  return rows.map(({ state }) => state);
}

/** Alerts and the titles that they match. */
const wishes: Array<{ email: string; query: QueryJson | null; wants: (title: string) => boolean }> =
  Array.from({ length: 18 }, (_, i) => {
    const email = `reader${i}@example.org`;
    if (i % 3 === 0) return { email, query: null, wants: () => true };
    const word = i % 3 === 1 ? 'policy' : 'law';
    return { email, query: queryOf(word), wants: (title) => title.toLowerCase().includes(word) };
  });

/** Every sixth alert is weekly, and every sixth is paused (18.1, 18.2). */
function waitOf(i: number) {
  if (i % 6 === 4) return { rhythm: 'weekly' as const };
  if (i % 6 === 5) return { pausedUntil: new Date(Date.now() + 20 * 86_400_000) };
  return {};
}

/** Readers whose alerts end, with their bounces. */
const ending = [
  ['gone@example.org', 'hard'],
  ['angry@example.org', 'complaint'],
] as const;

/** What the mail server does with a mail: `drop` accepts it but breaks the connection before the reply. */
type Mood = 'take' | 'delay' | 'refuse' | 'drop';

/** A board, its database and its mail server, for digests that run in separate processes. */
async function openWorld(kind: 'embedded' | 'postgres', moodOf: () => Mood = () => 'take') {
  const dataDir = await makeStateDirectory();
  const onServer = kind === 'postgres' ? await openOnServer(serverUrl ?? '') : null;
  const own = (): DatabaseAccess =>
    retryingDatabase(onServer?.access ?? openDatabase({ databaseUrl: null, dataDir }));
  const taken: Taken[] = [];
  let offered = 0;
  let dropped = 0;
  const server = await startSmtp({
    onRcptTo(_address, _session, callback) {
      offered += 1;
      const isRefused = moodOf() === 'refuse';
      callback(isRefused ? Object.assign(new Error('4.3.1 busy'), { responseCode: 451 }) : null);
    },
    onData(stream, { envelope }, callback) {
      const to = envelope.rcptTo.map(({ address }) => address);
      // A sender killed half-way through a mail has not delivered it.
      text(stream).then(
        async (raw) => {
          taken.push({ from: '', to, raw });
          const mood = moodOf();
          if (mood === 'delay') await pause(40);
          if (mood !== 'drop') return callback();
          dropped += 1;
          // The connection ends without a reply to the final dot.
          callback(Object.assign(new Error('4.3.2 closing'), { responseCode: 421 }));
        },
        () => {},
      );
    },
  });
  const env = {
    DATA_DIR: dataDir,
    SMTP_URL: server.url,
    SITE_URL: 'https://jobs.lodestar.example',
    ...(onServer && { DATABASE_URL: onServer.url }),
  };
  /** Does not go on serving the embedded database: a digest that is killed shall. */
  async function use<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const access = own();
    try {
      return await access.use(work);
    } finally {
      if (!onServer) await access.close();
    }
  }
  await use(async (database) => {
    await takeBaseline(database, [1, 2, 3], NOW);
    for (const [i, { email, query }] of wishes.entries()) {
      await confirmedAlert(database, { email, queryJson: query, ...waitOf(i) });
    }
  });
  return {
    env,
    taken,
    /** Mails offered to the server, and those after which it broke the connection. */
    offered: () => offered,
    dropped: () => dropped,
    use,
    /** Makes weekly alerts due, and ends all pauses. */
    wake: () => use((database) => database.update(alerts).set({ dueAt: null, pausedUntil: null })),
    publish: (roles: Role[]) =>
      writeCatalogue(dataDir, {
        version: 1,
        source: 'import',
        writtenAt: NOW,
        roles,
        organisations: [],
        keys: null,
      }),
    async close() {
      await server.stop();
      await onServer?.access.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Every alert received every role that it matches, in exactly one mail. */
function expectEachOnce(taken: readonly Taken[], roles: readonly Role[]): void {
  const byId = new Map(taken.map(({ to, raw }) => [messageIdOf(raw), { to: to.join(), raw }]));
  const had = new Map<string, number[]>();
  for (const { to, raw } of byId.values()) {
    had.set(to, [...(had.get(to) ?? []), ...rolesIn(decoded(raw))]);
  }
  for (const { email, wants } of wishes) {
    const asked = roles.slice(3).filter(({ title }) => wants(title));
    expect(had.get(email)?.toSorted((a, b) => a - b)).toEqual(asked.map(({ post_pk }) => post_pk));
  }
  expect(had.size).toBe(wishes.length);
}

/** Undoes the folding of long lines. */
const decoded = (raw: string): string => raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=');

const messageIdOf = (raw: string): string => /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? '';

/** How many mails were received again. */
const repeatsIn = (taken: readonly Taken[]): number =>
  taken.length - new Set(taken.map(({ raw }) => messageIdOf(raw))).size;

/** Prints the figures of 19.6 on one line. */
function print(kind: string, figures: Record<string, number>): void {
  const words = Object.entries(figures).map(([name, figure]) => `${figure} ${name}`);
  process.stdout.write(`19.6 ${kind}: ${words.join(', ')}, 0 lost, 0 too many\n`);
}

/** The database for concurrent digests. */
const shared = serverUrl === null ? 'embedded' : 'postgres';

// They mostly wait for processes, so they run concurrently.
describe.concurrent('digests in processes of their own', () => {
  test('2.9 18.1 18.2 a digest killed at twenty random moments loses nothing, and repeats at most one mail per kill', async () => {
    // A killed process holds this database itself.
    const world = await openWorld('embedded');
    const random = createRandom(Date.now());
    let kills = 0;
    let rounds = 0;
    let next = startDigest(world.env, LEASE_SECONDS);
    try {
      while (kills < KILLS) {
        expect(rounds).toBeLessThan(3 * KILLS);
        rounds += 1;
        await world.publish(rolesAfter(rounds));
        const digest = next;
        // Start the next process in parallel.
        next = startDigest(world.env, LEASE_SECONDS);
        const before = world.taken.length;
        await digest.begin();
        if (rounds % 2) {
          await pause(random() * 800);
        } else {
          const mailsToSee = 1 + Math.floor(random() * 12);
          while (!digest.isOver() && world.taken.length < before + mailsToSee) await pause(1);
          await pause(random() * 12);
        }
        const wasAtWork = !digest.isOver();
        digest.kill();
        const { code, output } = await digest.ended;
        if (wasAtWork && code === null) kills += 1;
        else expect({ code, output }).toMatchObject({ code: 0 });
      }
      await world.wake();
      await next.begin();
      const { code, output } = await next.ended;
      expect({ code, output }).toMatchObject({ code: 0 });
      expectEachOnce(world.taken, rolesAfter(rounds));
      const repeats = repeatsIn(world.taken);
      print('embedded', { kills, repeats });
      expect(repeats).toBeLessThanOrEqual(kills);
      expect(await statesIn(world)).toEqual(['sent']);
    } finally {
      next.kill();
      await world.close();
    }
  });

  test('19.1 19.6 killing two concurrent digests with an unreliable mail server and bounces loses no mail, repeats at most the counted ones, and mails no ended alert', async () => {
    const random = createRandom(Date.now());
    let isCalm = false;
    const moods: Mood[] = ['take', 'take', 'take', 'delay', 'refuse', 'drop'];
    const world = await openWorld(shared, () =>
      isCalm ? 'take' : moods[Math.floor(random() * moods.length)]!,
    );
    /** Makes all retries due. */
    const waitOver = () =>
      world.use((database) =>
        database
          .update(mails)
          .set({ nextAttemptAt: sql`now()` })
          .where(eq(mails.state, 'queued')),
      );
    /** Reports bounces since the last round: two hard ones, and a full mailbox of another reader. */
    const comeBack = (round: number) =>
      world.use(async (database) => {
        if (round === 3) {
          for (const [address, bounce] of ending) {
            await endBounced(database, { bounce, address, at: NOW }, NOW);
          }
        }
        // A third one in a row would end the alert.
        if (round > 2) return;
        const [full] = await database
          .select({ mailId: mails.id })
          .from(mails)
          .where(and(eq(mails.to, wishes[0]!.email), eq(mails.state, 'sent')))
          .limit(1);
        if (full) await endBounced(database, { bounce: 'soft', ...full }, NOW);
      });
    const isEnding = ({ to }: Taken) => ending.some(([address]) => to.includes(address));
    let mailedToEnding = 0;
    let kills = 0;
    let rounds = 0;
    try {
      await world.use(async (database) => {
        for (const [email] of ending) await confirmedAlert(database, { email, queryJson: null });
      });
      // On slow machines, continue until the mail server has been in each mood.
      while (rounds < TROUBLED_ROUNDS || world.dropped() === 0) {
        rounds += 1;
        expect(rounds).toBeLessThan(5 * TROUBLED_ROUNDS);
        await world.publish(rolesAfter(rounds));
        const both = [0, 1].map(() => startDigest(world.env, LEASE_SECONDS));
        await Promise.all(both.map((digest) => digest.begin()));
        const until = world.offered() + (rounds % 3 === 0 ? 0 : 1 + Math.floor(random() * 15));
        while (world.offered() < until && both.some((digest) => !digest.isOver())) await pause(1);
        await pause(random() * (rounds % 3 === 0 ? 1500 : 12));
        for (const digest of both) {
          if (!digest.isOver()) kills += 1;
          digest.kill();
          await digest.ended;
        }
        await waitOver();
        await comeBack(rounds);
        if (rounds === 3) mailedToEnding = world.taken.filter(isEnding).length;
      }
      isCalm = true;
      await world.wake();
      const last = startDigest(world.env, LEASE_SECONDS);
      await last.begin();
      const { code, output } = await last.ended;
      expect({ code, output }).toMatchObject({ code: 0 });
      const others = world.taken.filter((mail) => !isEnding(mail));
      expectEachOnce(others, rolesAfter(rounds));
      expect(world.taken.length - others.length).toBe(mailedToEnding);
      const repeats = repeatsIn(world.taken);
      print(shared, { kills, dropped: world.dropped(), repeats });
      expect(repeats).toBeLessThanOrEqual(kills + world.dropped());
    } finally {
      await world.close();
    }
  });

  test.skipIf(serverUrl === null)(
    '23.3 three senders on one PostgreSQL, of which one after the other is killed while the others go on, send every mail, and none twice but for a kill',
    async () => {
      const world = await openWorld('postgres');
      const random = createRandom(Date.now());
      let kills = 0;
      try {
        for (let round = 1; round <= SENDERS_ROUNDS; round++) {
          await world.publish(rolesAfter(round));
          const senders = Array.from({ length: 3 }, () => startDigest(world.env, LEASE_SECONDS));
          await Promise.all(senders.map((sender) => sender.begin()));
          const [victim, ...others] = senders.toSorted(() => random() - 0.5);
          const mailsToSee = world.taken.length + Math.floor(random() * 12);
          while (!victim!.isOver() && world.taken.length < mailsToSee) await pause(1);
          await pause(random() * 12);
          if (!victim!.isOver()) kills += 1;
          victim!.kill();
          // They take over what it held, once its leases have ended.
          const ends = await Promise.all(others.map(({ ended }) => ended));
          const faults = ends.filter(({ code }) => code !== 0);
          expect(faults).toEqual([]);
        }
        await world.wake();
        const last = startDigest(world.env, LEASE_SECONDS);
        await last.begin();
        expect(await last.ended).toMatchObject({ code: 0 });
        expectEachOnce(world.taken, rolesAfter(SENDERS_ROUNDS));
        const repeats = repeatsIn(world.taken);
        print('three senders', { kills, repeats });
        expect(repeats).toBeLessThanOrEqual(kills);
        expect(await statesIn(world)).toEqual(['sent']);
      } finally {
        await world.close();
      }
    },
  );

  test('2.9 two concurrent digests share the work', async () => {
    const world = await openWorld(shared);
    try {
      await world.publish(rolesAfter(4));
      await world.wake();
      const both = [startDigest(world.env, 60), startDigest(world.env, 60)];
      await Promise.all(both.map((digest) => digest.begin()));
      const ends = await Promise.all(both.map(({ ended }) => ended));
      expect(ends.map(({ code, output }) => (code === 0 ? 'done' : output))).toEqual([
        'done',
        'done',
      ]);
      expect(world.taken).toHaveLength(wishes.length);
      expectEachOnce(world.taken, rolesAfter(4));
    } finally {
      await world.close();
    }
  });
});
