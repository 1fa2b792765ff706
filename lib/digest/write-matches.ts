/** Writes matches to the ledger and their mails to the outbox. */
import { and, asc, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../alerts/database/database.ts';
import { alerts, mails, matches } from '../alerts/database/schema.ts';
import { type DigestRun, isDueAmong, isPausedAt, isTimeOf, nextDueAt } from './alert-batches.ts';
import { CANARY_IDS } from '../mail/canary-mail.ts';
import type { Sighting } from '../alerts/sightings.ts';

/** The roles that a query finds. */
export type FoundRoles = ReadonlyArray<{ roleId: number } & Sighting>;

/** Numbers of rows written. */
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
