/** Writes the expanded role into the URL as `jobPk` (2.8), and keeps it there in every search. */
import { withJobPk } from '../../lib/query/deep-links.ts';
import { splitPath } from '../../lib/query/url-parameters.ts';
import { writeAddress } from '../ui/address.ts';
import type { ListState } from './list-state.ts';

/**
 * The URL with `jobPk` set to the expanded role, or removed if there is none. The `jobPk` of the page load
 * stays until that role has been looked up.
 */
export function withOpenedRole(path: string, { stage, opened }: ListState): string {
  const isKnown = stage === 'own' || opened.postPk !== null;
  return isKnown ? withJobPk(splitPath(path), opened.postPk) : path;
}

/** Sets or removes `jobPk` in the URL. "push" adds a history entry. */
export function writeRoleAddress(postPk: number | null, how: 'push' | 'replace'): void {
  const { pathname, search, hash } = window.location;
  const next = withJobPk({ pathname, search, hash }, postPk);
  if (next !== pathname + search + hash) writeAddress(next, how);
}
