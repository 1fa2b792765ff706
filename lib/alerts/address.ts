/** E-mail addresses: which are the same, and which can be mailed. */
import { domainToASCII } from 'node:url';
import { EMAIL_LIMIT } from './client/contract.ts';

/** Longest part before the "@" (RFC 5321). */
const MAX_LOCAL_BYTES = 64;
/** Words joined by dots, of letters of any script and what RFC 5322 allows unquoted. */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/**
 * A domain in any script as it is typed. Otherwise the part of a longer text that a URL has as its host would
 * be taken for the domain, while the mail server gets the whole.
 */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
/** Labels joined by dots; the last is not a number, which would make it an IP address. */
const DOMAIN = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d][a-z\d-]{0,61}[a-z\d]$/;

/**
 * A normalised address: equal for addresses that almost certainly reach the same mailbox. It ignores
 * surrounding space, case, the Unicode form, and whether the domain is written in its own script.
 */
export function emailKey(email: string): string {
  const folded = email.trim().normalize('NFC').toLowerCase();
  const { local, domain } = partsOf(folded);
  return `${local}@${domainToASCII(domain) || domain}`;
}

/**
 * Whether mail servers accept an address as it is. One that would have to be quoted is refused, since
 * some programs read such an address as several.
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

/** Domains of one provider, which ignores dots before the "@". */
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * A key for counting what one mailbox is sent, since most providers deliver many spellings to it:
 * with "+" and anything after it and, at Gmail, with dots. Only for limits: elsewhere such addresses
 * may belong to different people.
 */
export function mailboxKey(email: string): string {
  const { local, domain } = partsOf(emailKey(email));
  const base = local.replace(/(?<=.)\+.*$/s, '');
  return GMAIL.has(domain) ? `${base.replaceAll('.', '')}@gmail.com` : `${base}@${domain}`;
}

function partsOf(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf('@');
  return { local: email.slice(0, at), domain: email.slice(at + 1) };
}
