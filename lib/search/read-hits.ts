/**
 * Parses the hits of search responses as roles. Loaded after the first paint, with the schema.
 * Contract: 3.1.
 */
import type { FieldTokens } from '../config/public.ts';
import { createRoleSchema } from '../roles/role.ts';
import type { ReadHits, UnreadableHit } from './client.ts';
import { readMatches, readMissingWords } from '../query/matches.ts';

export function createReadHits(tokens: FieldTokens): ReadHits {
  const schema = createRoleSchema(tokens);
  // Schemas compile on first use; do it before the first key press.
  schema.safeParse({});
  const readHit = (hit: unknown): unknown => {
    const { success, data } = schema.safeParse(hit);
    if (success) {
      const { _highlightResult, _missingWords, ...role } = data as typeof data & {
        _highlightResult?: unknown;
        _missingWords?: unknown;
      };
      const matches = readMatches(role, _highlightResult);
      const missingWords = readMissingWords(_missingWords);
      return { ...role, ...(matches && { matches }), ...(missingWords && { missingWords }) };
    }
    const { objectID } = (hit ?? {}) as { objectID?: unknown };
    return { objectID, isUnreadable: true } satisfies UnreadableHit;
  };
  return (answer) => withList(answer, 'results', (result) => withList(result, 'hits', readHit));
}

/** Maps the list under a key; anything else is returned unchanged. */
function withList(holder: unknown, key: string, change: (entry: unknown) => unknown): unknown {
  const list = (holder as Record<string, unknown> | null | undefined)?.[key];
  return Array.isArray(list) ? { ...(holder as object), [key]: list.map(change) } : holder;
}
