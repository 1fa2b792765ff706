// lib/build knows how a board is prepared and its pages built: catalogue, logos, bundles, headers.

// Makes a board ready to be served: its catalogue, then its static pages.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stop as stopBundler } from 'esbuild';
import { withProgress } from '../base/terminal.ts';
import { BOARD_FILE } from '../config/board.ts';
import { type Config, ConfigError } from '../config/load.ts';
import type { Site } from '../content/site.ts';
import { checkTexts } from '../content/texts.ts';
import { writeSampleLogos } from '../import/sample/logos.ts';
import { isStaleSample } from '../import/sample/sample-catalogue.ts';
import { defaultRanking, indexName } from '../query/indices.ts';
import { dayOf } from '../roles/closing.ts';
import { catalogueIndexer, openCatalogueIndex } from '../search-server/catalogue-index.ts';
import { createChangeCounter } from '../search-server/board-state.ts';
import { readOwnVocabulary } from '../search-server/vocabulary.ts';
import { appearedOnly, createBuildSearch, writeRoleSnapshot } from '../site/board-catalogue.ts';
import { picturesOf, PUBLISHED_FILE, publishedText, refreshSite } from '../site/current-site.ts';
import { writePublicFiles } from '../site/public-files.ts';
import {
  catalogueVersion,
  lockCatalogue,
  readCatalogue,
  readCatalogueHead,
} from '../store/catalogue.ts';
import { readClosedRoles } from '../store/closed-roles.ts';
import { writeCopy } from '../store/database.ts';
import { placeCopies, readLogoCopies, withLogoCopies } from '../store/logo-copies.ts';
import { replaceCatalogue, settleCatalogue } from '../store/replace-catalogue.ts';
import { writeBoardFiles } from './board-files.ts';
import {
  buildPages,
  buildStamp,
  folderDigest,
  keepEarlierFiles,
  replaceFolder,
  withBuildLock,
} from './build-pages.ts';
import { HEADERS_FILE, headersFile } from './content-security-policy.ts';
import { writeEmbedPage } from './page-bundle.ts';

/** The file with the stamp of the pages. Hosts do not serve it. */
export const STAMP_FILE = '.build-stamp';
/**
 * The file that says which board's pages they are.
 * @internal
 */
export const OWNER_FILE = '.build-board';

/** How long a start waits for a running import. */
const IMPORT_WAIT_MS = 60_000;

/**
 * Writes the sample when there is no catalogue or the sample is out of date. A board that only serves
 * has its catalogue from elsewhere.
 * @param now epoch seconds
 * @throws when the board's own vocabulary or texts have a mistake; the message names file and line
 */
export async function prepareCatalogue(config: Config, now: number) {
  const { dataDir, serveOnly, board } = config.server;
  const boardFile = board && path.join(board.folder, BOARD_FILE);
  const tokens = config.public.fieldTokens;
  // Checked first: a mistake must stop the start before anything is built.
  await readOwnVocabulary(dataDir);
  await checkTexts(config);
  if (serveOnly) {
    const index = await openCatalogueIndex({ dataDir, tokens, indexBase: config.public.indexName });
    if (index) return;
    throw new Error(
      `SERVE_ONLY is set, but there is no board in ${dataDir}. Copy the state of the board that curates there first.`,
    );
  }
  const needsSample = async () => {
    const present = await readCatalogueHead(dataDir);
    return !present || isStaleSample(present, { now, boardFile });
  };
  if (!(await needsSample())) {
    // A server may be searching it.
    await settleCatalogue(dataDir, { tokens, now, prepare: catalogueIndexer(config) });
    // Reports a catalogue that cannot be read.
    await openCatalogueIndex({ dataDir, tokens, indexBase: config.public.indexName });
    return;
  }
  await withProgress('Preparing the sample catalogue', async () => {
    // Imported on demand: most starts need no new sample, and the importer is slow to load.
    const { readSampleCatalogue } = await import('../import/sample/sample-catalogue.ts');
    const sample = await readSampleCatalogue({ now, tokens });
    const prepare = catalogueIndexer(config);
    const release = await lockCatalogue(dataDir, { waitMs: IMPORT_WAIT_MS });
    try {
      // An import may have finished while this waited for the lock.
      if (await needsSample())
        await replaceCatalogue(dataDir, sample, { by: 'sample', tokens, now, prepare });
    } finally {
      release();
    }
  });
}

/** Whether there are pages of this board. Boards in one clone may share the folder of the pages. */
export function hasPages({ server }: Config, root: string): boolean {
  const out = path.join(root, server.outDir);
  if (!existsSync(path.join(out, 'index.html'))) return false;
  // Pages of a release without this file are taken for this board's.
  const file = path.join(out, OWNER_FILE);
  return !existsSync(file) || readFileSync(file, 'utf8') === ownerOf(server);
}

/**
 * The same for the same state directory and board folder; says neither.
 * @internal
 */
export const ownerOf = ({ dataDir, board }: Config['server']): string =>
  createHash('sha256')
    .update(`${dataDir}\0${board?.folder ?? ''}`)
    .digest('hex');

/** Whether pages exist, and whether they were made from the current sources. */
export type PagesState = 'missing' | 'stale' | 'current';

/** Compares the existing pages with what new ones would be made from. */
export async function pagesState(config: Config, root: string): Promise<PagesState> {
  if (!hasPages(config, root)) return 'missing';
  const target = path.join(root, config.server.outDir);
  const stamp = await currentStamp(config, root);
  const built = await readFile(path.join(target, STAMP_FILE), 'utf8').catch(() => '');
  return built === stamp ? 'current' : 'stale';
}

