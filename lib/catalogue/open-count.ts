/** Counts the open roles and their organisations: for `/api/count`, the pages and the report. */
import type { FieldTokens } from '../config/public.ts';
import { isOpen } from '../roles/closing.ts';
import type { Role } from '../roles/role.ts';
import { catalogueVersion, scanCatalogue } from './store.ts';

/** Open roles, and the organisations that have at least one. */
export type OpenCount = { roles: number; organisations: number };

type CountedRole = Pick<Role, 'company_id' | 'company_name' | 'closes_at' | 'publish_at'>;

/**
 * Counts open roles. An organisation counts once, and only with an open role; groups of
 * organisations (composites) do not count.
 * @param now epoch seconds
 */
export function countOpen(roles: readonly CountedRole[], now: number): OpenCount {
  const open = roles.filter((role) => isOpen(role, now));
  const organisations = new Set(open.map((role) => role.company_id || role.company_name));
  return { roles: open.length, organisations: organisations.size };
}

/**
 * Creates a counter over the catalogue of a state directory, which is read again only when it has
 * been replaced.
 * @param options.withoutSample treat the invented sample as no catalogue
 * @param options.now epoch seconds
 * @returns a counter that returns null when there is no catalogue
 */
export function createOpenCounter(options: {
  dataDir: string;
  tokens: FieldTokens;
  withoutSample?: boolean;
  now: () => number;
}): () => Promise<OpenCount | null> {
  const { dataDir, tokens, now, withoutSample = false } = options;
  let readVersion = '';
  let roles: CountedRole[] = [];
  let isSample = false;

  return async () => {
    const version = await catalogueVersion(dataDir);
    if (version === null) return null;
    if (version !== readVersion) {
      const found: CountedRole[] = [];
      const head = await scanCatalogue(dataDir, tokens, (role) => {
        // Only these fields are kept in memory.
        const { company_id, company_name, closes_at, publish_at } = role;
        found.push({ company_id, company_name, closes_at, publish_at });
      });
      roles = found;
      isSample = head?.source === 'sample';
      readVersion = version;
    }
    return withoutSample && isSample ? null : countOpen(roles, now());
  };
}
