/** How matches get into the ledger and the outbox. */
import { and, asc, eq, gte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../alerts/database/database.ts';
import { alerts, mails, matches } from '../alerts/database/schema.ts';
import { type DigestRun, isDueAmong, isPausedAt, isTimeOf } from './alert-batches.ts';
import { CANARY_IDS } from '../mail/canary-mail.ts';
import type { Sighting } from '../alerts/sightings.ts';

/** The roles that a query finds, and when they came. */
export type FoundRoles = ReadonlyArray<{ roleId: number } & Sighting>;

/** What writing a batch came to. */
export type Counted = {
  /** Alerts that have now been matched with the run. */
  alerts: number;
  mails: number;
  /** Rows of the ledger. */
  matches: number;
};

/** What to do about alerts whose rows another transaction has locked. */
export type OnLocked = 'skip' | 'wait';

type Matching = {
  /** The alerts of a batch. Those that are not due any more are left as they are. */
  ids: readonly string[];
  run: DigestRun;
  /** By the key of the query. Alerts whose query is not among these are left, too. */
  found: ReadonlyMap<string, FoundRoles>;
};

/**
 * Matches the alerts of a batch: writes each role that an alert has never had to the ledger, one mail
 * for each alert that has such roles to the outbox, and the run to the alerts. It is one statement,
 * so all of it happens or nothing.
 */
export async function writeMatches(
  database: Database,
  { onLocked, ...matching }: Matching & { onLocked: OnLocked },
): Promise<Counted> {
  const { run, nextWeek } = matching.run;
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
          due_at = case rhythm when 'weekly' then ${nextWeek.toISOString()}::timestamptz end
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
 * Puts off to next week the weekly alerts whose day is today and that get no mail, since there is nothing
 * new for them or since they are paused. Otherwise the first new role of the week would be mailed at once.
 */
export async function skipToNextWeek(
  database: Database,
  { run, now, nextWeek }: DigestRun,
): Promise<void> {
  const hasNothing = or(gte(alerts.matchedRun, run), isPausedAt(now));
  const due = database
    .select({ id: alerts.id })
    .from(alerts)
    .where(
      and(
        eq(alerts.state, 'confirmed'),
        eq(alerts.rhythm, 'weekly'),
        isTimeOf({ nextWeek }),
        hasNothing,
      ),
    )
    .orderBy(asc(alerts.id))
    .for('update');
  await database
    .update(alerts)
    .set({ dueAt: nextWeek })
    .where(sql`${alerts.id} in (${due})`);
}

/** What {@link writeMatches} would write. */
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

/** The canaries are matched as any alert, and not counted. */
const isSubscriber = (column: 'id' | 'alert_id'): SQL =>
  sql`${sql.identifier(column)} <> all(${sql.param(CANARY_IDS)}::uuid[])`;

function due({ ids, run, found }: Matching): SQL {
  return sql`select ${alerts.id}, ${alerts.email}, ${alerts.queryKey}, ${alerts.matchedRun},
      ${alerts.sinceRun}, gen_random_uuid() as mail_id
    from ${alerts} where ${isDueAmong(ids, run)}
      and ${alerts.queryKey} = any(${sql.param([...found.keys()])}::text[])`;
}

/**
 * `taken`, the alerts, and `news`, the roles that each of them has never had. The ledger is asked by
 * a subquery, which uses its index, however large it is.
 * @param taken selects the alerts
 */
function news({ found }: Matching, taken: SQL): SQL {
  const keys = [...found.keys()];
  const rows = keys.flatMap((key, place) =>
    found.get(key)!.map((role) => ({ place: place + 1, ...role })),
  );
  const column = (name: 'place' | 'roleId' | keyof Sighting) =>
    sql.param(rows.map((row) => row[name]));
  return sql`
    answers as (
      select keys.query_key, found.role_id, found.first_in, found.seen_in
      from unnest(${column('place')}::integer[], ${column('roleId')}::bigint[],
        ${column('firstIn')}::integer[], ${column('seenIn')}::integer[])
        as found (place, role_id, first_in, seen_in)
      join unnest(${sql.param(keys)}::text[]) with ordinality as keys (query_key, place)
        on keys.place = found.place
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

/**
 * The planner takes the lists for much shorter than they are, and would compare each with each.
 */
async function counted(database: Database, statement: SQL): Promise<Counted> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_nestloop = off`);
    const { rows } = (await transaction.execute(statement)) as unknown as { rows: Counted[] };
    const [row] = rows;
    if (!row) throw new Error('The database returned no counts');
    return row;
  });
}
