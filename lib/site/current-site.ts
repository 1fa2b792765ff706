/** The snapshot of count, menu and footer that the pages are built with. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { type Config, processConfig } from '../config/load.ts';
import { fingerprint } from '../content/parent-requests.ts';
import type { Site } from '../content/site.ts';
import { createCleanHtml } from './clean-html.ts';
import { collectSite } from './collect-site.ts';
import { readLogoCopies } from '../store/logo-copies.ts';
import { boardDigest } from '../search-server/moments.ts';
import { readJson, replaceJson } from '../store/state-file.ts';
import { catalogueVersion } from '../store/catalogue.ts';
import { countSource, hasSampleRoles } from './count.ts';
import { parentSources, sampleParentSite } from './parent-sources.ts';
import { cleanSite, fetchPublished, siteSchema } from './snapshot.ts';

type Dependencies = {
  /** Epoch milliseconds. */
  now: () => number;
  /** Called once for each part that could not be read. */
  report?: (message: string) => void;
};

const storedSchema = z.object({ madeFrom: z.string(), site: siteSchema });

let held: { board: string; site: Promise<Site> } | null = null;

/**
 * Count, menu and footer for `getStaticProps`, the same for all pages of a build. Never fails: a part that
 * cannot be read is its last good version, or null. Under `npm run dev` it follows changes of the board's
 * folder.
 */
export function readSite(): Promise<Site> {
  const config = processConfig();
  const board = JSON.stringify(config.server.board);
  if (held?.board !== board) held = { board, site: currentSite(config, { now: Date.now }) };
  return held.site;
}

/** `getStaticProps` of pages that need nothing else. */
export const siteProps = async () => ({ props: { site: await readSite() } });

/** URLs of all pictures in menu and footer. */
export function picturesOf(site: Site, config: Config): string[] {
  const found: string[] = [];
  const copyOf = (address: string) => {
    found.push(address);
    return address;
  };
  cleanSite(site, { ...parentOf(config), copyOf });
  return found;
}

const parentOf = ({ public: { parentSiteUrl }, server: { imageHosts } }: Config) => ({
  parentSiteUrl,
  imageHosts,
});

/**
 * The snapshot for the current build: the one stored by {@link refreshSite} if it was made from the current
 * configuration and catalogue, otherwise a new one. Where builds copy pictures, it refers to the copies.
 * @internal
 */
export async function currentSite(config: Config, dependencies: Dependencies): Promise<Site> {
  const stored = await readStored(config);
  const fits = stored?.madeFrom === (await originOf(config));
  const site = fits ? stored.site : await readAnew(config, dependencies);
  if (!config.server.copiesLogos) return cleanSite(site, parentOf(config));
  const copies = await readLogoCopies(config.server);
  return cleanSite(site, { ...parentOf(config), copyOf: (from) => copies.get(from)?.path ?? '' });
}

/**
 * Reads count, menu and footer and stores them in `DATA_DIR/site-snapshot.json`, so that all pages of the
 * next build share them.
 */
export async function refreshSite(config: Config, dependencies: Dependencies): Promise<Site> {
  const fresh = await readAnew(config, dependencies);
  await replaceJson(snapshotPath(config), { madeFrom: await originOf(config), site: fresh });
  return fresh;
}

/** Reads count, menu and footer; a part that cannot be read is its last good version, or null. */
export async function readAnew(
  config: Config,
  { now, report = console.warn }: Dependencies,
  lastGood = () => readLastGood(config),
): Promise<Site> {
  const { fieldTokens, indexName: indexBase } = config.public;
  const parent = { ...parentOf(config), brand: fieldTokens.brand, report, createCleanHtml };
  // `/api/count` never asks that server, which may be this site under another name.
  const count = countSource(config, () => now() / 1000, config.server.countApiBase);
  const source = { dataDir: config.server.dataDir, tokens: fieldTokens, indexBase };
  const site = siteSource(config);
  // Content of another source must not appear on this board.
  const fitting = async () => {
    const last = await lastGood();
    return last?.source === site ? last : null;
  };
  const [collected, isSample, catalogue] = await Promise.all([
    collectSite({ count, ...parentSources(config), lastGood: fitting }, parent, now),
    hasSampleRoles(config).catch(() => false),
    boardDigest(source, now() / 1000).catch(() => ''),
  ]);
  return {
    ...collected,
    catalogue,
    ...(site && { source: site }),
    ...(isSample && { hasSampleRoles: true }),
  };
}

/** Identifies the sources of count, menu and footer; undefined for the sample's. */
function siteSource({ public: visible, server }: Config): string | undefined {
  const { isOwnBoard } = visible;
  const { parentApiBase, countApiBase } = server;
  if (!isOwnBoard && !parentApiBase && !countApiBase) return undefined;
  return fingerprint(JSON.stringify([isOwnBoard, parentApiBase, countApiBase]));
}

/** The stored snapshot; on a machine that keeps nothing between builds, the published one. */
async function readLastGood(config: Config): Promise<Site | null> {
  if (!config.server.parentApiBase && !config.server.countApiBase) return null;
  const stored = await readStored(config);
  const last = stored?.site ?? (await fetchPublished(config.public.siteUrl));
  return last && cleanSite(last, parentOf(config));
}

/** A missing snapshot, or one of another version, is replaced by a new one. */
const readStored = (config: Config): Promise<z.output<typeof storedSchema> | null> =>
  readJson(snapshotPath(config), storedSchema).catch(() => null);

/** Changes whenever a stored snapshot becomes invalid. */
async function originOf(config: Config): Promise<string> {
  const { parentSiteUrl, siteUrl, fieldTokens } = config.public;
  return JSON.stringify([
    config.server.parentApiBase ?? sampleParentSite({ siteUrl, brand: fieldTokens.brand }),
    config.server.board?.file ?? null,
    await versionOfFile(config.server.parentSiteFile),
    parentSiteUrl,
    config.server.countApiBase,
    await catalogueVersion(config.server.dataDir),
  ]);
}

/** Changes whenever the file does. */
async function versionOfFile(file: string | null): Promise<string> {
  return file ? readFile(file, 'utf8').catch(() => 'none') : '';
}

function snapshotPath(config: Config): string {
  return path.join(config.server.dataDir, 'site-snapshot.json');
}
