/**
 * URL parameters that identify a visitor; removed before a URL is measured or reported. Contract:
 * 7.
 */
import { joinParameters, readParameters, splitPath } from '../query/url-parameters.ts';

/** The contract's five, the profile URL, and alert tokens. */
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
 * Removes personal parameters in any encoding. The fragment is kept only if it is an anchor in the
 * page.
 * @param url absolute or relative
 */
export function withoutPersonalParameters(url: string): string {
  const { pathname, search, hash } = splitPath(url);
  const kept = readParameters(search).filter(
    ({ name }) => !personalParameters.includes(name.trim().toLowerCase()),
  );
  const isAnchor = /^#[a-z][\w-]{0,80}$/i.test(hash) && !isAlertPage(pathname);
  return pathname + joinParameters(kept.map(({ raw }) => raw)) + (isAnchor ? hash : '');
}

/** Links in mails carry their token in the fragment. */
function isAlertPage(pathname: string): boolean {
  return /\/alerts\//.test(pathname);
}
