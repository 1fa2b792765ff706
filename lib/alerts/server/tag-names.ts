import { exportedFacetFields } from '../../roles/facets.ts';
import type { Role } from '../../roles/role.ts';

/** Every tag of some roles once, by name (3.8). */
export function tagNames(roles: readonly Role[]): string[] {
  const names = new Set(
    roles.flatMap((role) => exportedFacetFields.flatMap((field) => role[field])),
  );
  return [...names].sort((one, other) => one.localeCompare(other, 'en'));
}
