// lib/publish knows how the roles and their settings are sent to Algolia.

import { isDeepStrictEqual } from 'node:util';
import { algoliasearch, type ApiKey, type SearchClient } from 'algoliasearch';
import type { Config } from '../config/load.ts';
import { labelOf } from '../import/previous.ts';
import { progressOn, type Terminal } from '../base/terminal.ts';
import { readLogoCopies, withLogoCopies } from '../store/logo-copies.ts';
import { requireCatalogue } from '../store/catalogue.ts';
import { takeLock } from '../store/state-file.ts';
import type { Role } from '../roles/role.ts';
import { wordSettings } from '../query/vocabulary.ts';
import { openOwnWords } from '../search-server/vocabulary.ts';
import { wantedIndices } from './index-settings.ts';
import {
  type PublishedRecord,
  publishedRecords,
  sizeLines,
  readLiveIndices,
  planLines,
  planPublishing,
  whyStopped,
} from './publishing-plan.ts';
import { sendRecords } from './send-records.ts';

/** Options of Algolia's client, such as other hosts. */
export type Transport = NonNullable<Parameters<typeof algoliasearch>[2]>;

export type PublishingOptions = {
  dryRun: boolean;
  allowRemovals: boolean;
  allowSample: boolean;
  /** Create a browser key instead. */
  key: boolean;
};

/**
 * Publishes the open roles and the settings of the seven indices to Algolia, or creates a browser
 * key.
 * @throws when nothing was published; the message is one line
 */
export async function runPublishing(
  options: PublishingOptions,
  config: Config,
  terminal: Terminal,
  transport: Transport = {},
): Promise<void> {
  const { algolia } = config.server;
  if (!algolia) throw new Error('Set ALGOLIA_APP_ID and ALGOLIA_ADMIN_KEY to publish to Algolia');
  const client = algoliasearch(algolia.appId, algolia.adminKey, {
    compression: 'gzip',
    ...transport,
  });
  const run = { options, config, client, appId: algolia.appId, terminal };
  if (options.key) await makeKey(run);
  else await exclusively(config.server.dataDir, () => publish(run));
}

type Run = {
  options: PublishingOptions;
  config: Config;
  client: SearchClient;
  appId: string;
  terminal: Terminal;
};

async function publish({ options, config, client, appId, terminal }: Run): Promise<void> {
  const { fieldTokens: tokens, indexName } = config.public;
  const say = (line: string) => terminal.out.write(`${line}\n`);
  const originals = await requireCatalogue(config.server.dataDir, config.public.fieldTokens);
  const catalogue = withLogoCopies(originals, await readLogoCopies(config.server));
  const records = publishedRecords(catalogue.roles, tokens, Math.floor(Date.now() / 1000));
  const sizes = sizeLines(records);
  if (sizes.warning) say(sizes.warning);
  if (sizes.refused) throw refusal(sizes.refused);

  await withClearFailures(appId, records, async () => {
    const own = await openOwnWords(config.server.dataDir);
    const words = { ...wordSettings, vocabulary: own.all(), language: own.language.words };
    const has = (attribute: string, value: string) =>
      records.some((record) =>
        [record[attribute as keyof Role]].flat().map(String).includes(value),
      );
    const wanted = wantedIndices(indexName, tokens, records.length, words, has);
    const live = await readLiveIndices(client, wanted);
    const known = new Set(catalogue.roles.map(({ objectID }) => objectID));
    const plan = planPublishing(records, live, wanted, (objectID) => known.has(objectID));
    for (const line of planLines(plan, live)) say(line);
    const reason = whyStopped(plan, catalogue.source, options);
    if (reason !== null) throw refusal(reason);
    if (options.dryRun) {
      say('Dry run: nothing was written.');
      return;
    }
    const onProgress = showingProgress(terminal);
    await sendRecords(client, { records, wanted, live, plan, onProgress });
    say(`Published to ${indexName} and its rankings in application ${appId}.`);
  });
}

const refusal = (reason: string) => new Error(`Nothing was published: ${reason}.`);

