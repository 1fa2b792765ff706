/** How senders share the outbox: each mail is claimed by one of them for a while (its lease). */
import { and, asc, eq, gte, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { mails } from '../database/schema.ts';

/** A mail of the outbox. */
export type QueuedMail = typeof mails.$inferSelect;

const isQueued = and(eq(mails.state, 'queued'), lte(mails.nextAttemptAt, sql`now()`));
const inSeconds = (seconds: number) => sql`now() + ${seconds} * interval '1 second'`;

type Sender = {
  /** Names one sender among all that run. */
  sender: string;
  /** How long a mail belongs to its sender. All times are those of the database's clock. */
  leaseSeconds: number;
};

/**
 * Claims a mail. Nobody else gets it while the lease lasts.
 * @param which one mail by its id; the mails that somebody `requested` and nobody has tried yet; or
 * whatever is due, those first that were never tried. `since` is when the sender's latest mail was
 * due: earlier mails have most likely been sent, and the database need not go through them
 * @returns the one that has been due the longest; null when there is none
 */
export async function claimMail(
  transaction: Database,
  sender: Sender,
  which: { mailId: string } | 'requested' | { since: Date | null },
): Promise<QueuedMail | null> {
  const isFresh = eq(mails.attempts, 0);
  if (which === 'requested') {
    return claimFirst(transaction, sender, and(isFresh, ne(mails.kind, 'digest')));
  }
  if ('mailId' in which) return claimFirst(transaction, sender, eq(mails.id, which.mailId));
  const next = which.since && and(isFresh, gte(mails.nextAttemptAt, which.since));
  return (
    (next && (await claimFirst(transaction, sender, next))) ??
    (await claimFirst(transaction, sender, isFresh)) ??
    // Mails that were put back come last, so that they keep no others waiting.
    claimFirst(transaction, sender)
  );
}

async function claimFirst(
  transaction: Database,
  { sender, leaseSeconds }: Sender,
  which?: SQL,
): Promise<QueuedMail | null> {
  const due = transaction
    .select({ id: mails.id })
    .from(mails)
    .where(and(isQueued, which))
    .orderBy(asc(mails.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await transaction
    .update(mails)
    .set({
      state: 'sending',
      attempts: sql`${mails.attempts} + 1`,
      leasedUntil: inSeconds(leaseSeconds),
      claimedBy: sender,
    })
    .where(eq(mails.id, sql`(${due})`))
    .returning();
  return claimed ?? null;
}

const isHeldBy = (mailId: string, sender: string) =>
  and(eq(mails.id, mailId), eq(mails.state, 'sending'), eq(mails.claimedBy, sender));

/**
 * Restarts the lease, right before the mail is sent.
 * @returns false when it had ended and the mail belongs to another sender
 */
export async function renewLease(
  database: Database,
  mailId: string,
  { sender, leaseSeconds }: Sender,
): Promise<boolean> {
  const renewed = await database
    .update(mails)
    .set({ leasedUntil: inSeconds(leaseSeconds) })
    .where(isHeldBy(mailId, sender))
    .returning({ id: mails.id });
  return renewed.length > 0;
}

/** The mail server has accepted the mail, whoever has claimed it by now. */
export async function markSent(database: Database, mailId: string): Promise<void> {
  await database
    .update(mails)
    .set({ state: 'sent', sentAt: sql`now()`, leasedUntil: null, lastError: null })
    .where(eq(mails.id, mailId));
}

/** Puts a mail back, to be retried after some seconds. */
export async function deferMail(
  database: Database,
  mailId: string,
  { sender, seconds, reason }: { sender: string; seconds: number; reason: string },
): Promise<void> {
  await database
    .update(mails)
    .set({
      state: 'queued',
      nextAttemptAt: inSeconds(seconds),
      leasedUntil: null,
      lastError: reason,
    })
    .where(isHeldBy(mailId, sender));
}

/** Ends a mail that is not sent: it is no longer wanted, or has failed for good. */
export async function endMail(
  database: Database,
  mailId: string,
  { sender, state, reason }: { sender: string; state: 'dropped' | 'failed'; reason: string },
): Promise<void> {
  await database
    .update(mails)
    .set({ state, leasedUntil: null, lastError: reason })
    .where(isHeldBy(mailId, sender));
}

/** Puts back the mails of senders that have died, whose leases have ended. */
export async function releaseExpired(database: Database): Promise<void> {
  await database
    .update(mails)
    .set({ state: 'queued', leasedUntil: null })
    .where(and(eq(mails.state, 'sending'), lte(mails.leasedUntil, sql`now()`)));
}

/** Seconds until the last lease ends; null when there is none. */
export async function secondsUntilFree(database: Database): Promise<number | null> {
  const [row] = await database
    .select({ seconds: sql<number | null>`extract(epoch from max(${mails.leasedUntil}) - now())` })
    .from(mails)
    .where(eq(mails.state, 'sending'));
  return row?.seconds === null || row?.seconds === undefined ? null : Number(row.seconds);
}
