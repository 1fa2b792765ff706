/** The folder to which a board without a mail server writes its mails. */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

export const outboxFolder = (dataDir: string): string => path.join(dataDir, 'outbox');

/** The part of a file's name that says to whom its mail is. */
export const recipientName = (address: string): string =>
  address.replace(/[^\w.@+-]/g, '_').slice(0, 80);

/** The paths of the mails to an address, however it is capitalised. */
export async function mailsInFolder(dataDir: string, address: string): Promise<string[]> {
  const folder = outboxFolder(dataDir);
  const end = `-${recipientName(address.trim())}.eml`.toLowerCase();
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.replace(/^[^-]+-\d+/, '').toLowerCase() === end)
    .map((name) => path.join(folder, name));
}

/** @returns the number of deleted mails */
export async function deleteMailsInFolder(dataDir: string, address: string): Promise<number> {
  const files = await mailsInFolder(dataDir, address);
  for (const file of files) await rm(file, { force: true });
  return files.length;
}
