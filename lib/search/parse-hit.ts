import { publicConfig } from '../config/public.ts';
import { createRoleSchema, type Role } from '../roles/role.ts';

const parsed = new WeakMap<object, Role | null>();
let schema: ReturnType<typeof createRoleSchema> | undefined;

/**
 * A search hit as a role. Hits come from outside and from indices that others fill, so each is
 * parsed once; the result is remembered by the hit's identity.
 * @returns null when the hit cannot be shown, such as one without a title
 */
export function parseHit(hit: object): Role | null {
  const known = parsed.get(hit);
  if (known !== undefined) return known;
  schema ??= createRoleSchema(publicConfig.fieldTokens);
  const result = schema.safeParse(hit);
  const role = result.success ? (result.data as Role) : null;
  parsed.set(hit, role);
  return role;
}
