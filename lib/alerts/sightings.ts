/**
 * Records which run first saw each role, or saw it reopened. Only this record decides what is new. Contract:
 * 18.1.
 */
import { gt, max, or, sql } from 'drizzle-orm';
import type { SeenIds } from '../roles/seen-ids.ts';
import type { Database } from './database/database.ts';
import { runs, sightings } from './database/schema.ts';

/** Advisory lock held while a run is recorded, so that concurrent digests agree on what is new. */
const SIGHTING_LOCK = 5_127_204;

/**
 * When a role appeared on the board. A reopened role is new to older alerts that never had it: they were
 * matched while it was off the board.
 */
export type Sighting = {
  firstIn: number;
  /** The latest run in which it appeared or reopened. */
  seenIn: number;
};

/** Whether a role may be new to an alert. The ledger has the roles already mailed. */
export const isNewTo = (
  { matchedRun, sinceRun }: { matchedRun: number; sinceRun: number },
  { firstIn, seenIn }: Sighting,
): boolean => seenIn > matchedRun && firstIn > sinceRun;

/**
 * The number of the latest run; null before the first. A newly confirmed alert starts with this as its
 * `matchedRun`, and so gets only roles seen later.
 */
export async function latestRun(database: Database): Promise<number | null> {
  const [row] = await database.select({ id: max(runs.id) }).from(runs);
  return row?.id ?? null;
}

/**
 * Records the open roles as run 0; nobody is mailed about them. Does nothing if there is a run already, or
 * without roles: the board is not filled yet, and all its roles would be new tomorrow.
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

export type SightedRun = {
  /** The latest run again if no role has arrived. */
  run: number;
  /** Whether this is the first run, run 0. */
  isBaseline: boolean;
  /** New and reopened roles by id. */
  arrived: ReadonlyMap<number, Sighting>;
};

/** Keys of roles by id: what makes a role the same, however its fields change. */
export type RoleKeys = ReadonlyMap<number, string>;

/** An id of the board names another role than the one that alerts have seen. The message says what to do. */
export class ChangedRoleIds extends Error {
  override name = 'ChangedRoleIds';
}

export async function readSeenIds(database: Database): Promise<SeenIds> {
  const rows = await database
    .select({ id: sightings.roleId, key: sightings.roleKey })
    .from(sightings);
  return new Map(rows.map(({ id, key }) => [id, key]));
}

/**
 * What the next run would see. Writes nothing.
 * @param keys of roles, where the board has any
 * @throws {ChangedRoleIds} when an id was seen under another key
 */
export async function foreseeSightings(
  database: Database,
  openRoleIds: readonly number[],
  keys: RoleKeys = new Map(),
): Promise<SightedRun> {
  await checkKeys(database, keys);
  const latest = await latestRun(database);
  const next = latest === null ? 0 : latest + 1;
  const arrived = await arrivals(database, openRoleIds, next);
  const run = latest !== null && arrived.size === 0 ? latest : next;
  return { run, isBaseline: latest === null, arrived };
}

/**
 * Records new and reopened roles as a new run, and which roles are off the board. Independent of clocks and
 * of the roles' dates.
 * @param openRoleIds at least one
 * @param keys of roles, where the board has any
 * @throws {ChangedRoleIds} when an id was seen under another key; nothing is recorded
 */
export async function recordSightings(
  database: Database,
  openRoleIds: readonly number[],
  now: number,
  keys: RoleKeys = new Map(),
): Promise<SightedRun> {
  return database.transaction(async (transaction) => {
    await takeLock(transaction);
    await markAway(transaction, openRoleIds);
    const seen = await foreseeSightings(transaction, openRoleIds, keys);
    const { run, arrived } = seen;
    if (arrived.size > 0) await startRun(transaction, run, [...arrived.keys()], now);
    await recordKeys(transaction, keys);
    return seen;
  });
}

/** The roles that appeared or reopened after a run. */
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
 * The new and reopened ones of some roles.
 * @param run the run that sees them
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

/** @throws {ChangedRoleIds} */
async function checkKeys(database: Database, keys: RoleKeys): Promise<void> {
  const seen = keys.size === 0 ? [] : await database.select().from(sightings);
  const changed = seen.filter(
    ({ roleId, roleKey }) => roleKey !== null && (keys.get(roleId) ?? roleKey) !== roleKey,
  );
  const [first] = changed;
  if (!first) return;
  const { roleId, roleKey } = first;
  const more = changed.length > 1 ? ` (and ${changed.length - 1} more)` : '';
  throw new ChangedRoleIds(
    `The id ${roleId} was the role "${roleKey}" when alerts last saw it, and is now "${keys.get(roleId)}"${more}: ` +
      'an older catalogue was put back without its alerts. Nothing was recorded or mailed. ' +
      'Run "npm run import" again, which gives such roles new ids, or restore both with "npm run restore".',
  );
}

async function recordKeys(database: Database, keys: RoleKeys): Promise<void> {
  await database.execute(sql`
    update ${sightings} set role_key = known.key
    from unnest(${sql.param([...keys.keys()])}::bigint[], ${sql.param([...keys.values()])}::text[])
      as known (id, key)
    where known.id = ${sightings.roleId} and role_key is null`);
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
