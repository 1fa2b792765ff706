import { stat } from 'node:fs/promises';
import { processConfig } from '../config/process-config.ts';
import { type Catalogue, cataloguePath, readCatalogue } from './store.ts';

let held: { version: string; catalogue: Promise<Catalogue> } | null = null;

/**
 * The catalogue of the state directory, for the pages of a static build. It is read once in each
 * process, however many pages ask, and again only after an import has replaced it.
 * @throws when no catalogue was prepared
 */
export async function readBoardCatalogue(): Promise<Catalogue> {
  const config = processConfig();
  const { dataDir } = config.server;
  const version = await versionOf(cataloguePath(dataDir));
  if (held?.version !== version) {
    held = { version, catalogue: read(dataDir, config.public.fieldTokens) };
  }
  return held.catalogue;
}

async function read(dataDir: string, tokens: Parameters<typeof readCatalogue>[1]) {
  const catalogue = await readCatalogue(dataDir, tokens);
  if (!catalogue) throw new Error(`There is no catalogue in ${dataDir}: run "npm run build".`);
  return catalogue;
}

async function versionOf(file: string): Promise<string> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return found ? `${found.mtimeMs} ${found.size} ${found.ino}` : 'none';
}
