/** Which run first saw each role, or saw it come back. Whether a role is new follows from this record alone. */
import { gt, max, or, sql } from 'drizzle-orm';
import type { Database } from './database/database.ts';
import { runs, sightings } from './database/schema.ts';

/** Advisory lock held while a run is recorded, so that simultaneous digests agree on what is new. */
const SIGHTING_LOCK = 5_127_204;

/**
 * When a role came to the board. One that comes back is new to the alerts that were there before it and
 * have never had it (18.1): they were matched while it was off the board.
 */
export type Sighting = {
  /** The run that first saw it. */
  firstIn: number;
  /** The run in which it came, for the first time or back. */
  seenIn: number;
};

/** Whether a role may be new to an alert; the ledger says whether the alert had it. */
export const isNewTo = (
  { matchedRun, sinceRun }: { matchedRun: number; sinceRun: number },
  { firstIn, seenIn }: Sighting,
): boolean => seenIn > matchedRun && firstIn > sinceRun;

/**
 * The number of the latest run; null before the first.
 * An alert that is confirmed takes it as its `matchedRun`, and so gets the roles that are seen later.
 */
export async function latestRun(database: Database): Promise<number | null> {
  const [row] = await database.select({ id: max(runs.id) }).from(runs);
  return row?.id ?? null;
}

/**
 * Records the roles that are open before anything was ever mailed: run 0. Nobody is mailed about
 * them. Does nothing once there is a run, nor without roles: such a board is not filled yet, and all
 * its roles would be new tomorrow.
 * @param now epoch seconds
 */
export async function takeBaseline(
  database: Database,
  openRoleIds: readonly number[],
  now: number,
): Promise<void> {
  if (openRoleIds.length === 0) return;
  await database.transaction(async (transaction) => {
    await takeLock(transaction);
    if ((await latestRun(transaction)) === null) await startRun(transaction, 0, openRoleIds, now);
  });
}

/** What a run sees of the open roles. */
export type SightedRun = {
  /** Its number: without roles that have arrived it is the latest run again. */
  run: number;
  /** The very first run is the baseline, run 0. */
  isBaseline: boolean;
  /** The roles that no run has seen, and those that are back. */
  arrived: ReadonlyMap<number, Sighting>;
};

/** What the next run would see. Writes nothing. */
export async function foreseeSightings(
  database: Database,
  openRoleIds: readonly number[],
): Promise<SightedRun> {
  const latest = await latestRun(database);
  const next = latest === null ? 0 : latest + 1;
  const arrived = await arrivals(database, openRoleIds, next);
  const run = latest !== null && arrived.size === 0 ? latest : next;
  return { run, isBaseline: latest === null, arrived };
}

/**
 * Records the open roles that no run has seen and those that are back, as a new run, and which roles are
 * off the board. A clock or the date of a role plays no part.
 * @param openRoleIds at least one
 * @param now epoch seconds
 */
export async function recordSightings(
  database: Database,
  openRoleIds: readonly number[],
  now: number,
): Promise<SightedRun> {
  return database.transaction(async (transaction) => {
    await takeLock(transaction);
    await markAway(transaction, openRoleIds);
    const seen = await foreseeSightings(transaction, openRoleIds);
    const { run, arrived } = seen;
    if (arrived.size > 0) await startRun(transaction, run, [...arrived.keys()], now);
    return seen;
  });
}

/** The roles that came after a run, for the first time or back. */
export async function sightedSince(
  database: Database,
  run: number,
): Promise<ReadonlyMap<number, Sighting>> {
  const rows = await database
    .select()
    .from(sightings)
    .where(or(gt(sightings.runId, run), gt(sightings.backIn, run)));
  return new Map(
    rows.map(({ roleId, runId, backIn }) => [roleId, { firstIn: runId, seenIn: backIn ?? runId }]),
  );
}

async function takeLock(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${SIGHTING_LOCK})`);
}

/**
 * Those of some roles that no run has seen, and those that are back.
 * @param run that is to see them
 */
async function arrivals(
  database: Database,
  roleIds: readonly number[],
  run: number,
): Promise<Map<number, Sighting>> {
  const seen = await database
    .select()
    .from(sightings)
    .where(sql`${sightings.roleId} = any(${sql.param(roleIds)}::bigint[])`);
  const arrived = new Map(roleIds.map((id) => [id, { firstIn: run, seenIn: run }]));
  for (const { roleId, runId, isAway } of seen) {
    if (isAway) arrived.set(roleId, { firstIn: runId, seenIn: run });
    else arrived.delete(roleId);
  }
  return arrived;
}

async function markAway(database: Database, openRoleIds: readonly number[]): Promise<void> {
  await database.execute(sql`
    update ${sightings} set is_away = true
    where not is_away and not exists (
      select from unnest(${sql.param(openRoleIds)}::bigint[]) as open (role_id)
      where open.role_id = ${sightings.roleId}
    )`);
}

async function startRun(
  transaction: Database,
  run: number,
  roleIds: readonly number[],
  now: number,
): Promise<void> {
  await transaction.insert(runs).values({ id: run, createdAt: new Date(now * 1000) });
  await transaction.execute(sql`
    insert into ${sightings} (role_id, run_id)
    select role_id, ${run}::integer from unnest(${sql.param(roleIds)}::bigint[]) as unseen (role_id)
    on conflict (role_id) do update set back_in = excluded.run_id, is_away = false`);
}
