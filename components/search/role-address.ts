/** Writes the expanded role into the address as `jobPk` (2.8), and keeps it there in every search. */
import { withJobPk } from '../../lib/search/deep-links.ts';
import { splitPath } from '../../lib/search/url-parameters.ts';
import { writeAddress } from '../ui/address.ts';

/** `post_pk` of the expanded role; undefined until the address of the page load was handled. */
let openedRole: number | null | undefined;

/** Sets the expanded role that every address written from now on names. */
export function setOpenedRole(postPk: number | null | undefined): void {
  openedRole = postPk;
}

/** The address with `jobPk` set to the expanded role, or removed when none is (2.8). */
export function withOpenedRole(path: string): string {
  return openedRole === undefined ? path : withJobPk(splitPath(path), openedRole);
}

/** Sets or removes `jobPk` in the address (2.8). "push" adds a history entry. */
export function writeRoleAddress(postPk: number | null, how: 'push' | 'replace'): void {
  const { pathname, search, hash } = window.location;
  const next = withJobPk({ pathname, search, hash }, postPk);
  if (next !== pathname + search + hash) writeAddress(next, how);
}
