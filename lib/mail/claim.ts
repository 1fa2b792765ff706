/** How senders share the outbox: each mail is claimed by one of them for a while (its lease). */
import { and, asc, eq, gte, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../alerts/database/database.ts';
import { alerts, mails } from '../alerts/database/schema.ts';

/** A mail of the outbox. */
export type QueuedMail = typeof mails.$inferSelect;

/** Counted once a mail was tried: a sender that dies has not tried the mails that it had claimed. */
const oneMore = sql`${mails.attempts} + 1`;

const isQueued = and(eq(mails.state, 'queued'), lte(mails.nextAttemptAt, sql`now()`));
const inSeconds = (seconds: number) => sql`now() + ${seconds} * interval '1 second'`;

type Sender = {
  /** Names one sender among all that run. */
  sender: string;
  /** How long a mail belongs to its sender. All times are those of the database's clock. */
  leaseSeconds: number;
};

/**
 * Claims mails. Nobody else gets them while the lease lasts.
 * @param which one mail by its id; one that somebody `requested` and nobody has tried yet; or up to
 * `count` of whatever is due, those first that were never tried. `since` is when the sender's latest
 * mail was due: earlier mails have most likely been sent, and the database need not go through them
 * @returns those that have been due the longest; empty when there is none
 */
export async function claimMails(
  transaction: Database,
  sender: Sender,
  which: { mailId: string } | 'requested' | { since: Date | null; count: number },
): Promise<QueuedMail[]> {
  const isFresh = eq(mails.attempts, 0);
  if (which === 'requested') {
    const isRequested = and(isFresh, notInArray(mails.kind, ['digest', 'keep']));
    return claimFirst(transaction, sender, 1, isRequested);
  }
  if ('mailId' in which) return claimFirst(transaction, sender, 1, eq(mails.id, which.mailId));
  const { since, count } = which;
  const next = since && and(isFresh, gte(mails.nextAttemptAt, since));
  // Mails that were put back come last, so that they keep no others waiting.
  for (const condition of [...(next ? [next] : []), isFresh, undefined]) {
    const claimed = await claimFirst(transaction, sender, count, condition);
    if (claimed.length > 0) return claimed;
  }
  return [];
}

async function claimFirst(
  transaction: Database,
  { sender, leaseSeconds }: Sender,
  count: number,
  which?: SQL,
): Promise<QueuedMail[]> {
  const due = transaction
    .select({ id: mails.id })
    .from(mails)
    .where(and(isQueued, which))
    .orderBy(asc(mails.nextAttemptAt))
    .limit(count)
    .for('update', { skipLocked: true });
  const claimed = await transaction
    .update(mails)
    .set({
      state: 'sending',
      leasedUntil: inSeconds(leaseSeconds),
      claimedBy: sender,
    })
    .where(sql`${mails.id} = any(array(${due}))`)
    .returning();
  return claimed.toSorted((one, other) => +one.nextAttemptAt - +other.nextAttemptAt);
}

/** Gives claimed mails back that were not tried. */
export async function releaseMails(
  database: Database,
  mailIds: readonly string[],
  sender: string,
): Promise<void> {
  await database
    .update(mails)
    .set({ state: 'queued', leasedUntil: null })
    .where(
      and(
        sql`${mails.id} = any(${sql.param(mailIds)}::uuid[])`,
        eq(mails.state, 'sending'),
        eq(mails.claimedBy, sender),
      ),
    );
}

const isHeldBy = (mailId: string, sender: string) =>
  and(eq(mails.id, mailId), eq(mails.state, 'sending'), eq(mails.claimedBy, sender));

/** Digests of alerts that have ended since are not. */
const isWanted = or(
  ne(mails.kind, 'digest'),
  sql`exists (
    select from ${alerts} where ${alerts.id} = ${mails.alertId} and ${alerts.state} = 'confirmed'
  )`,
);

/**
 * Restarts the lease, right before the mail is sent.
 * @returns false when it had ended and the mail belongs to another sender, or when the mail has been put
 * off since or is not wanted any more
 */
export async function renewLease(
  database: Database,
  mailId: string,
  { sender, leaseSeconds }: Sender,
): Promise<boolean> {
  const renewed = await database
    .update(mails)
    .set({ leasedUntil: inSeconds(leaseSeconds) })
    .where(and(isHeldBy(mailId, sender), lte(mails.nextAttemptAt, sql`now()`), isWanted))
    .returning({ id: mails.id });
  return renewed.length > 0;
}

/**
 * Notes that the mail server has accepted the mail, even if another sender has claimed it by now, and that
 * its mailbox exists. This is one statement by itself, made at once: a process that is killed before it
 * leaves a mail that is sent again (19.6).
 */
export async function markSent(database: Database, mailId: string): Promise<void> {
  await database.execute(sql`
    with sent as (
      update ${mails} set state = 'sent', attempts = attempts + 1, sent_at = now(), leased_until = null, last_error = null
      where ${mails.id} = ${mailId} returning alert_id
    )
    update ${alerts} set ${sql.identifier(alerts.consecutiveBounces.name)} = 0
    where ${alerts.id} = any(array(select alert_id from sent)) and ${alerts.consecutiveBounces} > 0`);
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
      attempts: oneMore,
      // Its alert may have been paused since.
      nextAttemptAt: sql`greatest(${mails.nextAttemptAt}, ${inSeconds(seconds)})`,
      leasedUntil: null,
      lastError: reason,
    })
    .where(isHeldBy(mailId, sender));
}

/** Ends a mail that is not sent: it is no longer wanted, or has failed and is not retried. */
export async function endMail(
  database: Database,
  mailId: string,
  { sender, state, reason }: { sender: string; state: 'dropped' | 'failed'; reason: string },
): Promise<void> {
  await database
    .update(mails)
    .set({ state, attempts: oneMore, leasedUntil: null, lastError: reason })
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
