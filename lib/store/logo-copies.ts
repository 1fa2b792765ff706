/** The site's own copies of logos (17.2): which address is shown from which file. */
import { existsSync } from 'node:fs';
import { cp, stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Role } from '../roles/role.ts';
import { readJson } from './state-file.ts';
import type { Catalogue } from './catalogue.ts';

/** Names the copies, in the state directory. */
const COPIES_FILE = 'logo-copies.json';
/** The folder of the pictures, there. */
const COPIES_FOLDER = 'logo-copies';
/** Where a site has them. */
export const SITE_FOLDER = '/logos/copies';

export const copiesPath = (dataDir: string): string => path.join(dataDir, COPIES_FILE);
export const copiesFolder = (dataDir: string): string => path.join(dataDir, COPIES_FOLDER);

const copySchema = z.object({
  /** The address at which the site has it. */
  path: z.string().check(z.startsWith('/')),
  /** What lets the server of the original answer that it is unchanged. */
  validators: z.object({ etag: z.nullable(z.string()), lastModified: z.nullable(z.string()) }),
  /** When it was last compared with the original. Epoch milliseconds. */
  checkedAt: z.number(),
});

const copiesSchema = z.record(z.string(), copySchema);

/** A copy in the site. */
export type LogoCopy = z.output<typeof copySchema>;

/** Copies by the address of the original. */
export type LogoCopies = ReadonlyMap<string, LogoCopy>;

/** A board, and whether its builds copy logos. */
export type CopyingBoard = { dataDir: string; copiesLogos?: boolean };

/** @returns no copies when none were made, or the file cannot be read: the next build makes them */
export async function readLogoCopies(board: CopyingBoard): Promise<LogoCopies> {
  if (!board.copiesLogos) return new Map();
  const copies = await readJson(copiesPath(board.dataDir), copiesSchema).catch(() => null);
  return new Map(Object.entries(copies ?? {}));
}

/** A text that changes whenever other copies are named. */
export async function logoCopiesVersion(board: CopyingBoard): Promise<string> {
  if (!board.copiesLogos) return '';
  const file = await stat(copiesPath(board.dataDir)).catch(() => null);
  return file ? `${file.mtimeMs} ${file.ino}` : '';
}

/** A role with the copy of its logo in place of the original. One without a copy stays as it is. */
export function withLogoCopy<Shown extends Pick<Role, 'company'>>(
  role: Shown,
  copies: LogoCopies,
): Shown {
  const copy = copies.get(role.company.logo_url);
  return copy ? { ...role, company: { ...role.company, logo_url: copy.path } } : role;
}

/** A catalogue with the copies of logos in place of the originals. */
export function withLogoCopies(catalogue: Catalogue, copies: LogoCopies): Catalogue {
  if (copies.size === 0) return catalogue;
  return {
    ...catalogue,
    roles: catalogue.roles.map((role) => withLogoCopy(role, copies)),
    organisations: catalogue.organisations.map((organisation) => ({
      ...organisation,
      logo_url: copies.get(organisation.logo_url)?.path ?? organisation.logo_url,
    })),
  };
}

/** Puts the pictures into a folder of built pages, if there is one. */
export async function placeCopies(dataDir: string, pages: string): Promise<void> {
  if (!existsSync(pages)) return;
  await cp(copiesFolder(dataDir), path.join(pages, SITE_FOLDER), { recursive: true });
}
