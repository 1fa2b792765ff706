/** Which run first saw each role. Whether a role is new follows from this record alone. */
import { gt, max, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { runs, sightings } from '../database/schema.ts';

/** Advisory lock held while a run is recorded, so that simultaneous digests agree on what is new. */
const SIGHTING_LOCK = 5_127_204;

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

/**
 * Records the open roles that no run has seen, as a new run. A clock or the date of a role plays no
 * part. Without new roles there is no new run; the very first run is the baseline, run 0.
 * @param openRoleIds at least one
 * @param now epoch seconds
 * @returns the number of the latest run
 */
export async function recordSightings(
  database: Database,
  openRoleIds: readonly number[],
  now: number,
): Promise<number> {
  return database.transaction(async (transaction) => {
    await takeLock(transaction);
    const latest = await latestRun(transaction);
    const unseen = await unseenOf(transaction, openRoleIds);
    if (latest !== null && unseen.length === 0) return latest;
    const run = latest === null ? 0 : latest + 1;
    await startRun(transaction, run, unseen, now);
    return run;
  });
}

/** The roles that were first seen after a run, each with the run that saw it. */
export async function sightedSince(
  database: Database,
  run: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await database.select().from(sightings).where(gt(sightings.runId, run));
  return new Map(rows.map(({ roleId, runId }) => [roleId, runId]));
}

async function takeLock(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${SIGHTING_LOCK})`);
}

/** Those of some roles that no run has seen. */
export async function unseenOf(database: Database, roleIds: readonly number[]): Promise<number[]> {
  const seen = await database
    .select({ roleId: sightings.roleId })
    .from(sightings)
    .where(sql`${sightings.roleId} = any(${sql.param(roleIds)}::bigint[])`);
  const seenIds = new Set(seen.map(({ roleId }) => roleId));
  return [...new Set(roleIds)].filter((roleId) => !seenIds.has(roleId));
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
    on conflict do nothing`);
}
