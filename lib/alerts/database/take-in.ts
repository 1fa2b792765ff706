/**
 * Takes in the alerts of another database: into an empty one as they are, otherwise beside those that are
 * there. Nobody is asked to confirm again, and no role in the ledger is mailed twice.
 */
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { insertRows, type Rows, TABLE_NAMES } from './dump.ts';

/** Where a database whose alerts were exported with `--move` says so. */
export const MOVED_NOTE = 'alerts were moved';
/** Of the database itself; those of others that were taken in have a suffix. */
export const SECRET_NOTE = 'secret of return addresses';

/** The ids that roles have on the receiving board. */
export type KnownRoles = {
  /** By the role's key in the board's list. */
  ids: ReadonlyMap<string, number>;
  /** The largest id that any role had. */
  highest: number;
};

export type TakenIn = {
  alerts: number;
  subscribers: number;
  /** Alerts of addresses that already had the same alert here, so that both are one now. */
  joined: number;
};

/** The rows cannot be taken in; nothing was changed. The message says what to do. */
class CannotTakeIn extends Error {
  override name = 'CannotTakeIn';
}

/**
 * Takes in all rows of an export in one transaction.
 * @param id of the export. The same export is taken in once only
 * @param rows calls back with the rows of one table after the other
 * @param roles of the receiving board
 * @param isReplacing whether the present alerts are deleted first
 * @returns null when this export has been taken in before
 * @throws {CannotTakeIn} when the database holds another copy of these alerts
 */
export async function takeIn(
  database: Database,
  id: string,
  rows: Rows,
  { roles, isReplacing }: { roles: KnownRoles; isReplacing: boolean },
): Promise<TakenIn | null> {
  return database.transaction(async (transaction) => {
    // Two imports at the same time, or an alert confirmed meanwhile, would be lost or doubled.
    await transaction.execute(
      sql`lock table alerts, newsletter_subscribers, runs in exclusive mode`,
    );
    const mark = `import ${id}`;
    if ((await numberOf(transaction, sql`from notes where name = ${mark}`)) > 0) return null;
    await stage(transaction, rows);
    const isEmpty = isReplacing || (await isUnused(transaction));
    if (isEmpty) {
      await transaction.execute(sql`truncate ${sql.raw(TABLE_NAMES.join(', '))}`);
    } else await refuseCopies(transaction);
    await renumberRoles(transaction, roles);
    const joined = isEmpty ? 0 : await fitBeside(transaction);
    const counted = await counts(transaction);
    for (const name of TABLE_NAMES) {
      await transaction.execute(
        sql.raw(`insert into ${name} select * from staged_${name} on conflict do nothing`),
      );
    }
    await transaction.execute(sql`delete from notes where name = ${MOVED_NOTE}`);
    await transaction.execute(sql`insert into notes values (${mark}, '')`);
    return { ...counted, joined };
  });
}

async function stage(transaction: Database, rows: Rows): Promise<void> {
  for (const name of TABLE_NAMES) {
    await transaction.execute(
      sql.raw(`create temporary table staged_${name} (like ${name}) on commit drop`),
    );
  }
  await insertRows(transaction, rows, 'staged_');
  await transaction.execute(sql`delete from staged_notes where name = ${MOVED_NOTE}`);
}

/** Whether the database has nothing that an export could contradict. */
async function isUnused(transaction: Database): Promise<boolean> {
  const used = await numberOf(
    transaction,
    sql`from (
      select 1 from alerts where consent_text <> 'canary'
      union all select 1 from newsletter_subscribers union all select 1 from complaints
    ) as used`,
  );
  return used === 0;
}

/** @throws {CannotTakeIn} */
async function refuseCopies(transaction: Database): Promise<void> {
  const copies = await numberOf(
    transaction,
    sql`from alerts join staged_alerts using (id) where alerts.consent_text <> 'canary'`,
  );
  if (copies === 0) return;
  throw new CannotTakeIn(
    `This database has another copy of ${copies} of these alerts, which may be older or newer. ` +
      'Nothing was changed. Add --replace to put the export in the place of all its alerts',
  );
}

