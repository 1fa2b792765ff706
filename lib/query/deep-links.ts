/** URLs that lead to one role (`jobPk`) or to changing an alert (`update_token`). */
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

/** Whether a URL leads to one role or one alert. An empty parameter does not. */
export function isDeepLink(search: string): boolean {
  return readJobPk(search).kind !== 'none' || readUpdateToken(search) !== null;
}

/** The role that a URL names (2.11). A value that is not a number gets a message (5). */
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
 * URL of an opened role: its `jobPk` in the current URL, everything else kept (2.8).
 * @param postPk null when the role is closed again
 */
export function withJobPk(url: UrlParts, postPk: number | null): string {
  return withParameter(url, JOB_PK, postPk === null ? null : String(postPk));
}

/**
 * Link to a single role for sharing (2.8): `/?jobPk={post_pk}`, without the sharer's filters. On
 * other paths that carry a `jobPk`, its value in the current path is replaced.
 * @param currentPath path with query and hash, such as "/birds?birdPk=3&jobPk=7"
 */
export function roleLink(postPk: number, currentPath = '/'): string {
  const url = splitPath(currentPath);
  const isElsewhere = url.pathname !== '/' && url.pathname !== '';
  const isReplaced = readParameters(url.search).some(({ name }) => name === JOB_PK);
  return isElsewhere && isReplaced ? withJobPk(url, postPk) : `/?${JOB_PK}=${postPk}`;
}

/** The state of changing an existing alert during a visit (4.7). */
export type UpdateState = 'not updating' | 'checking' | 'invalid token' | 'updating';

/** The token in a link from an alert's mail; null when there is none. */
export function readUpdateToken(search: string): string | null {
  return parameterOf(search, UPDATE_TOKEN) || null;
}

/** The URL once the update banner is closed (2.7). */
export function withoutUpdateToken(url: UrlParts): string {
  return withParameter(url, UPDATE_TOKEN, null);
}

/** Whether a URL opens the alerts modal (15.4). */
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
