import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Catalogue } from '../store.ts';
import { logoPath } from './catalogue-organisation.ts';
import { logoSvg } from './logo.ts';

/**
 * Writes the picture of every organisation that has one.
 * @param publicDir the folder served at `/`, such as `public` or `out`; the pictures go to
 * `logos` in it
 * @returns how many were written
 */
export async function writeSampleLogos(catalogue: Catalogue, publicDir: string): Promise<number> {
  const owners = catalogue.organisations.filter(({ id, logo_url }) => logo_url === logoPath(id));
  await mkdir(path.join(publicDir, 'logos'), { recursive: true });
  for (const organisation of owners) {
    await writeFile(path.join(publicDir, logoPath(organisation.id)), logoSvg(organisation));
  }
  return owners.length;
}
