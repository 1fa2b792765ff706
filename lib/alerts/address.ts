/**
 * E-mail addresses: which are equal, which can be mailed, and the return addresses of mails, whose
 * unforgeable tag identifies the mail. Contract: 19.2.
 */
import { domainToASCII } from 'node:url';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { EMAIL_LIMIT } from './client/contract.ts';
import type { Database } from './database/database.ts';
import { notes } from './database/schema.ts';

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
 * A key for rate limits per mailbox. Most providers ignore a "+" and everything after it, Gmail also dots.
 * Only for limits: elsewhere such addresses may belong to different people.
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

const SECRET_NAME = 'secret of return addresses';
const MAC_BYTES = 10;
/** Base-36 digits for the 16 bytes of a mail's id and the MAC. Mail servers may change their case. */
const TAG_DIGITS = 41;
const TAG = new RegExp(`\\b[0-9a-z]{${TAG_DIGITS}}\\b`, 'gi');

/** Created once per database. Anyone who knows it can end alerts. */
export async function returnSecret(database: Database): Promise<string> {
  await database
    .insert(notes)
    .values({ name: SECRET_NAME, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await database
    .select({ value: notes.value })
    .from(notes)
    .where(eq(notes.name, SECRET_NAME));
  if (!row) throw new Error('The secret of return addresses could not be stored');
  return row.value;
}

/** Identifies a mail in addresses and headers. Cannot be guessed even by someone who knows the mail's id. */
export function returnTag(mailId: string, secret: string): string {
  const id = Buffer.from(mailId.replaceAll('-', ''), 'hex');
  const bytes = Buffer.concat([id, macOf(id, secret)]);
  return BigInt(`0x${bytes.toString('hex')}`)
    .toString(36)
    .padStart(TAG_DIGITS, '0');
}

/** `bounces@board.example` with a tag: `bounces+TAG@board.example`. */
export function returnAddress(base: string, tag: string): string {
  const at = base.lastIndexOf('@');
  return `${base.slice(0, at)}+${tag}${base.slice(at)}`;
}

/** The mail's id of the first genuine tag in a text; null without one. */
export function taggedMail(text: string, secret: string): string | null {
  for (const [tag] of text.matchAll(TAG)) {
    const id = mailOf(tag.toLowerCase(), secret);
    if (id) return id;
  }
  return null;
}

function mailOf(tag: string, secret: string): string | null {
  let number = 0n;
  for (const digit of tag) number = number * 36n + BigInt(Number.parseInt(digit, 36));
  const hex = number.toString(16).padStart((16 + MAC_BYTES) * 2, '0');
  const bytes = Buffer.from(hex, 'hex');
  if (bytes.length !== 16 + MAC_BYTES) return null;
  const id = bytes.subarray(0, 16);
  if (!timingSafeEqual(bytes.subarray(16), macOf(id, secret))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function macOf(id: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(id).digest().subarray(0, MAC_BYTES);
}
