/** Return addresses of mails, whose unforgeable tag identifies the mail. Contract: 19.2. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { like } from 'drizzle-orm';
import type { Database } from './database/database.ts';
import { readNote } from './database/notes.ts';
import { notes } from './database/schema.ts';
import { SECRET_NOTE } from './database/take-in.ts';

const MAC_BYTES = 10;
/** Base-36 digits for the 16 bytes of a mail's id and the MAC. Mail servers may change their case. */
const TAG_DIGITS = 41;
const TAG = new RegExp(`\\b[0-9a-z]{${TAG_DIGITS}}\\b`, 'gi');

/** Created once per database. Anyone who knows it can end alerts. */
export async function returnSecret(database: Database): Promise<string> {
  await database
    .insert(notes)
    .values({ name: SECRET_NOTE, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const secret = await readNote(database, SECRET_NOTE);
  if (secret === null) throw new Error('The secret of return addresses could not be stored');
  return secret;
}

/** The database's own secret, then those of databases whose alerts were taken in. */
export async function returnSecrets(database: Database): Promise<string[]> {
  const own = await returnSecret(database);
  const rows = await database
    .select({ value: notes.value })
    .from(notes)
    .where(like(notes.name, `${SECRET_NOTE} %`));
  return [own, ...rows.map(({ value }) => value)];
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

/**
 * The mail's id of the first genuine tag in a text; null without one.
 * @param secrets with which tags were made, see {@link returnSecrets}
 */
export function taggedMail(text: string, secrets: readonly string[]): string | null {
  for (const [tag] of text.matchAll(TAG)) {
    for (const secret of secrets) {
      const id = mailOf(tag.toLowerCase(), secret);
      if (id) return id;
    }
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
