/** What an import needs to know of the catalogue before it. */
import type { FieldTokens } from '../../config/public.ts';
import type { Role } from '../../roles/role.ts';
import { type Catalogue, scanCatalogue } from '../store.ts';
import { contentOf } from '../role-changes.ts';
import { fingerprint } from './fingerprint.ts';
import type { OrganisationIds } from './ids.ts';

/** What an import compares with: not the roles, but enough to see which have changed. */
export type PreviousCatalogue = {
  /** By `post_pk`. */
  roles: ReadonlyMap<number, { fingerprint: string; label: string }>;
  /** Key → `post_pk`, including roles that have left the board. */
  keys: ReadonlyMap<string, number>;
  organisations: OrganisationIds;
};

/** How a role is named to the curator. */
export function labelOf({ post_pk: id, title, company_name: company }: Role): string {
  return `${id} "${title}" at ${company}`;
}

/**
 * Reads the catalogue of a state directory, one role at a time.
 * @returns null when there is none or only the sample, which an import replaces
 * @throws when the file exists but is no catalogue
 */
export async function readPrevious(
  dataDir: string,
  tokens: FieldTokens,
): Promise<PreviousCatalogue | null> {
  const summary = summarising();
  const head = await scanCatalogue(dataDir, tokens, summary.add);
  return head?.source === 'import' ? summary.finish(head.keys) : null;
}

/** As {@link readPrevious}, from a catalogue in memory. */
export function summarise(catalogue: Catalogue): PreviousCatalogue | null {
  if (catalogue.source !== 'import') return null;
  const summary = summarising();
  for (const role of catalogue.roles) summary.add(role);
  return summary.finish(catalogue.keys);
}

function summarising() {
  const roles = new Map<number, { fingerprint: string; label: string }>();
  const companyIds = new Map<string, string>();
  const compositePks = new Map<string, number>();
  return {
    add(role: Role) {
      roles.set(role.post_pk, { fingerprint: fingerprint(contentOf(role)), label: labelOf(role) });
      companyIds.set(role.company_name, role.company_id);
      if (role.composite) compositePks.set(role.composite.name, role.composite.pk);
    },
    finish(keys: Record<string, number> | null): PreviousCatalogue {
      const known = new Map(Object.entries(keys ?? {}));
      const named = new Set(known.values());
      // An id without a key is its own key, so that no other role can take it.
      for (const id of roles.keys()) if (!named.has(id)) known.set(String(id), id);
      return { roles, keys: known, organisations: { companyIds, compositePks } };
    },
  };
}
