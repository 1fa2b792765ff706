import { readParameters, type UrlParts, withParameter } from './url-parameters.ts';

/** How far a visit is in changing an existing alert (4.7). */
export type UpdateState = 'not updating' | 'checking' | 'invalid token' | 'updating';

const NAME = 'update_token';

/** The token that a link from an alert's mail carries; null when there is none. */
export function readUpdateToken(search: string): string | null {
  return readParameters(search).find(({ name }) => name === NAME)?.value || null;
}

/** The state on load, before the token has been checked (4.7). */
export function initialUpdateState(search: string): UpdateState {
  return readUpdateToken(search) === null ? 'not updating' : 'checking';
}

/** The address once the update banner was closed (2.7). */
export function withoutUpdateToken(url: UrlParts): string {
  return withParameter(url, NAME, null);
}
