/** Parses the hits of search responses as roles. Loaded after the first paint, with the schema. */
import type { FieldTokens } from '../config/public.ts';
import { createRoleSchema } from '../roles/role.ts';
import type { ReadHits, UnreadableHit } from './client.ts';
import { readMatches } from '../query/matches.ts';

/** A parser for roles with these field names (3.1). */
export function createReadHits(tokens: FieldTokens): ReadHits {
  const schema = createRoleSchema(tokens);
  // A schema compiles itself when it is first used, and the first key press need not wait for that.
  schema.safeParse({});
  const readHit = (hit: unknown): unknown => {
    const { success, data } = schema.safeParse(hit);
    if (success) {
      const { _highlightResult, ...role } = data as typeof data & { _highlightResult?: unknown };
      const matches = readMatches(role, _highlightResult);
      return { ...role, ...(matches && { matches }) };
    }
    const { objectID } = (hit ?? {}) as { objectID?: unknown };
    return { objectID, isUnreadable: true } satisfies UnreadableHit;
  };
  return (answer) => withList(answer, 'results', (result) => withList(result, 'hits', readHit));
}

/** Maps the list under a key; anything without such a list is returned as it is. */
function withList(holder: unknown, key: string, change: (entry: unknown) => unknown): unknown {
  const list = (holder as Record<string, unknown> | null | undefined)?.[key];
  return Array.isArray(list) ? { ...(holder as object), [key]: list.map(change) } : holder;
}