async function makeKey({ config, client, appId, terminal }: Run): Promise<void> {
  const { siteUrl, indexName, fieldTokens } = config.public;
  const { primary, replicas } = wantedIndices(indexName, fieldTokens, 0);
  const names = [primary, ...replicas].map(({ name }) => name);
  const wanted = browserKey(names, siteUrl);
  const { key, isNew } = await withClearFailures(appId, [], () => ensureBrowserKey(client, wanted));
  terminal.out.write(
    `${isNew ? 'Created a key' : 'Found an existing key'}: it searches ${names.join(', ')}, ` +
      `only from ${siteUrl} (SITE_URL), ${wanted.maxHitsPerQuery} roles a search and ` +
      `${wanted.maxQueriesPerIPPerHour} searches an hour from one address.\n` +
      `Put it into the board's settings and build the pages again:\nALGOLIA_SEARCH_KEY=${key}\n`,
  );
}

/** Allows one run at a time per state directory. */
async function exclusively<Result>(dataDir: string, step: () => Promise<Result>): Promise<Result> {
  const release = await takeLock(dataDir, 'publishing').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ELOCKED') throw new Error('Another "npm run index" is running');
    // No other run can use a folder that is missing or read-only.
    return () => {};
  });
  try {
    return await step();
  } finally {
    release();
  }
}

/** On a terminal, one line that refreshes; elsewhere, a plain line per request. */
function showingProgress({ err }: Terminal) {
  const progress = progressOn(err);
  return (done: number, total: number): void => {
    progress.show(`Sending… ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`, true);
    if (done >= total) progress.clear();
  };
}

/** Turns Algolia's errors into one clear line. */
async function withClearFailures<Result>(
  appId: string,
  records: readonly PublishedRecord[],
  step: () => Promise<Result>,
): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    const words = error instanceof Error ? describeAlgoliaFailure(error, appId, records) : null;
    throw words === null ? error : new Error(words, { cause: error });
  }
}

const RESUME = 'What was sent is kept: run the command again to resume';

/**
 * What went wrong at Algolia, in one line.
 * @param records those sent, so that a refused one can be named
 */
function describeAlgoliaFailure(
  error: Error,
  appId: string,
  records: readonly PublishedRecord[],
): string | null {
  const { status } = error as { status?: number };
  if (error.name === 'RetryError') {
    return `Algolia's servers of application ${appId} cannot be reached. ${RESUME}.`;
  }
  if (error.name !== 'ApiError' || status === undefined) return null;
  if (status === 401 || status === 403) {
    return `Algolia rejects ALGOLIA_ADMIN_KEY for application ${appId} (${status}: ${error.message}).`;
  }
  if (status === 429) return `Algolia asks to slow down (429). ${RESUME}.`;
  const refused = /objectID=(\S+)/.exec(error.message)?.[1];
  const record = records.find(({ objectID }) => objectID === refused);
  const about = record ? ` The role is ${labelOf(record)}.` : '';
  return `Algolia responded with ${status}: ${error.message}.${about} ${RESUME}.`;
}

/** The board itself requests 20 roles at a time. */
const MAX_HITS_PER_SEARCH = 100;
/** Enough for an office behind one IP address, too few to copy the board with a script. */
const MAX_SEARCHES_PER_HOUR = 5000;

/**
 * A browser key may search these indices, from this board's pages, at a limited rate.
 * @param siteUrl the board's origin; browsers send other sites only the origin of a page
 */
function browserKey(indexNames: readonly string[], siteUrl: string): ApiKey {
  return {
    acl: ['search'],
    description: `Job board at ${siteUrl}`,
    indexes: [...indexNames],
    referers: [`${siteUrl}/*`],
    maxHitsPerQuery: MAX_HITS_PER_SEARCH,
    maxQueriesPerIPPerHour: MAX_SEARCHES_PER_HOUR,
  };
}

/** Creates the key unless it exists. @returns the key, and whether it is new */
async function ensureBrowserKey(
  client: SearchClient,
  wanted: ApiKey,
): Promise<{ key: string; isNew: boolean }> {
  const { keys } = await client.listApiKeys();
  const present = keys.find((found) =>
    Object.entries(wanted).every(([name, value]) =>
      isDeepStrictEqual(value, found[name as keyof ApiKey]),
    ),
  );
  if (present) return { key: present.value, isNew: false };
  const { key } = await client.addApiKey(wanted);
  await client.waitForApiKey({ operation: 'add', key });
  return { key, isNew: true };
}
