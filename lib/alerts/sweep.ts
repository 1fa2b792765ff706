/**
 * The daily upkeep of the alerts: deletes data that is no longer needed, and asks readers once a year
 * whether their alert is still wanted. Contract: 18.8.
 */
import { and, eq, exists, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { DAY_SECONDS, isoDay } from '../roles/closing.ts';
import type { Database } from './database/database.ts';
import { alerts, feedback, mails, newsletterSubscribers, tokens } from './database/schema.ts';
import { endAlerts } from './end-alerts.ts';
import { pruneLimits } from './rate-limits.ts';

/** How long data is kept, in days. */
export const keptDays = {
  /** Unconfirmed requests. */
  pending: 7,
  /** Sent mails, and the addresses of ended alerts. */
  finished: 30,
  /** Mails that ask whether to keep an alert. */
  question: 90,
  feedback: 365,
  /** Until a reader is asked, after they last confirmed or changed the alert. */
  unasked: 365,
  /** For an answer, after the question was sent. */
  unanswered: 30,
} as const;

/** The question may not have been delivered. */
const ASK_AGAIN_AFTER_DAYS = 60;

const FINISHED = ['sent', 'dropped', 'failed'] as const;

/**
 * Deletes unconfirmed requests, expired tokens and counts, old mails, addresses of ended alerts, and old
 * feedback. Digests stay, since the ledger refers to them. Asks about old alerts and ends unanswered ones.
 */
export async function sweep(database: Database, now: number): Promise<void> {
  const before = (days: number) => new Date((now - days * DAY_SECONDS) * 1000);
  await deletePending(database, before(keptDays.pending));
  await endUnanswered(database, now, before(keptDays.unanswered));
  await askAboutOld(database, now, before);
  await database.delete(tokens).where(lt(tokens.expiresAt, new Date(now * 1000)));
  await database.delete(mails).where(
    and(
      ne(mails.kind, 'digest'),
      inArray(mails.state, FINISHED),
      lt(mails.createdAt, before(keptDays.finished)),
      // `sentAt` of these mails starts the month for an answer.
      or(ne(mails.kind, 'keep'), lt(mails.createdAt, before(keptDays.question))),
    ),
  );
  await forgetAddresses(database, before(keptDays.finished));
  const oldest = isoDay(now - keptDays.feedback * DAY_SECONDS);
  await database.delete(feedback).where(lt(feedback.day, oldest));
  await pruneLimits(database, now);
}

/**
 * Deletes old unconfirmed requests. An alert that had been unsubscribed before it was requested again
 * returns to that state, so that its old links stay valid.
 */
async function deletePending(database: Database, since: Date): Promise<void> {
  const isOld = and(eq(alerts.state, 'pending'), lt(alerts.createdAt, since));
  await database
    .update(alerts)
    .set({ state: 'unsubscribed' })
    .where(and(isOld, isNotNull(alerts.unsubscribedAt)));
  await database.delete(alerts).where(and(isOld, isNull(alerts.unsubscribedAt)));
  const { state, createdAt } = newsletterSubscribers;
  await database
    .delete(newsletterSubscribers)
    .where(and(eq(state, 'pending'), lt(createdAt, since)));
}

/** Ends the alerts whose readers have not answered whether to keep them. */
async function endUnanswered(database: Database, now: number, since: Date): Promise<void> {
  const wasAsked = database
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.alertId, alerts.id),
        eq(mails.kind, 'keep'),
        eq(mails.state, 'sent'),
        lt(mails.sentAt, since),
        sql`${mails.createdAt} >= ${alerts.keepAskedAt}`,
      ),
    );
  const unanswered = await database
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(eq(alerts.state, 'confirmed'), exists(wasAsked)));
  for (const { id } of unanswered) {
    await database.transaction((transaction) => endAlerts(transaction, eq(alerts.id, id), { now }));
  }
}

async function askAboutOld(
  database: Database,
  now: number,
  before: (days: number) => Date,
): Promise<void> {
  const { state, wantedAt, keepAskedAt } = alerts;
  const isUnasked = or(isNull(keepAskedAt), lt(keepAskedAt, before(ASK_AGAIN_AFTER_DAYS)));
  const isOld = and(eq(state, 'confirmed'), lt(wantedAt, before(keptDays.unasked)), isUnasked);
  const time = new Date(now * 1000).toISOString();
  await database.execute(sql`
    with old as (
      select ${alerts.id} from ${alerts} where ${isOld} order by ${alerts.id} for update
    ),
    asked as (
      update ${alerts} set keep_asked_at = ${time}::timestamptz
      from old where ${alerts.id} = old.id
      returning ${alerts.id} as id, ${alerts.email} as email
    )
    insert into ${mails} (id, kind, to_address, alert_id, created_at, next_attempt_at)
    select gen_random_uuid(), 'keep', email, id, ${time}::timestamptz, clock_timestamp() from asked`);
}

/** Anonymises rows that the ledger and old links still need. */
async function forgetAddresses(database: Database, since: Date): Promise<void> {
  await database
    .update(mails)
    .set({ to: '' })
    .where(and(inArray(mails.state, FINISHED), lt(mails.createdAt, since), ne(mails.to, '')));
  await database
    .update(alerts)
    .set({ email: '', emailKey: sql`'forgotten ' || ${alerts.id}`, queryJson: null })
    .where(
      and(eq(alerts.state, 'unsubscribed'), lt(alerts.unsubscribedAt, since), ne(alerts.email, '')),
    );
}
