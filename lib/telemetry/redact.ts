/**
 * Removes personal data and secrets from what is measured, reported or logged. Also runs in
 * browsers, some of which lack lookbehind in regular expressions. Contract: 7.
 */
import { joinParameters, readParameters, splitPath } from '../query/url-parameters.ts';

/** URL parameters that identify a visitor: the contract's five, the profile URL, alert tokens. @internal */
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

/** Deeper values are cut off. */
const MAX_DEPTH = 12;

/** Redacts all texts in a value, at any depth; other values are kept. */
export function redact<Value>(value: Value): Value {
  return redactUnknown(value, 0) as Value;
}

function redactUnknown(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return '[nested]';
  if (Array.isArray(value)) return value.map((item) => redactUnknown(item, depth + 1));
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, item]) => [key, redactUnknown(item, depth + 1)]));
}

/**
 * `://user@` or `://user:password@`. A password may contain "/" and "@", so the match extends to
 * the last "@" of the word. Bounded, so that hostile text cannot slow down matching.
 */
const credentials = /:\/\/(?:[^\s/@'":]{0,200}:[^\s'"]{0,500}@|[^\s/@'"]{1,500}@)/g;
const parameterValue = new RegExp(
  `(\\b|%(?:25)*[\\da-f]{2})(${personalParameters.join('|')})(=|%(?:25)*3D)[^&\\s"'\`<>#]+`,
  'gi',
);
const tokenInPath = /(\/token\/validate\/|\/alerts\/\w+[#/])[^\s"'`<>?#/]+/g;
/** 256 bits in hexadecimal or base64url, possibly after a percent-encoded character. */
const token = /(^|[^\w-]|%(?:25)*[\da-f]{2})(?:[\da-f]{64}|[\w-]{43})(?![\w-])/gi;
/** The parameters at the end of the message of a failed database query. */
const queryParameters = /^(params: ).*/ms;

/**
 * Redacts credentials in URLs, e-mail addresses, personal parameters, tokens, and query parameters
 * of failed database queries.
 * @internal
 */
export function redactText(text: string): string {
  const plain = text
    .replace(queryParameters, '$1[removed]')
    .replace(credentials, '://[credentials]@');
  return redactEmails(plain)
    .replace(parameterValue, '$1$2$3[removed]')
    .replace(tokenInPath, '$1[token]')
    .replace(token, '$1[token]');
}

const queryString = /\?[\w.~%+[\]-]+=[^\s'"`<>)]*/g;
const addressLike = /(^|[^\w.:])([\da-f]*[:.][\da-f:.]*)(?!\w)/gi;
const tokenLike = /[\w-]{32,}/g;

/**
 * Redacts server log lines: as {@link redactText}, plus query strings, IP addresses, and anything
 * that looks like a token or key.
 */
export function redactLog(text: string): string {
  return redactText(text.replace(credentials, '://[credentials]@').replace(queryString, '?[query]'))
    .replace(addressLike, (_, before: string, found: string) => before + redactAddress(found))
    .replace(tokenLike, (found) => (isToken(found) ? '[token]' : found));
}

/** @param found what looks like an IP address, possibly with a port or punctuation */
function redactAddress(found: string): string {
  if (isAddress(found)) return '[address]';
  const [, address = '', end = ''] = /^(.*?)(:\d{1,5}[:.]?|[:.])$/.exec(found) ?? [];
  return isAddress(address) ? `[address]${end}` : found;
}

const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

function isAddress(text: string): boolean {
  return ipv4.test(text) || (text.includes(':') && URL.canParse(`http://[${text}]/`));
}

/** Length of 256 bits in base64. */
const TOKEN_LENGTH = 43;
/** Identifiers such as `createSearchEngine` stay below this share of capitals. */
const MAX_CAPITALS_OF_NAME = 0.2;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/**
 * Whether a long word is a token: it mixes letters and digits and is not a request id (a UUID). One
 * token in 1,500 has no digit; those are recognised by the length of the board's own tokens or by
 * more capitals than an identifier has.
 */
function isToken(word: string): boolean {
  if (uuid.test(word)) return false;
  if (/\d/.test(word)) return /[a-z]/i.test(word);
  const capitals = word.replace(/[^A-Z]/g, '').length;
  const max = word.length === TOKEN_LENGTH ? 0 : word.length * MAX_CAPITALS_OF_NAME;
  return /[a-z]/.test(word) && capitals > max;
}

const domain = /^[^\s@<>"'`(),:;=/&?#\]]+\.[\p{L}\p{N}_-]+\]?/u;
const escapedDomain = /^(?:[\w~-]|%[\da-f]{2})+(?:\.(?:[\w~-]|%[\da-f]{2})+)+/i;

/** Replaces e-mail addresses, also percent-encoded ones, with "[e-mail]". */
function redactEmails(text: string): string {
  return text
    .replace(/"[^"\s]{1,64}"(?=@)/g, '-')
    .replace(/[^\s<>"(),:;]+/g, (word) => redactEmailsIn(word.split(/(@)/), domain))
    .replace(/[\w!$'*+~.%-]+/g, (word) =>
      redactEmailsIn(word.split(/(%(?:25)*40)/i), escapedDomain),
    );
}

/** @param parts of a word; every second part is an "@" */
function redactEmailsIn([first = '', ...parts]: string[], domainStart: RegExp): string {
  let redacted = '';
  /** Parts since the last address, possibly the name of the next. */
  let name = [first];
  for (let at = 0; at < parts.length; at += 2) {
    const [sign = '', after = ''] = parts.slice(at, at + 2);
    const [found = ''] = domainStart.exec(after) ?? [];
    const last = name.findLast((part) => part !== '') ?? '';
    // The name is itself an address.
    const isNameRedacted = redacted !== '' && last === '';
    // A name that ends in a bracket is already redacted.
    if (found !== '' && (isNameRedacted || last !== '') && !last.endsWith(']')) {
      if (!isNameRedacted) redacted += '[e-mail]';
      name = [after.slice(found.length)];
    } else {
      name.push(sign, after);
    }
  }
  return redacted + name.join('');
}
