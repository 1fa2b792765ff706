/** Which alerts a digest still has to match, and how to read them one batch after another. */
import {
  and,
  asc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { DAY_SECONDS } from '../roles/closing.ts';
import type { Database } from '../alerts/database/database.ts';
import { alerts, mails } from '../alerts/database/schema.ts';
import type { Alert } from '../alerts/address-alerts.ts';

/** A position in the order in which alerts are matched: by their last run, then by id. */
export type Position = Pick<Alert, 'matchedRun' | 'id'>;

/** An alert that is to be matched. */
export type DueAlert = Position & Pick<Alert, 'queryKey'>;

/** A run of the digest, and when it takes place. Which roles are new depends on the run alone. */
export type DigestRun = {
  run: number;
  /** Epoch seconds. */
  now: number;
  /** From when on weekly alerts are due again. */
  nextWeek: Date;
  /** Of a digest that has begun again on the same day: when it first began. Who has its mail gets no other. */
  firstBegun?: Date | null;
  /** The roles that were seen after this run are known. An alert that is further behind waits. */
  floor: number;
};

/** Of the same Monday, in two time zones, are less apart than this. */
const DAYS_AROUND_MONDAY = 1.5;
/** A clock that was wrong may have paused an alert for longer than any pause. */
const MAX_PAUSE_DAYS = 31;

/**
 * Confirmed alerts that are behind a run, and whose time has come (18.1, 18.2). One that became due while
 * the digest was at work, and whose older roles it has not read, is left to the next digest.
 */
const isDue = ({ floor, ...run }: DigestRun) => and(isBehind(run), gte(alerts.matchedRun, floor));

const isBehind = (run: Omit<DigestRun, 'floor'>) =>
  and(
    eq(alerts.state, 'confirmed'),
    lt(alerts.matchedRun, run.run),
    isTimeOf(run),
    not(isPausedAt(run.now)),
    run.firstBegun ? hasNoMailSince(run.firstBegun) : undefined,
  );

/**
 * Canaries may have as many as there are runs: nobody gets their mails. This is a subquery for each alert,
 * which uses the index: for a `not exists`, the planner may compare each alert with each mail. Two digests
 * at once do not see what the other has yet to commit: if a role came between them, an alert may be mailed
 * by both, with different roles.
 */
const hasNoMailSince = (time: Date): SQL =>
  sql`(
    select true from ${mails} where ${mails.alertId} = ${alerts.id} and ${mails.kind} = 'digest'
      and ${mails.to} <> '' and ${mails.createdAt} >= ${time.toISOString()}::timestamptz
    limit 1
  ) is null`;

/**
 * Alerts whose rhythm lets them have a mail this week. The week may have been counted in another time
 * zone, or by a clock that was wrong: then it is further off than the next.
 */
export function isTimeOf({ nextWeek }: Pick<DigestRun, 'nextWeek'>): SQL | undefined {
  const monday = nextWeek.getTime() / 1000;
  return or(
    isNull(alerts.dueAt),
    lte(alerts.dueAt, timeOf(monday - (7 - DAYS_AROUND_MONDAY) * DAY_SECONDS)),
    gt(alerts.dueAt, timeOf(monday + DAYS_AROUND_MONDAY * DAY_SECONDS)),
  );
}

/** Alerts that are paused. */
export const isPausedAt = (now: number): SQL =>
  and(
    isNotNull(alerts.pausedUntil),
    gt(alerts.pausedUntil, timeOf(now)),
    lte(alerts.pausedUntil, timeOf(now + MAX_PAUSE_DAYS * DAY_SECONDS)),
  )!;

const timeOf = (epochSeconds: number): Date => new Date(epochSeconds * 1000);

/** Those of some alerts that are still due. */
export const isDueAmong = (ids: readonly string[], run: DigestRun): SQL | undefined =>
  and(isDue(run), isOneOf(ids));

const isOneOf = (ids: readonly string[]): SQL => sql`${alerts.id} = any(${sql.param(ids)}::uuid[])`;

function isAfter(position: Position | null): SQL | undefined {
  if (position === null) return undefined;
  return sql`(${alerts.matchedRun}, ${alerts.id}) > (${position.matchedRun}, ${position.id}::uuid)`;
}

/**
 * The next alerts that are due, after a position. Read along the index: the planner would rather sort all
 * alerts that are left, for each batch again.
 */
export async function nextDue(
  database: Database,
  { run, after, size }: { run: DigestRun; after: Position | null; size: number },
): Promise<DueAlert[]> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_sort = off`);
    await transaction.execute(sql`set local enable_bitmapscan = off`);
    await transaction.execute(sql`set local enable_seqscan = off`);
    return transaction
      .select({ matchedRun: alerts.matchedRun, id: alerts.id, queryKey: alerts.queryKey })
      .from(alerts)
      .where(and(isDue(run), isAfter(after)))
      .orderBy(asc(alerts.matchedRun), asc(alerts.id))
      .limit(size);
  });
}

/** The next few of the alerts that are due, but behind an earlier run, too; the furthest behind first. */
export function nextLate(
  database: Database,
  due: Omit<DigestRun, 'floor'>,
  after: Position | null,
): Promise<Array<Position & Pick<Alert, 'queryJson'>>> {
  return database
    .select({ matchedRun: alerts.matchedRun, id: alerts.id, queryJson: alerts.queryJson })
    .from(alerts)
    .where(and(isBehind({ ...due, run: due.run - 1 }), isAfter(after)))
    .orderBy(asc(alerts.matchedRun), asc(alerts.id))
    .limit(100);
}

/** What some alerts search for: each query once. */
export const queriesOf = (
  database: Database,
  ids: readonly string[],
): Promise<Array<Pick<Alert, 'queryKey' | 'queryJson'>>> =>
  database
    .selectDistinctOn([alerts.queryKey], {
      queryKey: alerts.queryKey,
      queryJson: alerts.queryJson,
    })
    .from(alerts)
    .where(isOneOf(ids));
