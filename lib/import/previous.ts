/** What an import needs to know of the catalogue before it. */
import type { FieldTokens } from '../config/public.ts';
import type { Role } from '../roles/role.ts';
import {
  type Catalogue,
  type CatalogueHead,
  readCatalogueHead,
  scanCatalogue,
} from '../store/catalogue.ts';
import { contentOf } from '../store/role-changes.ts';
import { fingerprint } from '../base/fingerprint.ts';
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

/** The key under which the catalogue knows each id; an id without a key is its own. */
export function keysById({ keys }: Pick<CatalogueHead, 'keys'>): (id: number) => string {
  const known = new Map(Object.entries(keys ?? {}).map(([key, id]) => [id, key]));
  return (id) => known.get(id) ?? String(id);
}

const SOURCE_PREFIX = 'source:';

/** The catalogue's key of a role that came from a source, by the id of its candidate. */
export const sourceKey = (candidateId: string): string => `${SOURCE_PREFIX}${candidateId}`;

/**
 * Reads the catalogue of a state directory, one role at a time.
 * @returns `kept`: by key, the roles that were accepted at the desk, which no list names and none
 *   removes (13.5); null and none when there is no catalogue or only the sample, which an import
 *   replaces
 * @throws when the file exists but is no catalogue
 */
export async function readPrevious(
  dataDir: string,
  tokens: FieldTokens,
): Promise<{ previous: PreviousCatalogue | null; kept: ReadonlyMap<string, Role> }> {
  const kept = new Map<string, Role>();
  const head = await readCatalogueHead(dataDir);
  if (head?.source !== 'import') return { previous: null, kept };
  const keyOf = keysById(head);
  const summary = summarising();
  await scanCatalogue(dataDir, tokens, (role) => {
    summary.add(role);
    const key = keyOf(role.post_pk);
    if (key.startsWith(SOURCE_PREFIX)) kept.set(key, role);
  });
  return { previous: summary.finish(head.keys), kept };
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
