/** URL parameters that identify a visitor. They are removed before an address is measured or reported. */
import { joinParameters, readParameters, splitPath } from '../query/url-parameters.ts';

/** The contract's five (7), the address of a profile, and the tokens of alerts. */
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
 * A URL without its personal parameters, however they are written. The fragment is kept only when it
 * names a place in the page.
 * @param url absolute, or the end of one from any part on
 */
export function withoutPersonalParameters(url: string): string {
  const { pathname, search, hash } = splitPath(url);
  const kept = readParameters(search).filter(
    ({ name }) => !personalParameters.includes(name.trim().toLowerCase()),
  );
  const isAnchor = /^#[a-z][\w-]{0,80}$/i.test(hash) && !isAlertPage(pathname);
  return pathname + joinParameters(kept.map(({ raw }) => raw)) + (isAnchor ? hash : '');
}

/** Links in mails have their token in the fragment. */
function isAlertPage(pathname: string): boolean {
  return /\/alerts\//.test(pathname);
}
