import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { DatabaseAccess } from '../../lib/alerts/database/database.ts';
import { mails, matches } from '../../lib/alerts/database/schema.ts';
import { readOpenRoles, recordAndMatch } from '../../lib/digest/digest.ts';
import { batchSizes } from '../../lib/digest/match-alerts.ts';
import { takeBaseline } from '../../lib/alerts/sightings.ts';
import { deliver, type Delivery } from '../../lib/mail/delivery.ts';
import type { MailContent } from '../../lib/mail/compose-mail.ts';
import { confirm } from '../../lib/alerts/confirm.ts';
import { keepAlert } from '../../lib/alerts/confirm.ts';
import { changeAlert } from '../../lib/alerts/manage.ts';
import { sweep } from '../../lib/alerts/sweep.ts';
import { issueTokens } from '../../lib/alerts/tokens.ts';
import { unsubscribe } from '../../lib/alerts/end-alerts.ts';
import type { Role } from '../../lib/roles/role.ts';
import { createRole } from '../support/role-factory.ts';
import { definitions } from '../support/search-board.ts';
import { createRandom, type Random } from '../support/seeded-random.ts';
import { strongestDatabase, withTestDatabase } from '../alerts/database/databases.ts';
import { at, DAY, linkToken, pendingAlert, queryOf } from '../alerts/alert-factory.ts';
import { sourceOf } from './boards.ts';
import { dependenciesAt } from '../alerts/tables.ts';

const TIME_ZONE = 'Europe/London';
/** A Thursday, 19:00 in London, so that UTC days are local days. */
const START = Date.UTC(2026, 0, 1, 19) / 1000;
const digestTime = { hour: 19, timeZone: TIME_ZONE };
/** A year, and the time for the questions about old alerts and for their end. */
const DAYS = 365 + 80;
const topics = ['Policy', 'Law', 'Research'];

/** The model of an alert. */
type Belief = {
  id: string;
  email: string;
  topic: string | null;
  rhythm: 'daily' | 'weekly';
  /** The week in which it was last matched, if it is weekly. */
  lastWeek: number;
  pausedUntil: number;
  isEnded: boolean;
  /** When its reader last confirmed, changed or kept it. */
  wantedAt: number;
  askedAt: number | null;
  answersQuestion: boolean;
  /** Roles not mailed yet that were added after it was confirmed or last matched. */
  waiting: Set<number>;
};

/** The number of the local week, which begins on Monday. */
const weekOf = (time: number): number => Math.floor((Math.floor(time / DAY) - 4) / 7);

describe(`on ${strongestDatabase.name}`, () => {
  const access = withTestDatabase(strongestDatabase);

  test('18.1 18.2 18.8 in a simulated year every alert gets each of its roles once, in its rhythm, and none after its end', async () => {
    const random = createRandom(20_260_101);
    let now = START;
    const board = createBoard(random);
    const outbox = createOutbox(
      access,
      () => now,
      () => board.open(now),
    );
    await access.use((database) => takeBaseline(database, board.open(now).map(idOf), now));
    const beliefs = await Promise.all(Array.from({ length: 12 }, (_, i) => confirmed(access, i)));
    const seen = new Set(board.open(now).map(idOf));
    const had = new Map<string, number[]>();
    let pauses = 0;

    for (let day = 1; day <= DAYS; day++) {
      now = START + day * DAY;
      // The sweep runs at night, before the digest.
      await access.use((database) => sweep(database, now - 16 * 3600));
      for (const belief of beliefs) believeSweep(belief, now - 16 * 3600);
      board.change(now);
      for (const belief of beliefs) pauses += await act(access, belief, random, now);

      const open = board.open(now);
      await outbox.digest(open);
      const expected: Record<string, number[]> = {};
      const fresh = open.filter((role) => !seen.has(idOf(role)));
      for (const role of fresh) seen.add(idOf(role));
      for (const belief of beliefs) {
        const due = believeDigest(belief, { fresh, open, now });
        if (due.length > 0) expected[belief.email] = due;
      }
      const { digests, questions } = outbox.take();
      expect({ day, digests }).toEqual({ day, digests: expected });
      for (const [email, ids] of Object.entries(digests)) {
        had.set(email, [...(had.get(email) ?? []), ...ids]);
      }
      await outbox.dateQuestions(now);
      for (const belief of beliefs) {
        const token = questions.get(belief.email);
        expect({ day, isAsked: token !== undefined }).toEqual({
          day,
          isAsked: belief.askedAt !== null && belief.askedAt > now - DAY,
        });
        if (token === undefined || !belief.answersQuestion) continue;
        expect(await access.use((database) => keepAlert(database, { token }, now))).toBe('kept');
        Object.assign(belief, { wantedAt: now, askedAt: null });
      }
    }

    // The simulation covered all cases.
    const ended = beliefs.filter(({ isEnded }) => isEnded).length;
    expect(ended).toBeGreaterThan(2);
    expect(beliefs.length - ended).toBeGreaterThan(2);
    expect(pauses).toBeGreaterThan(5);
    for (const ids of had.values()) expect(new Set(ids).size).toBe(ids.length);
    expect([...had.values()].flat().length).toBeGreaterThan(500);
    const ledger = await access.use((database) => database.$count(matches));
    expect(ledger).toBeGreaterThanOrEqual([...had.values()].flat().length);
  });
});

