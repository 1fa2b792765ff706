/** Roles that have left the board, kept for a year. Contract: 14.2. */
import type { DatabaseSync } from 'node:sqlite';
import type { FieldTokens } from '../config/public.ts';
import { closedFrom, DAY_SECONDS } from '../roles/closing.ts';
import { createStoredRoleSchema, type Role } from '../roles/role.ts';
import { read, transaction } from './database.ts';

/** A role as it was when it left, and when it closed (epoch seconds). */
export type ClosedRole = Role & { closed_at: number };

const KEPT_SECONDS = 365 * DAY_SECONDS;
/** Beyond this, the oldest are dropped. */
const MAX_ROLES = 20_000;

/** Of the given roles, those that left the board in the last year. @param now epoch seconds */
export async function closedRolesOf(
  dataDir: string,
  ids: readonly number[],
  tokens: FieldTokens,
  now: number,
): Promise<ClosedRole[]> {
  const rows = read(dataDir, (database) =>
    database
      .prepare('SELECT * FROM closed_roles WHERE post_pk IN (SELECT value FROM json_each(?))')
      .all(JSON.stringify(ids)),
  );
  return parseClosed(rows ?? [], tokens, now);
}

/** The roles that left the board in the last year, latest first. @param now epoch seconds */
export async function readClosedRoles(
  dataDir: string,
  tokens: FieldTokens,
  now: number,
): Promise<ClosedRole[]> {
  const rows = read(dataDir, (database) =>
    database.prepare('SELECT * FROM closed_roles ORDER BY closed_at DESC, rowid DESC').all(),
  );
  return parseClosed(rows ?? [], tokens, now);
}

function parseClosed(
  rows: ReadonlyArray<Record<string, unknown>>,
  tokens: FieldTokens,
  now: number,
): ClosedRole[] {
  const schema = createStoredRoleSchema(tokens);
  return rows.flatMap(({ json, closed_at: closedAt }) => {
    const { success, data } = schema.safeParse(JSON.parse(String(json)));
    if (!success || Number(closedAt) <= now - KEPT_SECONDS) return [];
    return [{ ...(data as Role), closed_at: Number(closedAt) }];
  });
}

/** A role that leaves now. If its deadline has passed, it closed then. */
export function closing(role: Role, now: number): ClosedRole {
  return { ...role, closed_at: Math.min(now, closedFrom(role.closes_at)) };
}

export function closedIds(database: DatabaseSync): Set<number> {
  const rows = database.prepare('SELECT post_pk FROM closed_roles').all();
  return new Set(rows.map(({ post_pk: id }) => Number(id)));
}

/**
 * Adds roles that leave. Removes roles that are back on the board or closed too long ago.
 * @param present ids of the roles on the board
 */
export function changeClosedRoles(
  database: DatabaseSync,
  leaving: readonly ClosedRole[],
  present: Iterable<number>,
  now: number,
): void {
  const remove = database.prepare('DELETE FROM closed_roles WHERE post_pk = ?');
  for (const id of present) remove.run(id);
  const add = database.prepare('INSERT OR REPLACE INTO closed_roles VALUES (?, ?, ?)');
  for (const role of leaving) add.run(role.post_pk, role.closed_at, JSON.stringify(role));
  database.prepare('DELETE FROM closed_roles WHERE closed_at <= ?').run(now - KEPT_SECONDS);
  database
    .prepare(
      `DELETE FROM closed_roles WHERE post_pk NOT IN
         (SELECT post_pk FROM closed_roles ORDER BY closed_at DESC LIMIT ${MAX_ROLES})`,
    )
    .run();
}

/** @internal */
export async function writeClosedRoles(
  dataDir: string,
  roles: readonly ClosedRole[],
  now: number,
): Promise<void> {
  transaction(dataDir, (database) => changeClosedRoles(database, roles, [], now));
}
