import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';

/** The mails that a board without a mail server has written, in order. */
export async function readOutbox(folder: string): Promise<ParsedMail[]> {
  const outbox = path.join(folder, '.data/outbox');
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(
    files.sort().map(async (name) => simpleParser(await readFile(path.join(outbox, name)))),
  );
}

/** The confirmation link of the first mail that has one; null when there is none yet. */
export function confirmationLink(mails: readonly ParsedMail[]): string | null {
  const texts = mails.map(({ text = '' }) => text);
  const links = texts.map((text) => /http\S+\/alerts\/confirm#[\w-]+/.exec(text)?.[0]);
  return links.find((link) => link !== undefined) ?? null;
}

/** The text of the first mail with one-click unsubscribe: the digest. */
export function digestText(mails: readonly ParsedMail[]): string | null {
  const digest = mails.find(({ headerLines }) =>
    headerLines.some(({ key }) => key === 'list-unsubscribe-post'),
  );
  return digest ? (digest.text ?? '') : null;
}
