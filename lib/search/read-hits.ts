import type { FieldTokens } from '../config/public.ts';
import { createRoleSchema } from '../roles/role.ts';
import type { ReadHits, UnreadableHit } from './client.ts';

/** What reads the hits of search answers as roles (3.1). */
export function createReadHits(tokens: FieldTokens): ReadHits {
  const schema = createRoleSchema(tokens);
  const readHit = (hit: unknown): unknown => {
    const { success, data } = schema.safeParse(hit);
    if (success) return data;
    const { objectID } = (hit ?? {}) as { objectID?: unknown };
    return { objectID, isUnreadable: true } satisfies UnreadableHit;
  };
  return (answer) => withList(answer, 'results', (result) => withList(result, 'hits', readHit));
}

/** The same with each entry of a list changed; what has no such list stays as it is. */
function withList(holder: unknown, key: string, change: (entry: unknown) => unknown): unknown {
  const list = (holder as Record<string, unknown> | null | undefined)?.[key];
  return Array.isArray(list) ? { ...(holder as object), [key]: list.map(change) } : holder;
}
