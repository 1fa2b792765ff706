/** What readers say of their mails, and on leaving. It is stored without anything that names them. */
import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { isoDay } from '../roles/closing.ts';
import type { LeavingReason } from './client/contract.ts';
import type { Database } from './database/database.ts';
import { alerts, feedback, mails, matches } from './database/schema.ts';
import { findOwner } from './manage.ts';
import { findToken } from './tokens.ts';

/** "recorded" also for what was said before: the first answer counts. */
export type FeedbackOutcome = 'recorded' | 'invalid';

type Answer = typeof feedback.$inferInsert.answer;

/**
 * Stores whether the roles of a digest were useful (18.5). The mail's id is random and known to its
 * reader and to the mail servers on the way alone.
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
      // The query of a forgotten alert is gone: it would look as if it had no filters.
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
 * Whether the link that has ended something can say why: an alert's, once (18.6).
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

/** An alert that has ended and is not forgotten yet. */
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
 * Stores why an alert ended (18.6).
 * @param input.token of the link that ended it; with an `alertId`, of the page on which that was deleted
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
