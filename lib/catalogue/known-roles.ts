/** Which roles the catalogue holds, for a host that has to know whether an address leads to one. */
import type { FieldTokens } from '../config/public.ts';
import { catalogueVersion, scanCatalogue } from './store.ts';

/** Whether the catalogue holds a role. */
export type KnownRoles = (postPk: number) => Promise<boolean>;

/** Reads the ids once, and again when an import has replaced the catalogue. */
export function createKnownRoles(dataDir: string, tokens: FieldTokens): KnownRoles {
  let held: { version: string | null; ids: Promise<Set<number>> } | null = null;

  async function readIds(): Promise<Set<number>> {
    const ids = new Set<number>();
    await scanCatalogue(dataDir, tokens, ({ post_pk }) => ids.add(post_pk));
    return ids;
  }

  return async (postPk) => {
    const version = await catalogueVersion(dataDir);
    if (held?.version !== version) held = { version, ids: readIds() };
    const { ids } = held;
    return (
      await ids.catch((error: unknown) => {
        held = null;
        throw error;
      })
    ).has(postPk);
  };
}
