/** Readers' feedback on their alerts, by filter, for the operators of the board (18.7). */
import { and, ne } from 'drizzle-orm';
import { plural } from '../base/plural.ts';
import { reasonOf } from './database/failures.ts';
import { hasOutbox, openDatabase } from './database/open.ts';
import { alerts, feedback } from './database/schema.ts';
import type { Config } from '../config/load.ts';
import { createFilterDefinitions, type FilterDefinitions } from '../query/filter-definitions.ts';
import { type QueryJson, summaryLines } from '../query/query-json.ts';

/** Fewer answers, or answers of fewer readers, could identify a person. */
const MIN_GROUP = 5;
const ALL_ROLES = 'All roles';

type Answer = Pick<typeof feedback.$inferSelect, 'answer' | 'queryJson'>;
type Subscription = Pick<typeof alerts.$inferSelect, 'emailKey' | 'queryJson'>;

/** The answers of alerts that share a filter. */
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
  /** Answers that are in no group. */
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
  const filtersOf = (query: QueryJson | null): Set<string> => {
    const lines = query ? summaryLines(query, definitions) : [];
    return new Set(lines.length > 0 ? lines : [ALL_ROLES]);
  };
  const byFilter = new Map<string, Answer[]>();
  for (const answer of answers) {
    for (const filter of filtersOf(answer.queryJson)) {
      const own = byFilter.get(filter);
      if (own) own.push(answer);
      else byFilter.set(filter, [answer]);
    }
  }
  const readers = new Map([...byFilter.keys()].map((filter) => [filter, new Set<string>()]));
  for (const { emailKey, queryJson } of subscriptions) {
    for (const filter of filtersOf(queryJson)) readers.get(filter)?.add(emailKey);
  }
  const shown = new Set<Answer>();
  const groups: FeedbackGroup[] = [];
  for (const [filter, own] of byFilter) {
    if ((readers.get(filter)?.size ?? 0) < MIN_GROUP) continue;
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

/**
 * @returns an error message when the database cannot be read; null when the board keeps no alerts
 */
export async function readFeedback(config: Config): Promise<FeedbackReport | string | null> {
  if (!hasOutbox(config.server)) return null;
  const access = openDatabase(config.server);
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
  } finally {
    await access.close();
  }
}