const idOf = ({ post_pk }: Role): number => post_pk;

/** A board with roles that are added, close, and are sometimes missing for a while. */
function createBoard(random: Random) {
  let roles: Role[] = [];
  let made = 0;
  let missing = new Set<number>();
  const add = (now: number) => {
    made += 1;
    const title = `${topics[Math.floor(random() * topics.length)]} lead`;
    const closes = random() < 0.6 ? now + Math.ceil(random() * 25) * DAY : null;
    roles.push(createRole(made, { title, closes_at: closes, posted_at: now }));
  };
  for (let i = 0; i < 5; i++) add(START - DAY);
  return {
    /** On some days no roles are added, on others several. */
    change(now: number) {
      const count = Math.floor(random() * 4) - 1;
      for (let i = 0; i < count; i++) add(now);
      // Rolling roles leave the board eventually.
      if (roles.length > 30) roles = roles.slice(1);
      missing = new Set(roles.map(idOf).filter(() => random() < 0.04));
    },
    open: (now: number) =>
      roles.filter(
        (role) => !missing.has(idOf(role)) && (role.closes_at === null || now < role.closes_at),
      ),
  };
}

/** Sends digests and the questions whether to keep an alert. */
function createOutbox(access: DatabaseAccess, now: () => number, open: () => readonly Role[]) {
  let digests: Record<string, number[]> = {};
  let questions = new Map<string, string>();
  const write = async (content: MailContent) => {
    const ids = content.kind === 'digest' ? content.roleIds : [];
    const openIds = new Set(open().map(idOf));
    const shown = ids.filter((id) => openIds.has(id)).toSorted((one, other) => one - other);
    if (content.kind === 'digest' && shown.length === 0) return null;
    const text = content.kind === 'keep' ? content.keepToken : JSON.stringify(shown);
    return { subject: content.kind, html: '', text, headers: {} };
  };
  const delivery: Delivery = {
    access,
    transport: {
      async send({ to, rendered }) {
        if (rendered.subject === 'keep') return void questions.set(to, rendered.text);
        // Two mails on one day would break the rhythm.
        expect(digests[to]).toBeUndefined();
        digests[to] = JSON.parse(rendered.text) as number[];
      },
    },
    prepare: () => write,
    issueTokens: (transaction, wanted) => issueTokens(transaction, wanted, now()),
    messageHost: 'jobs.lodestar.example',
    say: () => {},
  };
  return {
    async digest(roles: readonly Role[]) {
      const source = sourceOf(roles, now);
      const batchSize = batchSizes.server;
      const board = { access, source, definitions, now, timeZone: TIME_ZONE, batchSize };
      const { matching } = await recordAndMatch(board, await readOpenRoles(source));
      await deliver(delivery);
      expect(matching.failures).toEqual([]);
    },
    take() {
      const taken = { digests, questions };
      [digests, questions] = [{}, new Map()];
      return taken;
    },
    /** Corrects `sentAt`, which the database sets by its own clock. */
    dateQuestions: (time: number) =>
      access.use((database) =>
        database
          .update(mails)
          // `isJudged`, unused by questions, marks those already corrected.
          .set({ sentAt: at(time), isJudged: true })
          .where(and(eq(mails.kind, 'keep'), eq(mails.state, 'sent'), eq(mails.isJudged, false))),
      ),
  };
}

