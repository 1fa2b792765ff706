import { isMissingRole, readSingleRole, singleRoleRequest } from '../../lib/search/lookups.ts';
import { roleOf } from '../../lib/search/role-hits.ts';
import type { Role } from '../../lib/roles/role.ts';
import type { RoleLookup } from './useRoleLookup.ts';

/**
 * Looks up the role that `jobPk` names (7).
 * @returns null when there is no such role
 * @throws when the search service gives no sound answer
 */
export async function lookUpRole(
  { ask }: Pick<RoleLookup, 'ask'>,
  indexName: string,
  postPk: number,
): Promise<Role | null> {
  try {
    const answer = await ask([singleRoleRequest(indexName, postPk)]);
    const hit = readSingleRole(answer);
    return hit && roleOf(hit);
  } catch (error) {
    if (isMissingRole(error)) return null;
    throw error;
  }
}
