import type { Role } from '../../roles/role.ts';

const FIELDS = [
  'tags_area',
  'tags_exp_required',
  'tags_degree_required',
  'tags_skill',
  'tags_role_type',
] as const;

/** Every tag of some roles once, by name (3.8). */
export function tagNames(roles: readonly Role[]): string[] {
  const names = new Set(roles.flatMap((role) => FIELDS.flatMap((field) => role[field])));
  return [...names].sort((one, other) => one.localeCompare(other, 'en'));
}