async function confirmed(access: DatabaseAccess, i: number): Promise<Belief> {
  const topic = i % 4 === 0 ? null : topics[i % topics.length]!;
  const email = `reader-${i}@example.org`;
  const rhythm = i % 2 === 0 ? 'daily' : 'weekly';
  const id = await access.use(async (database) => {
    const alert = await pendingAlert(database, {
      email,
      rhythm,
      queryJson: topic === null ? null : queryOf(topic.toLowerCase()),
      createdAt: at(START - 3600),
    });
    const token = await linkToken(database, alert.id, 'confirm', START);
    await confirm(
      database,
      { token, openRoleIds: async () => [], digestTime, ...dependenciesAt(START) },
      START,
    );
    return alert.id;
  });
  return {
    id,
    email,
    topic,
    rhythm,
    lastWeek: weekOf(START),
    pausedUntil: 0,
    isEnded: false,
    wantedAt: START,
    askedAt: null,
    answersQuestion: i % 3 === 0,
    waiting: new Set(),
  };
}

/** A reader's actions on a day, mostly none. Returns the number of started pauses. */
async function act(
  access: DatabaseAccess,
  belief: Belief,
  random: Random,
  now: number,
): Promise<number> {
  const dice = random();
  // Some readers never change their alert, so that they are asked after a year.
  if (belief.isEnded || dice > 0.012 || Number(belief.email.match(/\d+/)) % 4 === 3) return 0;
  const { id } = belief;
  if (dice < 0.0006) {
    const token = await access.use((database) => linkToken(database, id, 'unsubscribe', now));
    await access.use((database) => unsubscribe(database, { token }, now));
    belief.isEnded = true;
    return 0;
  }
  const isPaused = belief.pausedUntil > now;
  const other = belief.rhythm === 'daily' ? 'weekly' : 'daily';
  const change = dice < 0.006 ? (isPaused ? 'resume' : 'pause') : other;
  const token = await access.use((database) => linkToken(database, id, 'manage', now));
  const input = { token, alertId: id, change, digestTime } as const;
  const outcome = await access.use((database) => changeAlert(database, input, now));
  expect(outcome).not.toBe('invalid');
  Object.assign(belief, { wantedAt: now, askedAt: null });
  if (change === 'pause') belief.pausedUntil = now + 30 * DAY;
  if (change === 'resume') belief.pausedUntil = 0;
  if (change === 'daily' || change === 'weekly') belief.rhythm = change;
  if (change === 'weekly') belief.lastWeek = weekOf(now);
  return change === 'pause' ? 1 : 0;
}

/** A year without any action leads to a question, and a month without an answer ends the alert. */
function believeSweep(belief: Belief, now: number): void {
  if (belief.isEnded) return;
  // The question goes out with the digest of the day on which it was asked.
  const sentAt = belief.askedAt === null ? null : belief.askedAt + 16 * 3600;
  if (sentAt !== null && now - sentAt > 30 * DAY) belief.isEnded = true;
  else if (belief.askedAt === null && now - belief.wantedAt > 365 * DAY) belief.askedAt = now;
}

/** The roles that a digest should mail to an alert, by a simple model of the rules. */
function believeDigest(
  belief: Belief,
  { fresh, open, now }: { fresh: readonly Role[]; open: readonly Role[]; now: number },
): number[] {
  if (belief.isEnded) return [];
  const { topic, waiting } = belief;
  for (const role of fresh) {
    if (topic === null || role.title.startsWith(topic)) waiting.add(idOf(role));
  }
  const isTurn = belief.rhythm === 'daily' || weekOf(now) > belief.lastWeek;
  if (isTurn) belief.lastWeek = weekOf(now);
  if (!isTurn || belief.pausedUntil > now) return [];
  const due = open.map(idOf).filter((id) => waiting.has(id));
  for (const id of due) waiting.delete(id);
  return due.toSorted((one, other) => one - other);
}
