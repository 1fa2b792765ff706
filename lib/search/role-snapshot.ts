/** The published file of all roles, for the fallback search of boards with hosted search. */
import * as z from 'zod/mini';
import type { FieldTokens } from '../config/public.ts';
import { createRoleSchema, type Role } from '../roles/role.ts';
import type { Vocabulary } from '../search-engine/language/lexicon.ts';

export const SNAPSHOT_PATH = '/data/roles.json';

/** The roles in the vendor's index when the pages were built. */
export type RoleSnapshot = {
  version: 1;
  /** Epoch seconds. */
  takenAt: number;
  roles: Role[];
  /** Additions to the built-in vocabulary. */
  vocabulary?: Vocabulary;
};

const words = z.array(z.string());
const meanings = z.array(z.object({ word: z.string(), means: words }));

/**
 * Restores the empty fields that the file omits.
 * @throws when it is not a snapshot of this format
 */
export function parseSnapshot(json: unknown, tokens: FieldTokens): RoleSnapshot {
  const schema = z.object({
    version: z.literal(1),
    takenAt: z.int(),
    roles: z.array(createRoleSchema(tokens)),
    vocabulary: z.optional(
      z.object({
        same: z.array(words),
        short: meanings,
        also: meanings,
        skipped: words,
        kept: words,
        capitals: words,
        ranks: z._default(words, []),
        // Here, words are only searched for.
        filters: z._default(z.array(z.never()), []),
      }),
    ),
  });
  const result = schema.safeParse(json);
  if (result.success) return result.data as RoleSnapshot;
  throw new Error(`${SNAPSHOT_PATH} does not hold the roles: ${result.error.issues[0]?.message}`);
}

/** Omits the empty fields that {@link parseSnapshot} restores. */
export function snapshotText(snapshot: RoleSnapshot): string {
  return JSON.stringify({ ...snapshot, roles: snapshot.roles.map(withoutEmpty) });
}

function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(fields).filter(([, value]) => !isEmpty(value));
  return Object.fromEntries(kept.map(([name, value]) => [name, compact(value)]));
}

function compact(value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? withoutEmpty(value as Record<string, unknown>) : value;
}

function isEmpty(value: unknown): boolean {
  return (
    value === '' ||
    value === false ||
    value === null ||
    (Array.isArray(value) && value.length === 0)
  );
}

export type PagedAnswer = { nbHits?: number; nbPages?: number; hitsPerPage?: number };

/** Whether paging reaches all hits, so that a snapshot is complete. */
export function isWhollyPaged({ nbHits = 0, nbPages = 0, hitsPerPage = 0 }: PagedAnswer): boolean {
  return nbHits > 0 && nbPages * hitsPerPage >= nbHits;
}
