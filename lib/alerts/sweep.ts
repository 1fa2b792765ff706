import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { DAY_SECONDS, isoDay } from '../roles/closing.ts';
import type { Database } from './database/database.ts';
import { alerts, feedback, mails, newsletterSubscribers, tokens } from './database/schema.ts';
import { reviewOldAlerts } from './keep.ts';
import { pruneLimits } from './rate-limits.ts';

/** A request that nobody confirms is deleted after this. */
const MAX_PENDING_DAYS = 7;
/** So are mails that were sent, and the addresses of those who unsubscribed. */
const MAX_FINISHED_DAYS = 30;
/** Questions whether to keep an alert are needed longer. */
const MAX_QUESTION_DAYS = 90;
/** What readers said is read for this long. */
const MAX_FEEDBACK_DAYS = 365;
const FINISHED = ['sent', 'dropped', 'failed'] as const;

/**
 * Deletes what is no longer needed: requests that nobody confirmed, expired tokens and counts, old
 * mails, addresses of those who unsubscribed, old feedback. Digests stay, since the ledger refers to
 * them. Alerts that are old end unless their readers keep them (18.8).
 * @param now epoch seconds
 */
export async function sweep(database: Database, now: number): Promise<void> {
  await deletePending(database, now);
  await reviewOldAlerts(database, now);
  await database.delete(tokens).where(lt(tokens.expiresAt, new Date(now * 1000)));
  await database.delete(mails).where(
    and(
      ne(mails.kind, 'digest'),
      inArray(mails.state, FINISHED),
      lt(mails.createdAt, daysBefore(now, MAX_FINISHED_DAYS)),
      // They say when the month for an answer began.
      or(ne(mails.kind, 'keep'), lt(mails.createdAt, daysBefore(now, MAX_QUESTION_DAYS))),
    ),
  );
  await forgetAddresses(database, now);
  const oldest = isoDay(now - MAX_FEEDBACK_DAYS * DAY_SECONDS);
  await database.delete(feedback).where(lt(feedback.day, oldest));
  await pruneLimits(database, now);
}

/** Rows that the ledger and old links need stay, without anything that says whose they are. */
async function forgetAddresses(database: Database, now: number): Promise<void> {
  const since = daysBefore(now, MAX_FINISHED_DAYS);
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

/**
 * Deletes what has been pending for more than 7 days. An alert that was unsubscribed before it was
 * requested again returns to that state, so that its old links stay valid.
 * @param now epoch seconds
 */
async function deletePending(database: Database, now: number): Promise<void> {
  const since = daysBefore(now, MAX_PENDING_DAYS);
  const isOld = and(eq(alerts.state, 'pending'), lt(alerts.createdAt, since));
  await database
    .update(alerts)
    .set({ state: 'unsubscribed' })
    .where(and(isOld, isNotNull(alerts.unsubscribedAt)));
  await database.delete(alerts).where(and(isOld, isNull(alerts.unsubscribedAt)));
  await database
    .delete(newsletterSubscribers)
    .where(
      and(eq(newsletterSubscribers.state, 'pending'), lt(newsletterSubscribers.createdAt, since)),
    );
}

const daysBefore = (now: number, days: number): Date => new Date((now - days * DAY_SECONDS) * 1000);
