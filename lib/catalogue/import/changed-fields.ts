import { isDeepStrictEqual } from 'node:util';
import type { FieldTokens } from '../../roles/field-names.ts';
import type { Role } from '../../roles/role.ts';
import { scanCatalogue } from '../store.ts';
import type { ImportPlan, NamedRole } from './import-roles.ts';

/**
 * The fields in which roles of a plan differ from the catalogue on disk.
 * @returns field names by `post_pk`
 */
export async function fieldsChanged(
  listed: NamedRole[],
  plan: ImportPlan,
  dataDir: string,
  tokens: FieldTokens,
): Promise<Map<number, string[]>> {
  const fields = new Map<number, string[]>();
  if (listed.length === 0) return fields;
  const wanted = new Set(listed.map(({ id }) => id));
  const after = new Map<number, Role>();
  for (const role of plan.catalogue.roles) {
    if (wanted.has(role.post_pk)) after.set(role.post_pk, role);
  }
  await scanCatalogue(dataDir, tokens, (before) => {
    const role = after.get(before.post_pk);
    if (role) fields.set(role.post_pk, differences(before, role));
  });
  return fields;
}

function differences(before: Role, after: Role): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
}
