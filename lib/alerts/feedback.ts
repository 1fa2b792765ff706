/**
 * Readers' feedback on their mails and on leaving: stored anonymously, and reported by filter to the operators
 * of the board. Contract: 18.5, 18.6, 18.7.
 */
import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { isoDay } from '../roles/closing.ts';
import { plural } from '../base/plural.ts';
import type { Config } from '../config/load.ts';
import { createFilterDefinitions, type FilterDefinitions } from '../query/filter-definitions.ts';
import { type QueryJson, summaryLines } from '../query/query-json.ts';
import type { LeavingReason } from './client/contract.ts';
import { type Database, type DatabaseAccess, reasonOf } from './database/database.ts';
import { alerts, feedback, mails, matches } from './database/schema.ts';
import { findOwner } from './manage.ts';
import { findToken } from './tokens.ts';

/** "recorded" also for a repeated answer: the first one counts. */
export type FeedbackOutcome = 'recorded' | 'invalid';

/** Stores whether the roles of a digest were useful. The mail's id is random and serves as the secret. */
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

const answers: Record<LeavingReason, Answer['answer']> = {
  found: 'found a job',
  irrelevant: 'not relevant',
  often: 'too many',
  other: 'other',
};

type Reason = { token: string; alertId?: string | undefined; reason: LeavingReason };

/**
 * Stores why an alert ended.
 * @param input.token of the unsubscribe link; with an `alertId`, of the page on which it was deleted
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

/** Fewer answers, or answers of fewer readers, could identify a person. */
const MIN_GROUP = 5;
const ALL_ROLES = 'All roles';

type Answer = Pick<typeof feedback.$inferSelect, 'answer' | 'queryJson'>;
type Subscription = Pick<typeof alerts.$inferSelect, 'emailKey' | 'queryJson'>;

type FeedbackGroup = {
  /** In words, such as "Area: Climate change" or "All roles". */
  filter: string;
  /** Null with fewer than five judged mails. */
  mails: { judged: number; useful: number } | null;
  /** Why alerts ended, most frequent reason first; null with fewer than five answers. */
  left: Array<{ reason: string; count: number }> | null;
};

export type FeedbackReport = {
  groups: FeedbackGroup[];
  leftOut: number;
};

/**
 * Groups answers by the filters of their alerts. An alert with three filters counts in three groups.
 * @param subscriptions alerts that still have an address: answers are anonymous, so a filter is shown
 * only if five readers use it
 * @internal
 */
export function groupFeedback(
  answers: readonly Answer[],
  subscriptions: readonly Subscription[],
  definitions: FilterDefinitions,
): FeedbackReport {
  const filtersOf = ({ queryJson }: { queryJson: QueryJson | null }): string[] => {
    const lines = queryJson ? summaryLines(queryJson, definitions) : [];
    return lines.length > 0 ? [...new Set(lines)] : [ALL_ROLES];
  };
  const uses = subscriptions.flatMap((one) =>
    filtersOf(one).map((filter) => ({ filter, reader: one.emailKey })),
  );
  const usesOf = Map.groupBy(uses, ({ filter }) => filter);
  const said = answers.flatMap((answer) => filtersOf(answer).map((filter) => ({ filter, answer })));
  const shown = new Set<Answer>();
  const groups: FeedbackGroup[] = [];
  for (const [filter, entries] of Map.groupBy(said, ({ filter }) => filter)) {
    const readers = new Set(usesOf.get(filter)?.map(({ reader }) => reader));
    if (readers.size < MIN_GROUP) continue;
    const own = entries.map(({ answer }) => answer);
    const judged = own.filter(isJudgement);
    const left = own.filter((one) => !isJudgement(one));
    const large = [judged, left].filter((some) => some.length >= MIN_GROUP);
    if (large.length === 0) continue;
    for (const answer of large.flat()) shown.add(answer);
    const useful = judged.filter(({ answer }) => answer === 'useful').length;
    groups.push({
      filter,
      mails: large.includes(judged) ? { judged: judged.length, useful } : null,
      left: large.includes(left) ? countReasons(left) : null,
    });
  }
  groups.sort((one, other) => sizeOf(other) - sizeOf(one) || compare(one.filter, other.filter));
  return { groups, leftOut: answers.length - shown.size };
}

const isJudgement = ({ answer }: Answer): boolean => answer === 'useful' || answer === 'not useful';

const compare = (one: string, other: string): number => one.localeCompare(other, 'en');

function sizeOf({ mails, left }: FeedbackGroup): number {
  return (mails?.judged ?? 0) + (left ?? []).reduce((sum, { count }) => sum + count, 0);
}

function countReasons(left: readonly Answer[]): Array<{ reason: string; count: number }> {
  const counts = Map.groupBy(left, ({ answer }) => answer);
  return Array.from(counts, ([reason, own]) => ({ reason, count: own.length })).toSorted(
    (one, other) => other.count - one.count || compare(one.reason, other.reason),
  );
}

/** The report in lines for a terminal; empty without any answer. */
export function feedbackLines({ groups, leftOut }: FeedbackReport): string[] {
  if (groups.length === 0 && leftOut === 0) return [];
  const answers = plural(leftOut, 'answer is', 'answers are');
  return [
    '',
    'What readers of alerts said, by filter',
    ...groups.map((group) => `  ${group.filter}: ${describe(group)}`),
    ...(leftOut > 0
      ? [`  ${answers} left out: fewer than ${MIN_GROUP} answers or readers share a filter.`]
      : []),
  ];
}

function describe({ mails, left }: FeedbackGroup): string {
  const ended = left?.map(({ reason, count }) => `${reason} ${count}`).join(', ');
  return [
    ...(mails ? [`useful ${mails.useful} of ${mails.judged} mails`] : []),
    ...(ended ? [`ended: ${ended}`] : []),
  ].join('; ');
}

/** @returns an error message when the database cannot be read */
export async function readFeedback(
  access: DatabaseAccess,
  config: Config,
): Promise<FeedbackReport | string> {
  try {
    const answers = await access.use((database) =>
      database.select({ answer: feedback.answer, queryJson: feedback.queryJson }).from(feedback),
    );
    const subscriptions = await access.use((database) =>
      database
        .select({ emailKey: alerts.emailKey, queryJson: alerts.queryJson })
        .from(alerts)
        .where(and(ne(alerts.email, ''), ne(alerts.state, 'pending'))),
    );
    return groupFeedback(answers, subscriptions, createFilterDefinitions(config.public));
  } catch (error) {
    return `The feedback of readers cannot be read: ${reasonOf(error)}`;
  }
}
