/** Selects the alerts that a digest still has to match, and reads them in batches (18.1, 18.2). */
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
import type { NextPeriods } from '../alerts/digest-times.ts';

/** A position in the order of matching: by last run, then by id. */
export type Position = Pick<Alert, 'matchedRun' | 'id'>;

export type DueAlert = Position & Pick<Alert, 'queryKey'>;

/** A run of the digest. Which roles are new depends only on `run`, never on a time. */
export type DigestRun = {
  run: number;
  /** Epoch seconds. */
  now: number;
  /** When alerts are due again, by rhythm. */
  nextPeriods: NextPeriods;
  /** For a retry on the same day: when the digest first began. Alerts with a mail since then get no other. */
  firstBegun?: Date | null;
  /** Roles seen after this run have been read. Alerts further behind are left for the next digest. */
  floor: number;
};

/** The starts of the same period in any two time zones differ by less than this. */
const DAYS_AROUND_BEGIN = 1.5;
/** Longer pauses come from a wrong clock and are ignored. */
const MAX_PAUSE_DAYS = 31;

/**
 * Confirmed alerts that are due and behind a run. An alert that becomes due during the digest may need
 * older roles than the digest has read: the next digest matches it.
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
 * Canaries are exempt, since nobody gets their mails. A scalar subquery uses the index; for `not exists`
 * the planner may choose to compare every alert with every mail. Concurrent digests do not see each
 * other's uncommitted mails: if a role is added between them, both may mail an alert, with different roles.
 */
const hasNoMailSince = (time: Date): SQL =>
  sql`(
    select true from ${mails} where ${mails.alertId} = ${alerts.id} and ${mails.kind} = 'digest'
      and ${mails.to} <> '' and ${mails.createdAt} >= ${time.toISOString()}::timestamptz
    limit 1
  ) is null`;

/** When the next period of an alert's rhythm begins; null for a rhythm that is in every digest. */
export function nextDueAt(periods: NextPeriods): SQL {
  const cases = Array.from(
    periods,
    ([rhythm, begin]) => sql`when ${rhythm} then ${begin.toISOString()}::timestamptz`,
  );
  return sql`case ${alerts.rhythm} ${sql.join(cases, sql` `)} end`;
}

/**
 * Alerts whose rhythm allows a mail in this period. `dueAt` may have been computed in another time zone, or
 * by a wrong clock: then it is later than the next period and is ignored.
 */
export function isTimeOf({ nextPeriods }: Pick<DigestRun, 'nextPeriods'>): SQL | undefined {
  const next = nextDueAt(nextPeriods);
  const around = sql`${DAYS_AROUND_BEGIN * DAY_SECONDS} * interval '1 second'`;
  return or(
    isNull(alerts.dueAt),
    lte(alerts.dueAt, sql`${next} - ${around}`),
    gt(alerts.dueAt, sql`${next} + ${around}`),
  );
}

export const isPausedAt = (now: number): SQL =>
  and(
    isNotNull(alerts.pausedUntil),
    gt(alerts.pausedUntil, timeOf(now)),
    lte(alerts.pausedUntil, timeOf(now + MAX_PAUSE_DAYS * DAY_SECONDS)),
  )!;

const timeOf = (epochSeconds: number): Date => new Date(epochSeconds * 1000);

/** The alerts among `ids` that are still due. */
export const isDueAmong = (ids: readonly string[], run: DigestRun): SQL | undefined =>
  and(isDue(run), isOneOf(ids));

const isOneOf = (ids: readonly string[]): SQL => sql`${alerts.id} = any(${sql.param(ids)}::uuid[])`;

function isAfter(position: Position | null): SQL | undefined {
  if (position === null) return undefined;
  return sql`(${alerts.matchedRun}, ${alerts.id}) > (${position.matchedRun}, ${position.id}::uuid)`;
}

/**
 * The next due alerts after a position. The planner settings force an index scan: otherwise it sorts all
 * remaining alerts for every batch.
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

/** The next due alerts that are also behind the previous run, furthest behind first. */
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

/** The distinct queries of some alerts. */
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
