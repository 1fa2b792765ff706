import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { loadConfig } from '../config/load.ts';
import { createCleanHtml } from './clean-html.ts';
import { collectSite, type Sources } from './collect-site.ts';
import { catalogueVersion } from './count-roles.ts';
import { countSource } from './count-source.ts';
import { answerOf, readParentFile } from './parent-file.ts';
import { fetchFooter, fetchNavigation } from './parent-requests.ts';
import { fetchPublished } from './published.ts';
import { sampleFooter } from './sample/footer.ts';
import { sampleNavigation } from './sample/navigation.ts';
import { cleanSite, siteSchema } from './site-schema.ts';
import type { Site } from './site.ts';

type Config = ReturnType<typeof loadConfig>;

type Surroundings = {
  /** Epoch milliseconds. */
  now: () => number;
  /** Told once of each part that could not be read as it should be. */
  report?: (message: string) => void;
};

const storedSchema = z.object({ madeFrom: z.string(), site: siteSchema });

/**
 * The site of the pages that are being built: what {@link refreshSite} has stored, while that is made
 * from the present configuration and catalogue; else read now.
 */
export async function currentSite(config: Config, surroundings: Surroundings): Promise<Site> {
  const stored = await readStored(config);
  if (stored?.madeFrom === (await originOf(config))) {
    return cleanSite(stored.site, config.public.parentSiteUrl);
  }
  return readAnew(config, surroundings);
}

/**
 * Reads count, menu and footer anew and stores them in `DATA_DIR/site-snapshot.json`, so that all
 * pages of the build that follows have the same.
 */
export async function refreshSite(config: Config, surroundings: Surroundings): Promise<Site> {
  const site = await readAnew(config, surroundings);
  const file = snapshotPath(config);
  const incoming = `${file}.${process.pid}.new`;
  await mkdir(config.server.dataDir, { recursive: true });
  await writeFile(incoming, JSON.stringify({ madeFrom: await originOf(config), site }));
  await rename(incoming, file);
  return site;
}

/** Reads count, menu and footer anew; a part that cannot be read is the last good one or null. */
export function readAnew(
  config: Config,
  { now, report = console.warn }: Surroundings,
  lastGood = () => readLastGood(config),
): Promise<Site> {
  const { parentSiteUrl, fieldTokens } = config.public;
  const parent = { parentSiteUrl, brand: fieldTokens.brand, report, createCleanHtml };
  return collectSite({ ...sourcesOf(config, now), lastGood }, parent, now);
}

function sourcesOf(config: Config, now: () => number): Omit<Sources, 'lastGood'> {
  const { parentApiBase, fieldTokens, siteUrl } = config.public;
  const { parentSiteFile } = config.server;
  const count = countSource(config, () => now() / 1000);
  if (parentApiBase) {
    return {
      count,
      navigation: () => fetchNavigation(parentApiBase),
      footer: () => fetchFooter(parentApiBase),
    };
  }
  if (parentSiteFile) {
    return {
      count,
      navigation: async () => (await readParentFile(parentSiteFile)).navigation,
      footer: async () => (await readParentFile(parentSiteFile)).footer,
    };
  }
  return {
    count,
    navigation: async () => answerOf(sampleNavigation(siteUrl)),
    footer: async () => answerOf(sampleFooter(fieldTokens.brand)),
  };
}

/** What was stored here; on a machine that keeps nothing between builds, what is published. */
async function readLastGood(config: Config): Promise<Site | null> {
  if (!config.public.parentApiBase && !config.server.upstreamApiBase) return null;
  const stored = await readStored(config);
  const site = stored?.site ?? (await fetchPublished(config.public.siteUrl));
  return site && cleanSite(site, config.public.parentSiteUrl);
}

async function readStored(config: Config): Promise<z.output<typeof storedSchema> | null> {
  try {
    return storedSchema.parse(JSON.parse(await readFile(snapshotPath(config), 'utf8')));
  } catch {
    // A snapshot that is not there, or of another version, is only read anew.
    return null;
  }
}

/** Differs whenever a stored snapshot would no longer fit. */
async function originOf(config: Config): Promise<string> {
  const { parentApiBase, parentSiteUrl, siteUrl, fieldTokens } = config.public;
  return JSON.stringify([
    parentApiBase ?? [sampleNavigation(siteUrl), sampleFooter(fieldTokens.brand)],
    await versionOfFile(config.server.parentSiteFile),
    parentSiteUrl,
    config.server.upstreamApiBase,
    await catalogueVersion(config.server.dataDir),
  ]);
}

/** Differs whenever the file has been changed. */
async function versionOfFile(file: string | null): Promise<string> {
  return file ? readFile(file, 'utf8').catch(() => 'none') : '';
}

function snapshotPath(config: Config): string {
  return path.join(config.server.dataDir, 'site-snapshot.json');
}
