// Compresses what first visits load, once for each build and further than there is time for at a request.
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { nullIfMissing } from '../catalogue/state-file.ts';
import { HASHED_FILES } from './build-pages.ts';

const toBrotli = promisify(brotliCompress);

/** A role's page is read rarely, and there may be thousands: the host compresses it when it is asked for. */
const FOLDERS = [
  { name: '', recursive: false },
  // Served in place of the home page.
  { name: 'variants', recursive: false },
  { name: HASHED_FILES, recursive: true },
];
const COMPRESSED = /\.(?:html|js|css|svg)$/;
/** The host sends shorter ones as they are. */
const MIN_BYTES = 1024;

/**
 * Puts a brotli-compressed copy beside each script and style of a build, each page of its first level and
 * each home page, such as `index.html.br`, which the host sends to those who accept it. Copies that are
 * there stay.
 * @param pages folder of complete pages that are not served yet
 */
export async function compressPages(pages: string): Promise<void> {
  for (const { name, recursive } of FOLDERS) {
    const options = { recursive, withFileTypes: true } as const;
    const entries = await readdir(path.join(pages, name), options).catch(nullIfMissing);
    await Promise.all(
      (entries ?? [])
        .filter((entry) => entry.isFile() && COMPRESSED.test(entry.name))
        .map((entry) => compressFile(path.join(entry.parentPath, entry.name))),
    );
  }
}

async function compressFile(file: string): Promise<void> {
  const copy = `${file}.br`;
  if (existsSync(copy)) return;
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(copy, await toBrotli(content, { params }));
}
