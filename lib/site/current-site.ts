// lib/site knows what pages are made from: count, menu, footer, organisations, role pages.

/**
 * The snapshot of count, menu and footer that the pages are built with: collected from their sources,
 * stored, and published. Contract: 3.7, 3.9, 3.10.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { type Config, processConfig } from '../config/load.ts';
import { fetchJson, fingerprint, type JsonResponse } from '../content/parent-requests.ts';
import { readFooter, readNavigation } from '../content/parent-site.ts';
import type { SecondaryItem, Site, SubItem } from '../content/site.ts';
import { boardDigest } from '../search-server/board-state.ts';
import { catalogueVersion } from '../store/catalogue.ts';
import { readLogoCopies } from '../store/logo-copies.ts';
import { readJson, replaceJson } from '../store/state-file.ts';
import { createCleanHtml } from './clean-html.ts';
import { countSource, hasSampleRoles } from './count.ts';
import { parentSources, readText, sampleParentSite } from './parent-sources.ts';

const secondary: z.ZodMiniType<SecondaryItem> = z.object({
  label: z.string(),
  link: z.string(),
  sub: z.lazy(() => z.array(secondary)),
});

const subItem: z.ZodMiniType<SubItem> = z.object({
  label: z.string(),
  link: z.string(),
  description: z.string(),
  type: z.string(),
  column_1: z.string(),
  column_2: z.string(),
});

const primary = z.object({
  label: z.string(),
  link: z.string(),
  type: z.enum(['no_dropdown', 'wide_dropdown', 'narrow_dropdown']),
  sub_items: z.array(subItem),
});

export const siteSchema: z.ZodMiniType<Site> = z.object({
  count: z.nullable(z.object({ job_count: z.int(), org_count: z.int() })),
  navigation: z.nullable(z.object({ primary: z.array(primary), secondary: z.array(secondary) })),
  footer: z.nullable(
    z.object({ navigation: z.string(), about: z.string(), disclaimer: z.string() }),
  ),
  hasSampleRoles: z.optional(z.boolean()),
  catalogue: z.optional(z.string()),
  source: z.optional(z.string()),
  fetchedAt: z.number(),
  fingerprints: z.object({ navigation: z.string(), footer: z.string() }),
});

const storedSchema = z.object({ madeFrom: z.string(), site: siteSchema });

type Dependencies = {
  /** Epoch milliseconds. */
  now: () => number;
  /** Called once for each part that could not be read. */
  report?: (message: string) => void;
};

let cached: { board: string; site: Promise<Site> } | null = null;

/**
 * Count, menu and footer for `getStaticProps`, the same for all pages of a build. Under `npm run dev`
 * they follow changes of the board's folder.
 */
