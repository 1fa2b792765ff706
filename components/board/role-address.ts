import Router from 'next/router';
import { withJobPk } from '../../lib/search/job-pk-url.ts';
import { splitPath } from '../../lib/search/url-parameters.ts';

/** `post_pk` of the expanded role; undefined until the address of the load was taken up. */
let openedRole: number | null | undefined;
let writing: Promise<unknown> = Promise.resolve();

/** Remembers which role is expanded, for every address that is written from now on. */
export function setOpenedRole(postPk: number | null | undefined): void {
  openedRole = postPk;
}

/** An address with the expanded role in it, and no other (2.8). */
export function withOpenedRole(path: string): string {
  return openedRole === undefined ? path : withJobPk(splitPath(path), openedRole);
}

/**
 * Names a role in the address as the expanded one, or none (2.8): "push" adds a step to the history.
 * Writes follow one another, since each starts from the address that the one before has left.
 */
export function writeRoleAddress(postPk: number | null, how: 'push' | 'replace'): void {
  const write = () => {
    const { pathname, search, hash } = window.location;
    const next = withJobPk({ pathname, search, hash }, postPk);
    if (next === pathname + search + hash) return;
    return Router[how](next, undefined, { shallow: true, scroll: false });
  };
  // The router rejects when the visitor has already moved on; then there is nothing to write.
  writing = writing.then(write).catch(() => {});
}
