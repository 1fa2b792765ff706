/** The daily deletion of alert data that is no longer needed (18.8). */
import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { DAY_SECONDS, isoDay } from '../roles/closing.ts';
import type { Database } from './database/database.ts';
import { alerts, feedback, mails, newsletterSubscribers, tokens } from './database/schema.ts';
import { reviewOldAlerts } from './keep.ts';
import { pruneLimits } from './rate-limits.ts';

const MAX_PENDING_DAYS = 7;
/** For sent mails, and for the addresses of ended alerts. */
const MAX_FINISHED_DAYS = 30;
/** For mails that ask whether to keep an alert. */
const MAX_QUESTION_DAYS = 90;
const MAX_FEEDBACK_DAYS = 365;
const FINISHED = ['sent', 'dropped', 'failed'] as const;

/**
 * Deletes unconfirmed requests, expired tokens and counts, old mails, addresses of ended alerts, and old
 * feedback. Digests stay, since the ledger refers to them. Also asks about old alerts and ends unanswered
 * ones.
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
      // `sentAt` of these mails starts the month for an answer.
      or(ne(mails.kind, 'keep'), lt(mails.createdAt, daysBefore(now, MAX_QUESTION_DAYS))),
    ),
  );
  await forgetAddresses(database, now);
  const oldest = isoDay(now - MAX_FEEDBACK_DAYS * DAY_SECONDS);
  await database.delete(feedback).where(lt(feedback.day, oldest));
  await pruneLimits(database, now);
}

/** Anonymises rows that the ledger and old links still need. */
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
 * Deletes requests pending for more than 7 days. An alert that had been unsubscribed before it was
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
