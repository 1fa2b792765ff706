/**
 * How many mails a day leave the board, and how long mail is held that is not sent today. What a visitor has
 * requested is never held. Contract: 19.8.
 */
import { and, eq, gte, inArray, isNull, lt, lte, not, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../alerts/database/database.ts';
import { mails } from '../alerts/database/schema.ts';
import type { LocalDay } from '../alerts/digest-times.ts';
import { noteStop, type Unwanted } from '../alerts/last-stop.ts';
import { CANARY_IDS } from './canary-mail.ts';

export type Pace = {
  /** Most mails a day; null for no limit. */
  perDay: number | null;
  /** The current day of the board's own clock. */
  today: () => LocalDay;
};

/** The mails of canaries are not sent. */
const isReal = or(isNull(mails.alertId), notInArray(mails.alertId, [...CANARY_IDS]))!;

const isHeld = and(inArray(mails.kind, ['digest', 'keep']), isReal)!;

/** Mails that are sent whatever the pace. */
export const isUnpaced = not(isHeld);

/** Of the limit. Otherwise strangers could use up a day by signing up, and no digest would be sent. */
const MAX_REQUESTED_SHARE = 0.5;

/**
 * How many mails may still be claimed today: those that were sent count, and those that any sender holds;
 * what visitors have requested counts up to {@link MAX_REQUESTED_SHARE}. Until the transaction ends, others
 * that ask wait.
 */
export async function leftToday(transaction: Database, { perDay, today }: Pace): Promise<number> {
  if (perDay === null) return Infinity;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('mails today', 0))`);
  const isToday = or(eq(mails.state, 'sending'), gte(mails.sentAt, today().begins));
  const paced = await transaction.$count(mails, and(isHeld, isToday));
  const requested = await transaction.$count(mails, and(isReal, isUnpaced, isToday));
  const counted = paced + Math.min(requested, Math.ceil(perDay * MAX_REQUESTED_SHARE));
  return Math.max(perDay - counted, 0);
}

/** Of the limit. Otherwise a backlog of untried mails could use up every day, and a deferred mail would stay. */
const RETRIED_SHARE = 0.25;

/** How many of the last mails of a day's limit are first for mails that were tried before. */
export const reservedForRetries = ({ perDay }: Pace): number =>
  perDay === null ? 0 : Math.ceil(perDay * RETRIED_SHARE);

/** How many mails are due but over the limit of today. */
export async function countOverLimit(transaction: Database, pace: Pace): Promise<number> {
  if ((await leftToday(transaction, pace)) > 0) return 0;
  const isDue = and(eq(mails.state, 'queued'), lte(mails.nextAttemptAt, sql`now()`));
  return transaction.$count(mails, and(isHeld, isDue));
}

/**
 * Holds the queued mails until the day ends, and notes why.
 * @returns how many
 */
export async function holdUntilTomorrow(
  transaction: Database,
  { today }: Pace,
  unwanted: Unwanted,
): Promise<number> {
  const day = today();
  await noteStop(transaction, day, unwanted);
  const held = await transaction
    .update(mails)
    .set({ nextAttemptAt: day.ends })
    .where(and(isHeld, eq(mails.state, 'queued'), lt(mails.nextAttemptAt, day.ends)))
    .returning({ id: mails.id });
  return held.length;
}

/** More than this share of at least so many mails. */
const MAX_UNWANTED_SHARE = 0.1;
const MIN_TRIED = 50;

/** Whether receivers do not want the mails of a run: sending on would harm the sender's reputation. */
export const isUnwanted = ({ tried, unwanted }: Unwanted): boolean =>
  tried >= MIN_TRIED && unwanted > tried * MAX_UNWANTED_SHARE;
