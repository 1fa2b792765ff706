/** Sends a publishing plan to Algolia. It can be interrupted at any point and run again. */
import type { SearchClient } from 'algoliasearch';
import { type WantedIndex, type WantedIndices } from './index-settings.ts';
import { sendEntries, unchangedEntries } from './vocabulary-entries.ts';
import {
  type PublishedRecord,
  incomingName,
  type LiveIndices,
  readDigests,
  readSettings,
  type Difference,
  differenceOf,
  type PublishingPlan,
} from './publishing-plan.ts';

/** Records per request. */
const BATCH_SIZE = 1000;
/** Polls before giving up on a task: about an hour, because Algolia may have a queue. */
const MAX_POLLS = 800;

/** Called after each request with the number of records sent. */
export type SendingProgress = (done: number, total: number) => void;

/**
 * Carries out a plan. Interrupted at any point, it can run again: what was sent is kept, visitors
 * see the old records until a new index is complete, and replicas follow the primary.
 * @throws Algolia's error for the first request that it refuses
 */
export async function sendRecords(
  client: SearchClient,
  options: {
    records: readonly PublishedRecord[];
    wanted: WantedIndices;
    live: LiveIndices;
    plan: PublishingPlan;
    onProgress: SendingProgress;
  },
): Promise<void> {
  const { wanted, live, plan, onProgress } = options;
  const { name } = wanted.primary;
  if (plan.way === 'whole') await replaceWhole(client, options);
  else {
    await finish(client, [
      ...(await sendDifference(client, name, plan.difference, onProgress)),
      ...(await sendEntries(client, name, live.entries.get(name) ?? unchangedEntries)),
    ]);
    if (live.hasIncoming) await client.deleteIndex({ indexName: incomingName(name) });
  }
  const attached = plan.way === 'whole' ? await readSettings(client, name) : live.primary?.settings;
  await attachReplicas(client, wanted, attached?.replicas ?? []);
  const tasks: Task[] = [];
  for (const replica of live.staleReplicas) tasks.push(await sendSettings(client, replica));
  for (const { name: replica } of wanted.replicas) {
    const entries = live.entries.get(replica);
    if (entries) tasks.push(...(await sendEntries(client, replica, entries)));
  }
  await finish(client, tasks);
}

/** A task in Algolia's queue. */
type Task = { indexName: string; taskID: number };

async function finish(client: SearchClient, tasks: readonly Task[]): Promise<void> {
  await Promise.all(tasks.map((task) => client.waitForTask({ ...task, maxRetries: MAX_POLLS })));
}

async function sendSettings(
  client: SearchClient,
  { name, settings }: Pick<WantedIndex, 'name' | 'settings'>,
): Promise<Task> {
  const { taskID } = await client.setSettings({
    indexName: name,
    indexSettings: settings,
    forwardToReplicas: false,
  });
  return { indexName: name, taskID };
}

/**
 * Builds a new index next to the live one, resuming an unfinished one if there is any, and then
 * replaces the live one in a single step.
 */
async function replaceWhole(
  client: SearchClient,
  { records, wanted, live, onProgress }: Parameters<typeof sendRecords>[1],
): Promise<void> {
  const { name, settings } = wanted.primary;
  const incoming = incomingName(name);
  const begun = live.hasIncoming ? await readDigests(client, incoming) : new Map<string, string>();
  if (live.primary) {
    // Keeps what curators set in Algolia's dashboard.
    const { taskID } = await client.operationIndex({
      indexName: name,
      operationIndexParams: {
        operation: 'copy',
        destination: incoming,
        scope: ['settings', 'synonyms', 'rules'],
      },
    });
    await finish(client, [{ indexName: incoming, taskID }]);
  }
  const set = await sendSettings(client, { name: incoming, settings });
  const difference = differenceOf(records, begun);
  await finish(client, [
    set,
    // The copy has the live index's synonyms and rules, so it needs the same changes.
    ...(await sendEntries(client, incoming, live.entries.get(name) ?? unchangedEntries)),
    ...(await sendDifference(client, incoming, difference, onProgress)),
  ]);
  await assertComplete(client, incoming, records);
  const { taskID } = await client.operationIndex({
    indexName: incoming,
    operationIndexParams: { operation: 'move', destination: name },
  });
  await finish(client, [{ indexName: name, taskID }]);
}

/**
 * Another run that moved the index in the meantime would leave only a part of it.
 * @throws when the index does not hold exactly the records
 */
async function assertComplete(
  client: SearchClient,
  indexName: string,
  records: readonly PublishedRecord[],
): Promise<void> {
  const { sent, gone } = differenceOf(records, await readDigests(client, indexName));
  if (sent.length + gone.length === 0) return;
  throw new Error(
    `${indexName} was changed by another program in the meantime: run the command again`,
  );
}

async function sendDifference(
  client: SearchClient,
  indexName: string,
  { sent, gone }: Difference,
  onProgress: SendingProgress,
): Promise<Task[]> {
  const requests = [
    ...sent.map((body) => ({ action: 'addObject' as const, body })),
    ...gone.map((objectID) => ({ action: 'deleteObject' as const, body: { objectID } })),
  ];
  const tasks: Task[] = [];
  for (let from = 0; from < requests.length; from += BATCH_SIZE) {
    const batch = requests.slice(from, from + BATCH_SIZE);
    const { taskID } = await client.batch({ indexName, batchWriteParams: { requests: batch } });
    tasks.push({ indexName, taskID });
    onProgress(from + batch.length, requests.length);
  }
  return tasks;
}

/** Attaches the six rankings as replicas; keeps replicas made by others. */
async function attachReplicas(
  client: SearchClient,
  { primary, replicas }: WantedIndices,
  present: readonly string[],
): Promise<void> {
  const missing = replicas.map(({ name }) => name).filter((name) => !present.includes(name));
  if (missing.length === 0) return;
  const settings = { replicas: [...present, ...missing] };
  await finish(client, [await sendSettings(client, { name: primary.name, settings })]);
}
