/**
 * How senders share the outbox: a sender claims a mail and holds it for the duration of a lease. Contract:
 * 19.6, 23.3.
 */
import { and, asc, eq, gt, gte, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { type Database, inSeconds } from '../alerts/database/database.ts';
import { alerts, mails } from '../alerts/database/schema.ts';
import { isUnpaced } from './pace.ts';

export type QueuedMail = typeof mails.$inferSelect;

/** Attempts are counted after trying, so a sender that dies does not use up those of its claimed mails. */
const oneMore = sql`${mails.attempts} + 1`;

const isQueued = and(eq(mails.state, 'queued'), lte(mails.nextAttemptAt, sql`now()`));

type Sender = {
  /** Unique among all running senders. */
  sender: string;
  /** How long a claim lasts, by the database's clock. */
  leaseSeconds: number;
};

/**
 * Claims mails for one lease.
 * @param which one mail by its id; one untried mail that a visitor `requested`; or up to `count` due
 * mails, untried ones first. `since` is when the sender's latest untried mail was due: a hint that lets the
 * database skip earlier mails, which have most likely been sent. `left` is how many may be sent today; the
 * last of them, as many as `reserved`, are first for mails that were tried before
 * @returns the mails that have been due the longest, oldest first
 */
export async function claimMails(
  transaction: Database,
  sender: Sender,
  which:
    | { mailId: string }
    | 'requested'
    | { since: Date | null; count: number; left: number; reserved: number },
): Promise<QueuedMail[]> {
  const isFresh = eq(mails.attempts, 0);
  if (which === 'requested') {
    const isRequested = and(isFresh, notInArray(mails.kind, ['digest', 'keep']));
    return claimFirst(transaction, sender, 1, isRequested);
  }
  if ('mailId' in which) return claimFirst(transaction, sender, 1, eq(mails.id, which.mailId));
  const { since, left, reserved } = which;
  const isReserved = left > 0 && left <= reserved;
  const allowed = isReserved ? left : left - reserved;
  const count = left > 0 ? Math.min(which.count, allowed) : which.count;
  const isAllowed = left > 0 ? undefined : isUnpaced;
  const retries = isReserved ? [gt(mails.attempts, 0)] : [];
  const next = since ? [and(isFresh, gte(mails.nextAttemptAt, since))] : [];
  // Otherwise retries come last, so that they do not hold up untried mails.
  for (const condition of [...retries, ...next, isFresh, undefined]) {
    const claimed = await claimFirst(transaction, sender, count, and(condition, isAllowed));
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

/** Returns claimed but untried mails to the queue. */
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

/** An alert may have ended after its digest was queued. */
const isWanted = or(
  ne(mails.kind, 'digest'),
  sql`exists (
    select from ${alerts} where ${alerts.id} = ${mails.alertId} and ${alerts.state} = 'confirmed'
  )`,
);

/**
 * Restarts the lease right before the mail is sent.
 * @returns false when another sender has claimed the mail, or it was postponed or is no longer wanted
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
 * Marks a mail as accepted by the mail server, even if another sender has claimed it since, and resets the
 * bounce count of its alert. Call this immediately after sending: if the process is killed in between, the
 * mail is sent twice.
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

/** Ends a mail without sending it: `dropped` is no longer wanted, `failed` is not retried. */
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

/** Returns mails with expired leases to the queue: their senders have died. */
export async function releaseExpired(database: Database): Promise<void> {
  await database
    .update(mails)
    .set({ state: 'queued', leasedUntil: null })
    .where(and(eq(mails.state, 'sending'), lte(mails.leasedUntil, sql`now()`)));
}

/** Seconds until the last lease ends; null without any lease. */
export async function secondsUntilFree(database: Database): Promise<number | null> {
  const [row] = await database
    .select({ seconds: sql<number | null>`extract(epoch from max(${mails.leasedUntil}) - now())` })
    .from(mails)
    .where(eq(mails.state, 'sending'));
  return row?.seconds === null || row?.seconds === undefined ? null : Number(row.seconds);
}
