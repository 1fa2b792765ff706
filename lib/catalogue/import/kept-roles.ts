/** Roles that came from a source and were accepted at the desk: no list names them, and none removes them. */
import type { FieldTokens } from '../../config/public.ts';
import type { Role } from '../../roles/role.ts';
import { scanCatalogue } from '../store.ts';
import type { PreviousCatalogue } from './previous.ts';

const PREFIX = 'source:';

/** The catalogue's key of a role that came from a source, by the id of its candidate. */
export const sourceKey = (candidateId: string): string => `${PREFIX}${candidateId}`;

/**
 * Reads the roles that an import keeps beside its list (13.5).
 * @returns by key
 */
export async function readKeptRoles(
  dataDir: string,
  tokens: FieldTokens,
  previous: PreviousCatalogue | null,
): Promise<ReadonlyMap<string, Role>> {
  const keyOfId = new Map<number, string>();
  for (const [key, id] of previous?.keys ?? []) {
    if (key.startsWith(PREFIX)) keyOfId.set(id, key);
  }
  const kept = new Map<string, Role>();
  if (keyOfId.size === 0) return kept;
  await scanCatalogue(dataDir, tokens, (role) => {
    const key = keyOfId.get(role.post_pk);
    if (key !== undefined) kept.set(key, role);
  });
  return kept;
}
