/** Roles that have left the board, kept for a year: `closed-roles.jsonl` of the state directory. */
import path from 'node:path';
import type { FieldTokens } from '../config/public.ts';
import { closedFrom, DAY_SECONDS } from '../roles/closing.ts';
import { createStoredRoleSchema, type Role } from '../roles/role.ts';
import { readObjects, replaceLines } from './state-file.ts';

/** A role as it was when it left, and when it closed. Epoch seconds. */
export type ClosedRole = Role & { closed_at: number };

const KEPT_SECONDS = 365 * DAY_SECONDS;
/** The most that are kept: of more, the newest. */
const MAX_ROLES = 20_000;

const closedRolesPath = (dataDir: string): string => path.join(dataDir, 'closed-roles.jsonl');

/**
 * Those of some roles that have left the board in the last year. A role that is on the board again may
 * still be found here for a moment: look on the board first.
 * @param now epoch seconds
 */
export async function closedRolesOf(
  dataDir: string,
  ids: readonly number[],
  tokens: FieldTokens,
  now: number,
): Promise<ClosedRole[]> {
  const wanted = new Set<unknown>(ids);
  const records = await readObjects(closedRolesPath(dataDir));
  const found = records.filter(({ post_pk: id }) => wanted.has(id));
  const latest = new Map(found.map((record) => [record.post_pk, record]));
  return parseClosed([...latest.values()], tokens, now);
}

/**
 * The roles that have left the board in the last year, the latest first. Lines that cannot be read
 * are left out.
 * @param now epoch seconds
 */
export async function readClosedRoles(
  dataDir: string,
  tokens: FieldTokens,
  now: number,
): Promise<ClosedRole[]> {
  return parseClosed(await readObjects(closedRolesPath(dataDir)), tokens, now).toReversed();
}

function parseClosed(
  records: ReadonlyArray<Record<string, unknown>>,
  tokens: FieldTokens,
  now: number,
): ClosedRole[] {
  const schema = createStoredRoleSchema(tokens);
  return records.flatMap((record) => {
    const { success, data } = schema.safeParse(record);
    const closedAt = record.closed_at;
    if (!success || typeof closedAt !== 'number' || closedAt <= now - KEPT_SECONDS) return [];
    return [{ ...(data as Role), closed_at: closedAt }];
  });
}

/** A role that leaves now; one whose applications had ended closed then. */
export function closing(role: Role, now: number): ClosedRole {
  return { ...role, closed_at: Math.min(now, closedFrom(role.closes_at)) };
}

/**
 * Replaces the archive, in order of closing.
 * @param now epoch seconds
 */
export async function writeClosedRoles(
  dataDir: string,
  roles: readonly ClosedRole[],
  now: number,
): Promise<void> {
  const file = closedRolesPath(dataDir);
  const kept = roles
    .filter(({ closed_at: closedAt }) => closedAt > now - KEPT_SECONDS)
    .sort((a, b) => a.closed_at - b.closed_at)
    .slice(-MAX_ROLES);
  await replaceLines(
    file,
    kept.map((role) => JSON.stringify(role)),
  );
}
