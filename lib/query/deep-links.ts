/**
 * URLs of a single role (`jobPk`), an alert update (`update_token`) or the alerts modal. Contract:
 * 2.7, 2.8, 2.11, 4.7, 5, 15.4.
 */
import {
  parameterOf,
  readParameters,
  splitPath,
  type UrlParts,
  withParameter,
} from './url-parameters.ts';

const JOB_PK = 'jobPk';
const UPDATE_TOKEN = 'update_token';
const ALERT = 'alert';

/** Whether a URL leads to a role or an alert. Empty parameters do not count. */
export function isDeepLink(search: string): boolean {
  return readJobPk(search).kind !== 'none' || readUpdateToken(search) !== null;
}

export type LinkedRole =
  { kind: 'none' } | { kind: 'role'; postPk: number } | { kind: 'invalid'; value: string };

/** Reads `jobPk` of a query string. */
export function readJobPk(search: string): LinkedRole {
  const value = parameterOf(search, JOB_PK).trim();
  if (value === '') return { kind: 'none' };
  const postPk = Number(value);
  const isId = /^\d+$/.test(value) && Number.isSafeInteger(postPk);
  return isId ? { kind: 'role', postPk } : { kind: 'invalid', value };
}

/**
 * Sets `jobPk` in the current URL.
 * @param postPk null when the card is closed again
 */
export function withJobPk(url: UrlParts, postPk: number | null): string {
  return withParameter(url, JOB_PK, postPk === null ? null : String(postPk));
}

/**
 * Link for sharing a role: `/?jobPk={post_pk}`, without the sharer's filters. On other paths with a
 * `jobPk`, its value is replaced.
 * @param currentPath path with query and hash, such as "/birds?birdPk=3&jobPk=7"
 */
export function roleLink(postPk: number, currentPath = '/'): string {
  const url = splitPath(currentPath);
  const isElsewhere = url.pathname !== '/' && url.pathname !== '';
  const isReplaced = readParameters(url.search).some(({ name }) => name === JOB_PK);
  return isElsewhere && isReplaced ? withJobPk(url, postPk) : `/?${JOB_PK}=${postPk}`;
}

/** The state of changing an existing alert during a visit. */
export type UpdateState = 'not updating' | 'checking' | 'invalid token' | 'updating';

/** The token of a link in an alert mail; null when there is none. */
export function readUpdateToken(search: string): string | null {
  return parameterOf(search, UPDATE_TOKEN) || null;
}

/** The URL once the update banner is closed. */
export function withoutUpdateToken(url: UrlParts): string {
  return withParameter(url, UPDATE_TOKEN, null);
}

/** Whether a URL opens the alerts modal. */
export function isAlertLink(search: string): boolean {
  return readParameters(search).some(({ name, value }) => name === ALERT && value === 'new');
}

/** The URL that opens the alerts modal. */
export function withAlertLink(url: UrlParts): string {
  return withParameter(url, ALERT, 'new');
}

/** The URL once the alerts modal is open. */
export function withoutAlertLink(url: UrlParts): string {
  return withParameter(url, ALERT, null);
}
