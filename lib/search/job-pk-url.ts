import { readParameters, splitPath, type UrlParts, withParameter } from './url-parameters.ts';

const NAME = 'jobPk';

/** The role that an address names (2.11). A value that is no number is to be told (5). */
export type LinkedRole =
  { kind: 'none' } | { kind: 'role'; postPk: number } | { kind: 'invalid'; value: string };

/** Reads `jobPk` of a query string. */
export function readJobPk(search: string): LinkedRole {
  const value = readParameters(search)
    .find(({ name }) => name === NAME)
    ?.value.trim();
  if (!value) return { kind: 'none' };
  const postPk = Number(value);
  const isId = /^\d+$/.test(value) && Number.isSafeInteger(postPk);
  return isId ? { kind: 'role', postPk } : { kind: 'invalid', value };
}

/**
 * Address of an opened role: its `jobPk` in the current address, everything else kept (2.8).
 * @param postPk null when the role is closed again
 */
export function withJobPk(url: UrlParts, postPk: number | null): string {
  return withParameter(url, NAME, postPk === null ? null : String(postPk));
}

/**
 * Link to a single role for sharing (2.8): `/?jobPk={post_pk}`, without the sharer's filters. On
 * other paths that carry a `jobPk`, its value in the current path is replaced.
 * @param currentPath path with query and hash, such as "/birds?birdPk=3&jobPk=7"
 */
export function roleLink(postPk: number, currentPath = '/'): string {
  const url = splitPath(currentPath);
  const isElsewhere = url.pathname !== '/' && url.pathname !== '';
  const isReplaced = readParameters(url.search).some(({ name }) => name === NAME);
  return isElsewhere && isReplaced ? withJobPk(url, postPk) : `/?${NAME}=${postPk}`;
}