/**
 * Gives the roles in the ledger the ids that they have on the receiving board. A role that this board does not
 * have keeps its id or, when another role has that, gets a new one, under which the next import of roles
 * recognises it by its key.
 */
async function renumberRoles(transaction: Database, known: KnownRoles): Promise<void> {
  const own = await sightingsOf(transaction, 'sightings');
  const staged = await sightingsOf(transaction, 'staged_sightings');
  const ids = new Map(known.ids);
  const keys = new Map<number, string | null>([...known.ids].map(([key, id]) => [id, key]));
  for (const { id, key } of own) {
    keys.set(id, key ?? keys.get(id) ?? null);
    if (key !== null) ids.set(key, id);
  }
  let highest = known.highest;
  for (const { id } of [...own, ...staged]) {
    if (id < Number.MAX_SAFE_INTEGER / 2) highest = Math.max(highest, id);
  }
  const changed: Array<{ from: number; to: number }> = [];
  for (const { id, key } of staged) {
    const isFree = !keys.has(id) || (key === null && keys.get(id) === null);
    const to = (key === null ? undefined : ids.get(key)) ?? (isFree ? id : ++highest);
    if (to !== id) changed.push({ from: id, to });
  }
  if (changed.length === 0) return;
  await transaction.execute(sql`
    create temporary table renumbered on commit drop as
    select * from json_to_recordset(${JSON.stringify(changed)}::json) as pair ("from" bigint, "to" bigint)`);
  for (const name of ['sightings', 'matches']) {
    await transaction.execute(
      sql.raw(`update staged_${name} set role_id = "to" from renumbered where role_id = "from"`),
    );
  }
  await transaction.execute(sql`
    update staged_feedback set role_ids = (
      select coalesce(jsonb_agg(coalesce("to", role.id::bigint)), '[]')
      from jsonb_array_elements_text(role_ids) as role (id)
      left join renumbered on "from" = role.id::bigint
    )`);
}

async function sightingsOf(
  transaction: Database,
  table: string,
): Promise<Array<{ id: number; key: string | null }>> {
  const found = await transaction.execute(
    sql.raw(`select role_id::float8 as id, role_key as key from ${table} order by role_id`),
  );
  return (found as unknown as { rows: Array<{ id: number; key: string | null }> }).rows;
}

/**
 * Changes the staged rows so that they can lie beside the present ones.
 * @returns how many alerts were joined
 */
async function fitBeside(transaction: Database): Promise<number> {
  // Built-in alerts belong to their board.
  await transaction.execute(sql`delete from staged_alerts where consent_text = 'canary'`);
  await transaction.execute(sql`delete from staged_notes where name like 'canary %'`);
  for (const name of ['mails', 'matches']) {
    await transaction.execute(
      sql.raw(`delete from staged_${name} as own where alert_id is not null
        and not exists (select from staged_alerts where id = own.alert_id)`),
    );
  }
  await keepSecret(transaction);
  await appendRuns(transaction);
  await joinSubscribers(transaction);
  return joinAlerts(transaction);
}

/** Hashes of complaints and tags of mails were made with the secret of their database. */
async function keepSecret(transaction: Database): Promise<void> {
  await transaction.execute(sql`
    update staged_notes set name = ${`${SECRET_NOTE} `} || gen_random_uuid()
    where name = ${SECRET_NOTE} and value not in (select value from notes where name like ${`${SECRET_NOTE}%`})
      and exists (select from notes where name = ${SECRET_NOTE})`);
}

/** Runs are numbered on: those taken in come after all present ones. */
async function appendRuns(transaction: Database): Promise<void> {
  await transaction.execute(sql`
    insert into staged_runs select 0, now() where not exists (select from staged_runs)`);
  const offset = sql`(select coalesce(max(id), -1) + 1 from runs)`;
  await transaction.execute(sql`update staged_runs set id = id + ${offset}`);
  await transaction.execute(sql`update staged_mails set run_id = run_id + ${offset}`);
  await transaction.execute(
    sql`update staged_sightings set run_id = run_id + ${offset}, back_in = back_in + ${offset}`,
  );
  await transaction.execute(sql`
    update staged_alerts set matched_run = matched_run + ${offset}, since_run = since_run + ${offset}`);
  // Sightings refer to runs.
  await transaction.execute(sql`insert into runs select * from staged_runs on conflict do nothing`);
  // A role of both boards that an alert taken in has still to be matched with must be newer than that alert.
  // The present alerts that had it have it in their ledger.
  await transaction.execute(sql`
    update sightings set run_id = staged.run_id, back_in = null
    from staged_sightings as staged
    where staged.role_id = sightings.role_id and staged.run_id > (
      select min(matched_run) from staged_alerts where state = 'confirmed'
    )`);
}

