import { joinParameters, readParameters, splitPath } from '../search/url-parameters.ts';

/**
 * Parameters that say who a visitor is: the contract's five (7), a profile's address, and the tokens
 * of alerts.
 */
export const personalParameters: readonly string[] = [
  'first_name',
  'last_name',
  'full_name',
  'uni_id',
  'email',
  'linkedin',
  'update_token',
  'token',
];

/**
 * A URL without its personal parameters, however they are written. A fragment goes where it may hold
 * more than the name of a place in the page.
 * @param url absolute, or from any part on
 */
export function withoutPersonalParameters(url: string): string {
  const { pathname, search, hash } = splitPath(url);
  const kept = readParameters(search).filter(
    ({ name }) => !personalParameters.includes(name.trim().toLowerCase()),
  );
  const isPlace = /^#[a-z][\w-]{0,80}$/i.test(hash) && !isAlertPage(pathname);
  return pathname + joinParameters(kept.map(({ raw }) => raw)) + (isPlace ? hash : '');
}

/** Links in mails carry their token in the fragment. */
function isAlertPage(pathname: string): boolean {
  return /\/alerts\//.test(pathname);
}
