import { isIP } from 'node:net';
import { withoutEmailAddresses } from '../telemetry/email-addresses.ts';

const credentials = /\/\/[^\s/@'"]+@/g;
const query = /\?[\w.~%+[\]-]+=[^\s'"`<>)]*/g;
const addressLike = /(?<![\w.:])[\da-f]*[:.][\da-f:.]*(?!\w)/gi;
const tokenLike = /[\w-]{32,}/g;
/** 256 bits in base64. */
const TOKEN_LENGTH = 43;
/** The most that a name like `createSearchEngine` has of capitals. */
const CAPITALS_OF_NAMES = 0.2;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/**
 * A text for the log without what belongs to a visitor or is secret: passwords in addresses, query
 * strings, e-mail addresses, network addresses, and whatever looks like a token or a key.
 */
export function redact(text: string): string {
  const plain = text.replace(credentials, '//[credentials]@').replace(query, '?[query]');
  return withoutEmailAddresses(plain)
    .replace(addressLike, withoutAddress)
    .replace(tokenLike, (found) => (isToken(found) ? '[token]' : found));
}

/** The end of a sentence may stick to an address. */
function withoutAddress(found: string): string {
  const [, address = '', end = ''] = /^(.*?)([:.]?)$/.exec(found) ?? [];
  if (isIP(found) !== 0) return '[address]';
  return isIP(address) === 0 ? found : `[address]${end}`;
}

/**
 * A long word is one when it mixes letters and digits, and is not the id of a request. One token in
 * 1,500 has no digit: it is as long as the board's own, or of its letters about half are capitals, of
 * a name in code far fewer.
 */
function isToken(word: string): boolean {
  if (uuid.test(word)) return false;
  if (/\d/.test(word)) return /[a-z]/i.test(word);
  const capitals = word.replace(/[^A-Z]/g, '').length;
  const most = word.length === TOKEN_LENGTH ? 0 : word.length * CAPITALS_OF_NAMES;
  return /[a-z]/.test(word) && capitals > most;
}