export function readSite(): Promise<Site> {
  const config = processConfig();
  const board = JSON.stringify(config.server.board);
  if (cached?.board !== board) cached = { board, site: currentSite(config, { now: Date.now }) };
  return cached.site;
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
 * The stored snapshot if it was made from the current configuration and catalogue, otherwise a new one.
 * Where builds copy pictures, it refers to the copies.
 * @internal
 */
export async function currentSite(config: Config, dependencies: Dependencies): Promise<Site> {
  const stored = await readStored(config);
  const isCurrent = stored?.madeFrom === (await originOf(config));
  const site = isCurrent ? stored.site : await collectSite(config, dependencies);
  if (!config.server.copiesLogos) return cleanSite(site, parentOf(config));
  const copies = await readLogoCopies(config.server);
  return cleanSite(site, { ...parentOf(config), copyOf: (from) => copies.get(from)?.path ?? '' });
}

/** Collects a new snapshot and stores it, so that all pages of the next build share it. */
export async function refreshSite(config: Config, dependencies: Dependencies): Promise<Site> {
  const site = await collectSite(config, dependencies);
  await replaceJson(snapshotPath(config), { madeFrom: await originOf(config), site });
  return site;
}

/**
 * Reads count, menu and footer from their sources. A part that cannot be read is reported and keeps its
 * last good version, or is null; this never throws.
 */
export async function collectSite(
  config: Config,
  { now, report = console.warn }: Dependencies,
  readLast = () => readLastGood(config),
): Promise<Site> {
  const { fieldTokens, indexName: indexBase } = config.public;
  const { dataDir, countApiBase } = config.server;
  const parent = { ...parentOf(config), brand: fieldTokens.brand, report, createCleanHtml };
  const sources = parentSources(config);
  // `/api/count` never calls that server, which may be this site under another name.
  const countRoles = countSource(config, () => now() / 1000, countApiBase);
  const source = sourceId(config);
  let last: Promise<Site | null> | null = null;
  const lastGood = () =>
    (last ??= readLast()
      // Content of another source must not appear on this board.
      .then((site) => (site?.source === source ? site : null))
      .catch(() => null));

  async function part<Part>(
    name: string,
    read: () => Promise<Part | null>,
    earlier: (site: Site) => Part | null,
  ): Promise<Part | null> {
    try {
      return await read();
    } catch (error) {
      const site = await lastGood();
      const kept = site && earlier(site);
      const reason = error instanceof Error ? error.message : String(error);
      const outcome = kept ? 'using the last good version' : 'pages are built without it';
      report(`The ${name} could not be read (${reason}); ${outcome}.`);
      return kept;
    }
  }

  const [count, navigation, footer, isSample, catalogue] = await Promise.all([
    part('count of roles', countRoles, (site) => site.count),
    part(
      'menu of the parent site',
      async () => parsed(await sources.navigation(), (json) => readNavigation(json, parent)),
      ({ navigation: content, fingerprints }) =>
        content && { content, fingerprint: fingerprints.navigation },
    ),
    part(
      'footer of the parent site',
      async () => parsed(await sources.footer(), (json) => readFooter(json, parent)),
      ({ footer: content, fingerprints }) =>
        content && { content, fingerprint: fingerprints.footer },
    ),
    hasSampleRoles(config).catch(() => false),
    boardDigest({ dataDir, tokens: fieldTokens, indexBase }, now() / 1000).catch(() => ''),
  ]);
  return {
    count,
    navigation: navigation?.content ?? null,
    footer: footer?.content ?? null,
    fetchedAt: Math.floor(now() / 1000),
    fingerprints: {
      navigation: navigation?.fingerprint ?? '',
      footer: footer?.fingerprint ?? '',
    },
    catalogue,
    ...(source && { source }),
    ...(isSample && { hasSampleRoles: true }),
  };
}

function parsed<Part>({ text, json }: JsonResponse, read: (json: unknown) => Part) {
  return { content: read(json), fingerprint: fingerprint(text) };
}

/** Identifies the sources of count, menu and footer; undefined for the sample's. */
function sourceId({ public: { isOwnBoard }, server }: Config): string | undefined {
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

/** Null when there is none, or one of another version. */
const readStored = (config: Config): Promise<z.output<typeof storedSchema> | null> =>
  readJson(snapshotPath(config), storedSchema).catch(() => null);

/** Changes whenever a stored snapshot becomes invalid. */
async function originOf(config: Config): Promise<string> {
  const { parentSiteUrl, siteUrl, fieldTokens } = config.public;
  const { parentSiteFile: file } = config.server;
  return JSON.stringify([
    config.server.parentApiBase ?? sampleParentSite({ siteUrl, brand: fieldTokens.brand }),
    config.server.board?.file ?? null,
    file ? await readFile(file, 'utf8').catch(() => 'none') : '',
    parentSiteUrl,
    config.server.countApiBase,
    await catalogueVersion(config.server.dataDir),
  ]);
}

const snapshotPath = (config: Config): string =>
  path.join(config.server.dataDir, 'site-snapshot.json');

export const PUBLISHED_FILE = 'snapshot.json';

/** The text of `/snapshot.json`: the snapshot, and a hash of its content. */
export function publishedText(site: Site): string {
  const { count, navigation, footer } = site;
  const hash = fingerprint(JSON.stringify({ count, navigation, footer }));
  return JSON.stringify({ ...site, hash });
}

/**
 * Fetches the snapshot that the running site has published.
 * @throws as {@link fetchJson}, and when the response is not a snapshot
 */
export async function fetchPublished(siteUrl: string): Promise<Site> {
  const { json } = await fetchJson(`${siteUrl}/${PUBLISHED_FILE}`, { readText });
  return siteSchema.parse(json);
}

/** The snapshot with all its HTML sanitised again: others could write a stored one. */
function cleanSite(site: Site, parent: Parameters<typeof createCleanHtml>[0]): Site {
  const clean = createCleanHtml(parent, () => {});
  const cleanSub = (sub: SubItem): SubItem => ({
    ...sub,
    column_1: clean(sub.column_1),
    column_2: clean(sub.column_2),
  });
  return {
    ...site,
    navigation: site.navigation && {
      ...site.navigation,
      primary: site.navigation.primary.map((item) => ({
        ...item,
        sub_items: item.sub_items.map(cleanSub),
      })),
    },
    footer: site.footer && {
      navigation: clean(site.footer.navigation),
      about: clean(site.footer.about),
      disclaimer: clean(site.footer.disclaimer),
    },
  };
}
