/** The site's own copies of logos: which file replaces which address. Contract: 17.2. */
import { existsSync } from 'node:fs';
import { cp, stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Role } from '../roles/role.ts';
import { readJson } from './state-file.ts';
import type { Catalogue } from './catalogue.ts';

/** Lists the copies; in the state directory. */
const COPIES_FILE = 'logo-copies.json';
/** Holds the images; in the state directory. */
const COPIES_FOLDER = 'logo-copies';
/** Where the site serves them. */
export const SITE_FOLDER = '/logos/copies';

export const copiesPath = (dataDir: string): string => path.join(dataDir, COPIES_FILE);
export const copiesFolder = (dataDir: string): string => path.join(dataDir, COPIES_FOLDER);

const copySchema = z.object({
  /** The copy's path on the site. */
  path: z.string().check(z.startsWith('/')),
  /** For a conditional request to the original's server. */
  validators: z.object({ etag: z.nullable(z.string()), lastModified: z.nullable(z.string()) }),
  /** When it was last compared with the original. Epoch milliseconds. */
  checkedAt: z.number(),
});

const copiesSchema = z.record(z.string(), copySchema);

export type LogoCopy = z.output<typeof copySchema>;

/** By the original's address. */
export type LogoCopies = ReadonlyMap<string, LogoCopy>;

export type CopyingBoard = { dataDir: string; copiesLogos?: boolean };

/** @returns no copies if there are none or the file is unreadable: the next build creates them */
export async function readLogoCopies(board: CopyingBoard): Promise<LogoCopies> {
  if (!board.copiesLogos) return new Map();
  const copies = await readJson(copiesPath(board.dataDir), copiesSchema).catch(() => null);
  return new Map(Object.entries(copies ?? {}));
}

/** Changes whenever the list of copies does. */
export async function logoCopiesVersion(board: CopyingBoard): Promise<string> {
  if (!board.copiesLogos) return '';
  const file = await stat(copiesPath(board.dataDir)).catch(() => null);
  return file ? `${file.mtimeMs} ${file.ino}` : '';
}

/** A role with its logo replaced by the copy, if there is one. */
export function withLogoCopy<Shown extends Pick<Role, 'company'>>(
  role: Shown,
  copies: LogoCopies,
): Shown {
  const copy = copies.get(role.company.logo_url);
  return copy ? { ...role, company: { ...role.company, logo_url: copy.path } } : role;
}

/** A catalogue with all logos replaced by their copies. */
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

/** Copies the images into a folder of built pages, if there is one. */
export async function placeCopies(dataDir: string, pages: string): Promise<void> {
  if (!existsSync(pages)) return;
  await cp(copiesFolder(dataDir), path.join(pages, SITE_FOLDER), { recursive: true });
}
