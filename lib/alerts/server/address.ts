import { domainToASCII } from 'node:url';
import { EMAIL_LIMIT } from '../client/contract.ts';

/** Longest part before the "@" (RFC 5321). Bytes. */
const LOCAL_LIMIT = 64;
/** Words joined by dots, of letters of any script and what RFC 5322 takes unquoted. */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** Labels joined by dots; the last is no number, which would make it a network address. */
const DOMAIN = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d][a-z\d-]{0,61}[a-z\d]$/;

/**
 * An address folded: equal for addresses that reach the same mailbox in all likelihood. Space around
 * it, case, the form of Unicode, and whether the domain is written in its own script do not count.
 */
export function emailKey(email: string): string {
  const folded = email.trim().normalize('NFC').toLowerCase();
  const { local, domain } = partsOf(folded);
  return `${local}@${domainToASCII(domain) || domain}`;
}

/**
 * Whether mail servers can take mail for an address as it stands. What would have to be quoted is
 * refused: some programs read such an address as several.
 */
export function isMailable(email: string): boolean {
  const { local, domain } = partsOf(email.trim().normalize('NFC'));
  const asciiDomain = domainToASCII(domain);
  return (
    LOCAL.test(local) &&
    Buffer.byteLength(local) <= LOCAL_LIMIT &&
    DOMAIN.test(asciiDomain) &&
    local.length + 1 + asciiDomain.length <= EMAIL_LIMIT
  );
}

function partsOf(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf('@');
  return { local: email.slice(0, at), domain: email.slice(at + 1) };
}