/** A text that changes whenever the pages are replaced; empty when there are none. */
export async function pagesVersion({ server }: Config, root: string): Promise<string> {
  const file = await stat(path.join(root, server.outDir, STAMP_FILE)).catch(() => null);
  return file ? `${file.mtimeMs} ${file.ino}` : '';
}

/** Changes whenever a text of an own board does. */
export const textsVersion = async ({ board }: Config['server']): Promise<string> =>
  board ? folderDigest(path.join(board.folder, 'content')) : '';

async function currentStamp({ public: publicConfig, server }: Config, root: string) {
  const { dataDir, parentSiteFile, board, copiesLogos, imageHosts } = server;
  const parentSite = parentSiteFile && (await readNamedFile(parentSiteFile, 'PARENT_SITE_FILE'));
  const own = board && (await folderDigest(board.folder));
  const now = Math.floor(Date.now() / 1000);
  const { fieldTokens: tokens, indexName: indexBase } = publicConfig;
  const passed = await createChangeCounter({ dataDir, tokens, indexBase })(now);
  return buildStamp(
    root,
    await catalogueVersion(dataDir),
    [publicConfig, copiesLogos && imageHosts, parentSite, own],
    dayOf(now),
    passed,
  );
}

/** Folder in which pages are built before they replace those that are served. */
const STAGING = '.data/building';

/** Builds the pages unless they are up to date, and replaces the old ones once they are complete. */
export function preparePages(config: Config, root: string): Promise<void> {
  return withBuildLock(root, async () => {
    if ((await pagesState(config, root)) === 'current') return;
    const complete = await build(config, root);
    const target = path.join(root, config.server.outDir);
    await keepEarlierFiles(target, complete);
    await replaceFolder(complete, target);
    // Its process would otherwise run as long as this one.
    await stopBundler();
  });
}

/** Builds the pages and all other published files; returns their folder. */
async function build(config: Config, root: string): Promise<string> {
  const out = path.join(root, STAGING);
  const now = Math.floor(Date.now() / 1000);
  const { dataDir, copiesLogos, serveOnly } = config.server;
  const { siteUrl, pages, fieldTokens: tokens, indexName: indexBase, algolia } = config.public;
  const stamp = await currentStamp(config, root);
  const site = await refreshSite(config, { now: Date.now });
  // Those of the machine that curates are part of its state.
  if (copiesLogos && !serveOnly) await copyPictures(config, root, site);
  await withProgress('Building the pages', () =>
    buildPages(root, { dataDir, outDir: STAGING }, config.public),
  );
  await writeBoardFiles(config, out);
  await writeEmbedPage(root, out, config.public);
  await writeFile(path.join(out, PUBLISHED_FILE), publishedText(site));
  await writeFile(path.join(out, HEADERS_FILE), headersFile(config.public));
  if (copiesLogos) await placeCopies(dataDir, out);
  const present = await readCatalogue(dataDir, tokens);
  const copies = await readLogoCopies(config.server);
  const catalogue = present && withLogoCopies(appearedOnly(present, now), copies);
  if (catalogue) {
    const closed = await readClosedRoles(dataDir, tokens, now);
    await writePublicFiles(catalogue, { folder: out, siteUrl, pages, closed, now });
  }
  if (catalogue?.source === 'sample') await writeSampleLogos(catalogue, out);
  if (algolia) {
    await writeRoleSnapshot(await createBuildSearch(() => now), out, {
      indexName: indexName(indexBase, defaultRanking),
      tokens,
      now,
      vocabulary: await readOwnVocabulary(dataDir),
    });
  }
  // Netlify packs it with the functions, and machines that only serve are given it.
  if (!serveOnly) writeCopy(dataDir);
  await writeFile(path.join(out, OWNER_FILE), ownerOf(config.server));
  await writeFile(path.join(out, STAMP_FILE), stamp);
  return out;
}

/** Copies the logos of all roles and organisations, and the pictures of menu and footer. */
async function copyPictures(config: Config, root: string, site: Site): Promise<void> {
  const { dataDir, imageHosts: hosts, outDir, atsOrigin: origin } = config.server;
  const { fieldTokens: tokens, siteUrl, contactEmail } = config.public;
  const catalogue = await readCatalogue(dataDir, tokens);
  const closed = await readClosedRoles(dataDir, tokens, Date.now() / 1000);
  const addresses = [
    ...(catalogue?.organisations ?? []).map((organisation) => organisation.logo_url),
    ...[...(catalogue?.roles ?? []), ...closed].map((role) => role.company.logo_url),
    ...picturesOf(site, config),
  ];
  // Few boards copy pictures, and these are slow to load.
  const { copyLines, copyLogos, pictureLimits: limits } = await import('./copy-logos.ts');
  const { createRequests } = await import('../sources/request.ts');
  const userAgent = `JobBoardLogos/1.0 (+${siteUrl}; ${contactEmail})`;
  const requests = createRequests({ origin, userAgent, limits, hostPauseMs: 0 });
  try {
    const report = await withProgress('Copying logos', () =>
      copyLogos({
        dataDir,
        addresses,
        hosts,
        siteUrl,
        requests,
        // Search results refer to new copies before the new pages are in place.
        beforeRecording: () => placeCopies(dataDir, path.join(root, outDir)),
        now: Date.now,
      }),
    );
    for (const line of copyLines(report)) console.log(line);
  } finally {
    await requests.close();
  }
}

function readNamedFile(file: string, variable: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : error.message;
    throw new ConfigError(`${variable}: ${file}: ${reason}`);
  });
}
