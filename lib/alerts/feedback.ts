/** Readers' feedback on their mails (18.5) and on leaving (18.6), stored anonymously. */
import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { isoDay } from '../roles/closing.ts';
import type { LeavingReason } from './client/contract.ts';
import type { Database } from './database/database.ts';
import { alerts, feedback, mails, matches } from './database/schema.ts';
import { findOwner } from './manage.ts';
import { findToken } from './tokens.ts';

/** "recorded" also for a repeated answer: the first one counts. */
export type FeedbackOutcome = 'recorded' | 'invalid';

type Answer = typeof feedback.$inferInsert.answer;

/**
 * Stores whether the roles of a digest were useful. The mail's id is random and serves as the secret.
 * @param now epoch seconds
 */
export async function judgeDigest(
  database: Database,
  { mailId, isUseful }: { mailId: string; isUseful: boolean },
  now: number,
): Promise<FeedbackOutcome> {
  return database.transaction(async (transaction) => {
    const isDigest = and(eq(mails.id, mailId), eq(mails.kind, 'digest'));
    const [alert] = await transaction
      .select({ queryJson: alerts.queryJson })
      .from(mails)
      .innerJoin(alerts, eq(mails.alertId, alerts.id))
      // An anonymised alert has lost its query, and would count as one without filters.
      .where(and(isDigest, ne(alerts.email, '')));
    if (!alert) return 'invalid';
    const judged = await transaction
      .update(mails)
      .set({ isJudged: true })
      .where(and(isDigest, eq(mails.isJudged, false)))
      .returning({ id: mails.id });
    if (judged.length === 0) return 'recorded';
    const rows = await transaction
      .select({ roleId: matches.roleId })
      .from(matches)
      .where(eq(matches.mailId, mailId));
    const roleIds = rows.map(({ roleId }) => roleId).sort((one, other) => one - other);
    await store(
      transaction,
      { answer: isUseful ? 'useful' : 'not useful', ...alert, roleIds },
      now,
    );
    return 'recorded';
  });
}

/**
 * Whether a reason can still be given for the alert that an unsubscribe link has ended. One reason per
 * alert.
 * @param now epoch seconds
 */
export async function asksReason(
  database: Database,
  { token }: { token: string },
  now: number,
): Promise<boolean> {
  const alertId = await endedBy(database, token, now);
  if (alertId === null) return false;
  return (await database.$count(alerts, and(isEnded(alertId), eq(alerts.hasReason, false)))) > 0;
}

/** Ended and not yet anonymised. */
const isEnded = (alertId: string) =>
  and(eq(alerts.id, alertId), eq(alerts.state, 'unsubscribed'), ne(alerts.email, ''));

const answers: Record<LeavingReason, Answer> = {
  found: 'found a job',
  irrelevant: 'not relevant',
  often: 'too many',
  other: 'other',
};

type Reason = { token: string; alertId?: string | undefined; reason: LeavingReason };

/**
 * Stores why an alert ended.
 * @param input.token of the unsubscribe link; with an `alertId`, of the page on which it was deleted
 * @param now epoch seconds
 */
export async function giveReason(
  database: Database,
  { token, alertId: deleted, reason }: Reason,
  now: number,
): Promise<FeedbackOutcome> {
  return database.transaction(async (transaction) => {
    const alertId =
      deleted === undefined
        ? await endedBy(transaction, token, now)
        : await managedBy(transaction, { token, alertId: deleted }, now);
    if (alertId === null) return 'invalid';
    const [ended] = await transaction
      .update(alerts)
      .set({ hasReason: true })
      .where(and(isEnded(alertId), eq(alerts.hasReason, false)))
      .returning({ queryJson: alerts.queryJson });
    if (!ended) {
      return (await transaction.$count(alerts, isEnded(alertId))) > 0 ? 'recorded' : 'invalid';
    }
    await store(transaction, { answer: answers[reason], ...ended, roleIds: [] }, now);
    return 'recorded';
  });
}

async function endedBy(database: Database, token: string, now: number): Promise<string | null> {
  const subject = await findToken(database, { token, purpose: 'unsubscribe' }, now);
  return subject && 'alertId' in subject ? subject.alertId : null;
}

async function managedBy(
  database: Database,
  { token, alertId }: { token: string; alertId: string },
  now: number,
): Promise<string | null> {
  const owner = await findOwner(database, token, now);
  const isOwn = owner && and(eq(alerts.id, alertId), eq(alerts.emailKey, owner.emailKey));
  return isOwn && (await database.$count(alerts, isOwn)) > 0 ? alertId : null;
}

async function store(
  transaction: Database,
  said: Pick<typeof feedback.$inferInsert, 'answer' | 'queryJson' | 'roleIds'>,
  now: number,
): Promise<void> {
  await transaction.insert(feedback).values({ id: randomUUID(), day: isoDay(now), ...said });
}
