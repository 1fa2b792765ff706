/** Counts the open roles and their organisations. Contract: 11.4. */
import { cachedByVersion } from '../base/cached.ts';
import { closedFrom } from '../roles/closing.ts';
import type { Role } from '../roles/role.ts';
import type { IndexData } from '../search-engine/record-index.ts';
import { catalogueVersion } from '../store/catalogue.ts';
import { type IndexedCatalogue, openCatalogueIndex } from './catalogue-index.ts';

/** Open roles, and the organisations that have at least one. */
export type OpenCount = { roles: number; organisations: number };

/** A role is open from `appears` until `closes`, epoch seconds. */
type CountedRole = { organisation: string; appears: number; closes: number };

/**
 * Counts open roles, and organisations that have any. Composites (groups of organisations) do not
 * count.
 * @param now epoch seconds
 */
export function countOpen(
  roles: ReadonlyArray<Pick<Role, 'company_id' | 'company_name' | 'closes_at' | 'publish_at'>>,
  now: number,
): OpenCount {
  const counted = roles.map((role) => ({
    organisation: role.company_id || role.company_name,
    appears: role.publish_at ?? -Infinity,
    closes: closedFrom(role.closes_at),
  }));
  return count(counted, now);
}

function count(roles: readonly CountedRole[], now: number): OpenCount {
  const open = roles.filter(({ appears, closes }) => appears <= now && now < closes);
  const organisations = new Set(open.map(({ organisation }) => organisation));
  return { roles: open.length, organisations: organisations.size };
}

/** Reads the roles from an index, where both attributes are facets. */
function countedRoles({ keys, appearances, expiries, facets }: IndexData): CountedRole[] {
  const valueOf = (attribute: string, record: number): string | undefined => {
    const { values, items, starts } = facets.get(attribute)!;
    const [first] = items.subarray(starts[record], starts[record + 1]);
    return first === undefined ? undefined : values[first];
  };
  return keys.map((_, record) => ({
    organisation: valueOf('company_id', record) ?? valueOf('company_name', record) ?? '',
    appears: appearances[record]!,
    closes: expiries[record]!,
  }));
}

/**
 * Creates a counter over a stored catalogue, which is read again only after it was replaced.
 * @param options.withoutSample treats the invented sample as no catalogue
 * @param options.now epoch seconds
 * @returns a counter that returns null when there is no catalogue
 */
export function createOpenCounter(
  options: IndexedCatalogue & { withoutSample?: boolean; now: () => number },
): () => Promise<OpenCount | null> {
  const { dataDir, now, withoutSample = false } = options;
  const readRoles = cachedByVersion(
    () => catalogueVersion(dataDir),
    async () => {
      const index = await openCatalogueIndex(options);
      if (!index || (withoutSample && index.source === 'sample')) return null;
      // Saves memory: only what is counted is kept.
      return countedRoles(index.data);
    },
  );
  return async () => {
    const roles = await readRoles();
    return roles && count(roles, now());
  };
}
