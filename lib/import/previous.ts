/** What an import needs to know about the previous catalogue. Contract: 13.5. */
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

/** Enough of the previous catalogue to see which roles have changed. */
export type PreviousCatalogue = {
  /** By `post_pk`. */
  roles: ReadonlyMap<number, PreviousRole>;
  /** Key → `post_pk`, including roles that have left the board. */
  keys: ReadonlyMap<string, number>;
  organisations: OrganisationIds;
};

type PreviousRole = {
  fingerprint: string;
  label: string;
  /** Epoch seconds. */
  postedAt: number;
};

/** A role's name in reports. */
export function labelOf({ post_pk: id, title, company_name: company }: Role): string {
  return `${id} "${title}" at ${company}`;
}

/** Returns the key of an id; an id without a key is its own. */
export function keysById({ keys }: Pick<CatalogueHead, 'keys'>): (id: number) => string {
  const known = new Map(Object.entries(keys ?? {}).map(([key, id]) => [id, key]));
  return (id) => known.get(id) ?? String(id);
}

const SOURCE_PREFIX = 'source:';

/** The catalogue key of a role from a source, by its candidate's id. */
export const sourceKey = (candidateId: string): string => `${SOURCE_PREFIX}${candidateId}`;

/** Whether a key is of a role from a source. */
const isSourceKey = (key: string): boolean => key.startsWith(SOURCE_PREFIX);

/**
 * Streams the stored catalogue.
 * @returns `kept`: by key, the roles accepted at the desk, which no list names or removes. Null and
 * none for no catalogue or the sample, which an import replaces
 * @throws when the stored data is not a catalogue
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
    if (isSourceKey(key)) kept.set(key, role);
  });
  return { previous: summary.finish(head.keys), kept };
}

/** Like {@link readPrevious}, from a catalogue in memory. */
export function summarise(catalogue: Catalogue): PreviousCatalogue | null {
  if (catalogue.source !== 'import') return null;
  const summary = summarising();
  for (const role of catalogue.roles) summary.add(role);
  return summary.finish(catalogue.keys);
}

function summarising() {
  const roles = new Map<number, PreviousRole>();
  const companyIds = new Map<string, string>();
  const compositePks = new Map<string, number>();
  return {
    add(role: Role) {
      roles.set(role.post_pk, {
        fingerprint: fingerprint(contentOf(role)),
        label: labelOf(role),
        postedAt: role.posted_at,
      });
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
