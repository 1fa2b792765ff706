/**
 * The statements of a digest: which alerts are due and behind a run, in batches; and how their matches get into
 * the ledger and their mails into the outbox. Contract: 18.1, 18.2.
 */
import {
  and,
  asc,
  eq,
  gt,
  gte,
  inArray,
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
import { type Alert, alerts, mails, matches } from '../alerts/database/schema.ts';
import type { NextPeriods } from '../alerts/digest-times.ts';
import { CANARY_IDS } from '../mail/canary-mail.ts';
import type { Sighting } from '../alerts/sightings.ts';

/** A position in the order of matching: by last run, then by id. */
export type Position = Pick<Alert, 'matchedRun' | 'id'>;

export type DueAlert = Position & Pick<Alert, 'queryKey'>;

/** A run of the digest. Which roles are new depends only on `run`, never on a time. */
export type DigestRun = {
  run: number;
  now: number;
  nextPeriods: NextPeriods;
  /** For a retry on the same day: when the digest first started. Alerts with a mail since then get no other. */
  firstStart?: Date | null;
  /** Roles seen after this run have been read. Alerts further behind are left for the next digest. */
  floor: number;
};

/** The starts of the same period in any two time zones differ by less than this. */
const DAYS_AROUND_BEGIN = 1.5;
/** Longer pauses come from a wrong clock and are ignored. */
const MAX_PAUSE_DAYS = 31;

/**
 * Confirmed alerts that are due and behind a run. An alert that becomes due during the digest may need older
 * roles than the digest has read: the next digest matches it.
 */
const isDue = ({ floor, ...run }: DigestRun) => and(isBehind(run), gte(alerts.matchedRun, floor));

const isBehind = (run: Omit<DigestRun, 'floor'>) =>
  and(
    eq(alerts.state, 'confirmed'),
    lt(alerts.matchedRun, run.run),
    isTimeOf(run),
    not(isPausedAt(run.now)),
    run.firstStart ? hasNoMailSince(run.firstStart) : undefined,
  );

/**
 * Canaries are exempt, since nobody gets their mails. A scalar subquery uses the index; for `not exists` the
 * planner may choose to compare every alert with every mail. Concurrent digests do not see each other's
 * uncommitted mails: if a role is added between them, both may mail an alert, with different roles.
 */
const hasNoMailSince = (time: Date): SQL =>
  sql`(
    select true from ${mails} where ${mails.alertId} = ${alerts.id} and ${mails.kind} = 'digest'
      and ${mails.to} <> '' and ${mails.createdAt} >= ${time.toISOString()}::timestamptz
    limit 1
  ) is null`;

/** When the next period of an alert's rhythm begins; null for a rhythm that is in every digest. */
function nextDueAt(periods: NextPeriods): SQL {
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
function isTimeOf({ nextPeriods }: Pick<DigestRun, 'nextPeriods'>): SQL | undefined {
  const next = nextDueAt(nextPeriods);
  const around = sql`${DAYS_AROUND_BEGIN * DAY_SECONDS} * interval '1 second'`;
  return or(
    isNull(alerts.dueAt),
    lte(alerts.dueAt, sql`${next} - ${around}`),
    gt(alerts.dueAt, sql`${next} + ${around}`),
  );
}

const isPausedAt = (now: number): SQL =>
  and(
    isNotNull(alerts.pausedUntil),
    gt(alerts.pausedUntil, timeOf(now)),
    lte(alerts.pausedUntil, timeOf(now + MAX_PAUSE_DAYS * DAY_SECONDS)),
  )!;

const timeOf = (epochSeconds: number): Date => new Date(epochSeconds * 1000);

/** @internal */
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

export type FoundRoles = ReadonlyArray<{ roleId: number } & Sighting>;

export type Counted = {
  alerts: number;
  mails: number;
  matches: number;
};

/** What to do with alerts whose rows another transaction has locked. */
export type OnLocked = 'skip' | 'wait';

type Matching = {
  /** The alerts of a batch. Alerts that are no longer due are skipped. */
  ids: readonly string[];
  run: DigestRun;
  /** By the key of the query. Alerts with other queries are skipped. */
  found: ReadonlyMap<string, FoundRoles>;
};

/**
 * Matches the alerts of a batch: adds roles that an alert has never had to the ledger, adds one mail per
 * alert with such roles to the outbox, and sets the alert's last run. A single statement makes this atomic.
 */
export async function writeMatches(
  database: Database,
  { onLocked, ...matching }: Matching & { onLocked: OnLocked },
): Promise<Counted> {
  const { run, nextPeriods } = matching.run;
  const taken = sql`${due(matching)} order by ${alerts.id}
    for update ${onLocked === 'skip' ? sql`skip locked` : sql``}`;
  return counted(
    database,
    sql`
      with ${news(matching, taken)},
      new_mails as (
        insert into ${mails} (id, kind, to_address, alert_id, run_id, next_attempt_at)
        select mail_id, 'digest', email, alert_id, ${run}::integer, clock_timestamp()
        from news group by mail_id, email, alert_id
        returning alert_id
      ),
      new_matches as (
        insert into ${matches} (alert_id, role_id, mail_id)
        select alert_id, role_id, mail_id from news
        returning alert_id
      ),
      done as (
        update ${alerts} set matched_run = ${run}::integer,
          due_at = ${nextDueAt(nextPeriods)}
        where ${alerts.id} = any(array(select id from taken))
        returning id
      )
      select
        (select count(*) from done where ${isSubscriber('id')})::integer as alerts,
        (select count(*) from new_mails where ${isSubscriber('alert_id')})::integer as mails,
        (select count(*) from new_matches where ${isSubscriber('alert_id')})::integer as matches`,
  );
}

/**
 * Postpones due alerts that got no mail, because they are paused or nothing is new, to the next period of
 * their rhythm. Otherwise the first new role of the period would be mailed right away.
 */
export async function skipToNextPeriod(
  database: Database,
  { run, now, nextPeriods }: DigestRun,
): Promise<void> {
  const hasNothing = or(gte(alerts.matchedRun, run), isPausedAt(now));
  const due = database
    .select({ id: alerts.id })
    .from(alerts)
    .where(
      and(
        eq(alerts.state, 'confirmed'),
        inArray(alerts.rhythm, [...nextPeriods.keys()]),
        isTimeOf({ nextPeriods }),
        hasNothing,
      ),
    )
    .orderBy(asc(alerts.id))
    .for('update');
  await database
    .update(alerts)
    .set({ dueAt: nextDueAt(nextPeriods) })
    .where(sql`${alerts.id} in (${due})`);
}

/** Counts what {@link writeMatches} would write. */
export function countMatches(database: Database, matching: Matching): Promise<Counted> {
  return counted(
    database,
    sql`
      with ${news(matching, due(matching))}
      select
        (select count(*) from taken where ${isSubscriber('id')})::integer as alerts,
        (select count(distinct alert_id) from news
          where ${isSubscriber('alert_id')})::integer as mails,
        (select count(*) from news where ${isSubscriber('alert_id')})::integer as matches`,
  );
}

/** Canaries are matched like any alert, but not counted. */
const isSubscriber = (column: 'id' | 'alert_id'): SQL =>
  sql`${sql.identifier(column)} <> all(${sql.param(CANARY_IDS)}::uuid[])`;

function due({ ids, run, found }: Matching): SQL {
  return sql`select ${alerts.id}, ${alerts.email}, ${alerts.queryKey}, ${alerts.matchedRun},
      ${alerts.sinceRun}, gen_random_uuid() as mail_id
    from ${alerts} where ${isDueAmong(ids, run)}
      and ${alerts.queryKey} = any(${sql.param([...found.keys()])}::text[])`;
}

/**
 * The common table expressions `taken`, the alerts, and `news`, the roles that each has never had. The
 * ledger is read by a scalar subquery, which always uses its index.
 * @param taken selects the alerts
 */
function news({ found }: Matching, taken: SQL): SQL {
  const keys = [...found.keys()];
  const rows = keys.flatMap((key, index) =>
    found.get(key)!.map((role) => ({ keyNumber: index + 1, ...role })),
  );
  const column = (name: 'keyNumber' | 'roleId' | keyof Sighting) =>
    sql.param(rows.map((row) => row[name]));
  return sql`
    answers as (
      select keys.query_key, found.role_id, found.first_in, found.seen_in
      from unnest(${column('keyNumber')}::integer[], ${column('roleId')}::bigint[],
        ${column('firstIn')}::integer[], ${column('seenIn')}::integer[])
        as found (key_number, role_id, first_in, seen_in)
      join unnest(${sql.param(keys)}::text[]) with ordinality as keys (query_key, key_number)
        on keys.key_number = found.key_number
    ),
    taken as materialized (${taken}),
    news as materialized (
      select taken.id as alert_id, taken.mail_id, taken.email, answers.role_id
      from taken
      join answers
        on answers.query_key = taken.query_key and answers.seen_in > taken.matched_run
          and answers.first_in > taken.since_run
      where (
        select true from ${matches}
        where ${matches.alertId} = taken.id and ${matches.roleId} = answers.role_id
      ) is null
    )`;
}

/** The planner underestimates the length of the lists, and would join them with nested loops. */
async function counted(database: Database, statement: SQL): Promise<Counted> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_nestloop = off`);
    const { rows } = (await transaction.execute(statement)) as unknown as { rows: Counted[] };
    const [row] = rows;
    if (!row) throw new Error('The database returned no counts');
    return row;
  });
}