const lastWish = (row: string): string =>
  `greatest(${row}.confirmed_at, ${row}.unsubscribed_at, 'epoch')`;

/** Of one reader on both boards, the later decision counts. */
async function joinSubscribers(transaction: Database): Promise<void> {
  await transaction.execute(
    sql.raw(`
      update newsletter_subscribers as own set state = other.state, email = other.email,
        consent_text = other.consent_text, created_at = other.created_at,
        confirmed_at = other.confirmed_at, unsubscribed_at = other.unsubscribed_at,
        passed_on_at = other.passed_on_at, passing_attempts = other.passing_attempts,
        next_passing_at = other.next_passing_at
      from staged_newsletter_subscribers as other
      where other.email_key = own.email_key and ${lastWish('other')} > ${lastWish('own')}`),
  );
  await dropAnswered(transaction, 'newsletter', 'newsletter_key', 'newsletter_subscribers');
}

/** Two alerts of an address with the same search become one. Of both, the later decision counts. */
async function joinAlerts(transaction: Database): Promise<number> {
  await transaction.execute(sql`
    create temporary table joined on commit drop as
    select other.id as "from", own.id as "to"
    from staged_alerts as other join alerts as own using (email_key, query_key)`);
  await transaction.execute(
    sql.raw(`
      update alerts as own set state = other.state, email = other.email, rhythm = other.rhythm,
        due_at = other.due_at, paused_until = other.paused_until,
        matched_run = other.matched_run, since_run = other.since_run,
        consent_text = other.consent_text, created_at = other.created_at,
        confirmed_at = other.confirmed_at, wanted_at = other.wanted_at,
        unsubscribed_at = other.unsubscribed_at, keep_asked_at = other.keep_asked_at
      from joined join staged_alerts as other on other.id = joined."from"
      where own.id = joined."to" and ${lastWish('other')} > ${lastWish('own')}`),
  );
  for (const name of ['mails', 'matches', 'tokens']) {
    await transaction.execute(
      sql.raw(`update staged_${name} set alert_id = "to" from joined where alert_id = "from"`),
    );
  }
  await transaction.execute(sql`delete from staged_alerts using joined where id = "from"`);
  await dropAnswered(transaction, 'confirmation', 'alert_id', 'alerts');
  await transaction.execute(sql`
    delete from tokens using joined, alerts
    where alert_id = joined."to" and alerts.id = joined."to" and alerts.state = 'unsubscribed'
      and purpose <> 'unsubscribe'`);
  return numberOf(transaction, sql`from joined`);
}

/** Nobody who has decided is asked to confirm again. */
async function dropAnswered(
  transaction: Database,
  kind: string,
  reference: string,
  table: string,
): Promise<void> {
  const key = table === 'alerts' ? 'id' : 'email_key';
  for (const mails of ['mails', 'staged_mails']) {
    await transaction.execute(
      sql.raw(`
        delete from ${mails} as mail using ${table} as own
        where mail.${reference} = own.${key} and own.state <> 'pending'
          and mail.kind = '${kind}' and mail.state in ('queued', 'sending')`),
    );
  }
}

async function counts(transaction: Database): Promise<Omit<TakenIn, 'joined'>> {
  return {
    alerts: await numberOf(transaction, sql`from staged_alerts where consent_text <> 'canary'`),
    subscribers: await numberOf(transaction, sql`from staged_newsletter_subscribers`),
  };
}

async function numberOf(transaction: Database, from: ReturnType<typeof sql>): Promise<number> {
  const found = await transaction.execute(sql`select count(*)::integer as number ${from}`);
  return (found as unknown as { rows: Array<{ number: number }> }).rows[0]?.number ?? 0;
}
