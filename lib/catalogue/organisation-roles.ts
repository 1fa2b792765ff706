import { isOpen } from '../roles/open.ts';
import type { Role } from '../roles/role.ts';

const known = new WeakMap<readonly Role[], ReadonlyMap<string, readonly Role[]>>();

/** The roles of each organisation and each composite by its id, newest first. */
export function rolesByOrganisation(roles: readonly Role[]): ReadonlyMap<string, readonly Role[]> {
  const found = known.get(roles);
  if (found) return found;
  const groups = new Map<string, Role[]>();
  const put = (id: string, role: Role) => {
    const group = groups.get(id);
    if (group) group.push(role);
    else groups.set(id, [role]);
  };
  for (const role of roles) {
    const composite = role.composite ? String(role.composite.pk) : '';
    if (role.company_id) put(role.company_id, role);
    if (composite && composite !== role.company_id) put(composite, role);
  }
  for (const group of groups.values()) group.sort(newestFirst);
  known.set(roles, groups);
  return groups;
}

const newestFirst = (a: Role, b: Role): number =>
  b.posted_at - a.posted_at || b.post_pk - a.post_pk;

/**
 * The open roles of an organisation or composite, newest first.
 * @param now epoch seconds
 */
export function openRolesOf(roles: readonly Role[], id: string, now: number): Role[] {
  return (rolesByOrganisation(roles).get(id) ?? []).filter((role) => isOpen(role, now));
}
