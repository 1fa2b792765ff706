/** E-mail addresses: which are equal, and which can be mailed. */
import { domainToASCII } from 'node:url';
import { EMAIL_LIMIT } from './client/contract.ts';

/** Of the part before the "@" (RFC 5321). */
const MAX_LOCAL_BYTES = 64;
/** Words joined by dots; letters of any script, and the characters that RFC 5322 allows unquoted. */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/**
 * A domain as typed, in any script. Rules out "/", "?" and the like: URL parsing would check only the text
 * before them, while the mail server gets all of it.
 */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
/** Labels joined by dots; the last is not a number, which would make it an IP address. */
const DOMAIN = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d][a-z\d-]{0,61}[a-z\d]$/;

/**
 * A normalised address, equal for addresses that almost certainly reach the same mailbox. Ignores
 * surrounding space, case, the Unicode form, and whether the domain is in Unicode or Punycode.
 */
export function emailKey(email: string): string {
  const folded = email.trim().normalize('NFC').toLowerCase();
  const { local, domain } = partsOf(folded);
  return `${local}@${domainToASCII(domain) || domain}`;
}

/**
 * Whether mail servers accept an address. Addresses that need quoting are refused, because some programs
 * read them as several addresses.
 */
export function isMailable(email: string): boolean {
  const { local, domain } = partsOf(email.trim().normalize('NFC'));
  const asciiDomain = domainToASCII(domain);
  return (
    LOCAL.test(local) &&
    Buffer.byteLength(local) <= MAX_LOCAL_BYTES &&
    TYPED_DOMAIN.test(domain) &&
    domain === domain.normalize('NFKC') &&
    DOMAIN.test(asciiDomain) &&
    local.length + 1 + asciiDomain.length <= EMAIL_LIMIT
  );
}

/** Gmail ignores dots before the "@". */
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * A key for rate limits per mailbox. Most providers ignore a "+" and everything after it, Gmail also dots;
 * some treat full-width letters as their ASCII forms.
 * Only for limits: elsewhere such addresses may belong to different people.
 */
export function mailboxKey(email: string): string {
  const { local, domain } = partsOf(emailKey(email.normalize('NFKC')));
  const base = local.replace(/(?<=.)\+.*$/s, '');
  return GMAIL.has(domain) ? `${base.replaceAll('.', '')}@gmail.com` : `${base}@${domain}`;
}

function partsOf(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf('@');
  return { local: email.slice(0, at), domain: email.slice(at + 1) };
}
