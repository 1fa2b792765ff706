import path from 'node:path';
import { algoliasearch } from 'algoliasearch';
import type { loadConfig } from '../../config/load.ts';
import type { Terminal } from '../import/run-import.ts';
import { type Catalogue, readCatalogue } from '../store.ts';
import { takeLock } from '../take-lock.ts';
import { browserKey, ensureBrowserKey } from './browser-key.ts';
import { describeAlgoliaFailure } from './failure.ts';
import { wantedIndices } from './index-settings.ts';
import { readLiveIndices } from './live-indices.ts';
import { type PublishedRecord, publishedRecords } from './published-record.ts';
import { planLines, planPublishing, whyStopped } from './publishing-plan.ts';
import { sizeLines } from './record-size.ts';
import { sendRecords } from './send-records.ts';

/** Options of Algolia's client beside application and key, such as other hosts. */
export type Transport = NonNullable<Parameters<typeof algoliasearch>[2]>;

/** What is published, and how carefully. */
export type PublishingOptions = {
  dryRun: boolean;
  allowRemovals: boolean;
  allowSample: boolean;
  /** Make a key for browsers instead. */
  key: boolean;
};

/** A run that died keeps others out for this long. Milliseconds. */
const STALE = 30_000;

/**
 * Brings the open roles and the settings of the seven indices to Algolia, or makes a key for
 * browsers.
 * @throws when nothing was published; the message is one line
 */
export async function runPublishing(
  options: PublishingOptions,
  config: ReturnType<typeof loadConfig>,
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
  else await alone(config.server.dataDir, () => publish(run));
}

type Run = {
  options: PublishingOptions;
  config: ReturnType<typeof loadConfig>;
  client: ReturnType<typeof algoliasearch>;
  appId: string;
  terminal: Terminal;
};

async function publish({ options, config, client, appId, terminal }: Run): Promise<void> {
  const { fieldTokens: tokens, indexName } = config.public;
  const say = (line: string) => terminal.out.write(`${line}\n`);
  const catalogue = await openCatalogue(config);
  const records = publishedRecords(catalogue.roles, tokens, Math.floor(Date.now() / 1000));
  const sizes = sizeLines(records);
  if (sizes.warning) say(sizes.warning);
  if (sizes.refused) throw refusal(sizes.refused);

  await naming(appId, records, async () => {
    const wanted = wantedIndices(indexName, tokens, records.length);
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
  const { key, isNew } = await naming(appId, [], () => ensureBrowserKey(client, wanted));
  terminal.out.write(
    `${isNew ? 'Made a key' : 'There is such a key already'}: it searches ${names.join(', ')}, ` +
      `only from ${siteUrl} (SITE_URL), ${wanted.maxHitsPerQuery} roles a search and ` +
      `${wanted.maxQueriesPerIPPerHour} searches an hour from one address.\n` +
      `Put it into the board's settings and build the pages again:\nALGOLIA_SEARCH_KEY=${key}\n`,
  );
}

async function openCatalogue(config: Run['config']): Promise<Catalogue> {
  const { dataDir } = config.server;
  const catalogue = await readCatalogue(dataDir, config.public.fieldTokens);
  if (!catalogue)
    throw new Error(`There is no catalogue in ${dataDir}: run "npm run import" first`);
  return catalogue;
}

/** One run at a time in a state directory. */
async function alone<Result>(dataDir: string, step: () => Promise<Result>): Promise<Result> {
  const file = path.join(dataDir, 'publishing');
  const release = await takeLock(file, { stale: STALE }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ELOCKED') throw new Error('Another "npm run index" is under way');
    // A folder that cannot be written, or is not there, has no other run in it.
    return async () => {};
  });
  try {
    return await step();
  } finally {
    await release();
  }
}

/** On a terminal one line that renews itself, elsewhere a plain line for each request. */
function showingProgress({ err }: Terminal) {
  return (done: number, total: number): void => {
    const line = `Sending… ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
    if (err.isTTY) err.write(done < total ? `\r${line}` : '\r\u001b[2K');
    else err.write(`${line}\n`);
  };
}

/** Turns Algolia's failures into words. */
async function naming<Result>(
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
