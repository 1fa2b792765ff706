import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const SOURCES = ['pages', 'components', 'lib', 'public', 'next.config.js', 'package-lock.json'];

/**
 * A digest of all that the static pages are made from: sources, public configuration, the
 * catalogue, and the calendar day, since roles close. Pages built under an equal stamp would be
 * the same again.
 * @param day UTC day since the epoch
 */
export async function buildStamp(
  root: string,
  catalogueFile: string,
  publicConfig: unknown,
  day: number,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([publicConfig, day]));
  for (const source of SOURCES) await addPath(hash, path.join(root, source), root);
  hash.update(await readFile(catalogueFile));
  return hash.digest('hex');
}

async function addPath(hash: ReturnType<typeof createHash>, file: string, root: string) {
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EISDIR') return null;
    throw error;
  });
  if (content !== null) {
    hash.update(path.relative(root, file)).update('\0').update(content);
    return;
  }
  for (const name of (await readdir(file)).sort()) await addPath(hash, path.join(file, name), root);
}
