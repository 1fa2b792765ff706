import { stat } from 'node:fs/promises';
import { cataloguePath, scanCatalogue } from '../catalogue/store.ts';
import { isOpen } from '../roles/open.ts';
import type { FieldTokens } from '../roles/field-names.ts';
import type { Count } from './site.ts';

/** Counts what a state directory's catalogue holds now; null when there is none. */
export type CountRoles = () => Promise<Count | null>;

/**
 * Makes a counter of open roles and of the organisations that have one (contract 3.7). It reads the
 * catalogue again only when that was replaced.
 * @param now epoch seconds
 */
export function createCountRoles(options: {
  dataDir: string;
  tokens: FieldTokens;
  /** The invented sample counts as no catalogue: where roles are searched elsewhere it tells nothing. */
  withoutSample?: boolean;
  now: () => number;
}): CountRoles {
  const { dataDir, tokens, now, withoutSample = false } = options;
  let readFrom = '';
  let roles: { company_name: string; closes_at: number | null }[] = [];
  let isSample = false;

  return async () => {
    const version = await catalogueVersion(dataDir);
    if (version === null) return null;
    if (version !== readFrom) {
      const found: typeof roles = [];
      const head = await scanCatalogue(dataDir, tokens, ({ company_name, closes_at }) => {
        found.push({ company_name, closes_at });
      });
      roles = found;
      isSample = head?.source === 'sample';
      readFrom = version;
    }
    if (withoutSample && isSample) return null;
    const time = now();
    const open = roles.filter((role) => isOpen(role, time));
    return {
      job_count: open.length,
      org_count: new Set(open.map((role) => role.company_name)).size,
    };
  };
}

/** Changes whenever the catalogue is replaced; null when there is none. */
export async function catalogueVersion(dataDir: string): Promise<string | null> {
  try {
    const { mtimeMs, size, ino } = await stat(cataloguePath(dataDir));
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
