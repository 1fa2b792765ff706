/** How all due alerts are matched with the new roles, batch by batch. */
import { setImmediate } from 'node:timers/promises';
import type { FilterDefinitions } from '../../search/filter-definitions.ts';
import type { DatabaseAccess } from '../database/database.ts';
import { isLostDatabase, reasonOf } from '../database/failures.ts';
import { UnreadableQuery } from '../server/alert-query.ts';
import {
  alertsWith,
  type AlertToMatch,
  type Batch,
  type DigestRun,
  endOfBatch,
  idsIn,
  type Position,
  queriesIn,
  queryKeysIn,
  sampleOfDue,
} from './alert-batches.ts';
import { createMatcher } from './matcher.ts';
import type { RoleSource } from './role-source.ts';
import type { Sighting } from './sightings.ts';
import {
  type Counted,
  countMatches,
  type FoundRoles,
  type OnLocked,
  skipToNextWeek,
  writeMatches,
} from './write-matches.ts';

/** What matching the due alerts came to. */
export type MatchReport = Counted & {
  /**
   * Alerts that could not be matched; the next run tries them again. `isUnreadable` are those whose query
   * the board cannot search for any more: they fail until their readers change it (18.3).
   */
  failures: Array<{ alertId: string; reason: string; isUnreadable: boolean }>;
  /** Searches made. */
  searches: number;
  /** A few of the alerts as they were before, for the check afterwards. */
  sample: AlertToMatch[];
};

/**
 * Alerts that are matched by one statement. The embedded database works in this process, where
 * nothing else happens during a statement: visitors would wait for a large one.
 */
export const batchSizes = { server: 5000, embedded: 250 } as const;
const SAMPLE_SIZE = 20;

type Options = {
  access: DatabaseAccess;
  source: Pick<RoleSource, 'search'>;
  definitions: FilterDefinitions;
  run: DigestRun;
  /** The roles in question, and when they came. */
  seen: ReadonlyMap<number, Sighting>;
  /** Alerts that are too far behind to be due, since nothing can be found for them, and what is wrong. */
  leftBehind?: ReadonlyMap<string, unknown>;
  /** Only counts: writes nothing and locks nothing. */
  dryRun?: boolean;
  batchSize?: number;
};

/**
 * Matches every confirmed alert that is behind a run with the roles seen since its last one. Each
 * batch is committed by itself, so this may be killed and run again, or run twice at once: each skips
 * what the other has locked. An alert that fails is reported and left for the next run.
 * @throws when the search or the database cannot be reached
 */
export async function matchAlerts(options: Options): Promise<MatchReport> {
  const {
    access,
    run,
    leftBehind = new Map(),
    dryRun = false,
    batchSize = batchSizes.server,
  } = options;
  const sample = await access.use((database) => sampleOfDue(database, { run, size: SAMPLE_SIZE }));
  const search = createBatchSearch(options);
  const failures = new Map<string, unknown>(leftBehind);
  const total: Counted = { alerts: 0, mails: 0, matches: 0 };

  async function matchBatch(
    batch: Batch,
    onLocked: OnLocked,
    roles: BatchRoles | null,
  ): Promise<void> {
    const { found, failed } = roles ?? (await search.findRoles(batch));
    const matching = { batch, run, found };
    const counted = await access.use((database) =>
      dryRun ? countMatches(database, matching) : writeMatches(database, { ...matching, onLocked }),
    );
    total.alerts += counted.alerts;
    total.mails += counted.mails;
    total.matches += counted.matches;
    if (failed.size === 0) return;
    const queryKeys = [...failed.keys()];
    const alerts = await access.use((database) => alertsWith(database, batch, { run, queryKeys }));
    for (const { id, queryKey } of alerts) failures.set(id, failed.get(queryKey));
  }

  /** A batch that cannot be written is halved again and again, so that one alert stops no other. */
  async function matchOrHalve(
    batch: Batch,
    onLocked: OnLocked,
    roles: BatchRoles | null = null,
  ): Promise<void> {
    try {
      await matchBatch(batch, onLocked, roles);
    } catch (error) {
      if (isLostDatabase(error) || error instanceof SearchUnreachable) throw error;
      const ids = await access.use((database) => idsIn(database, batch, run));
      const [first] = ids;
      if (first === undefined) return;
      if (ids.length === 1) {
        failures.set(first, error);
        return;
      }
      const half = Math.ceil(ids.length / 2);
      await matchOrHalve({ ids: ids.slice(0, half) }, onLocked);
      await matchOrHalve({ ids: ids.slice(half) }, onLocked);
    }
  }

  /** The batch after a position and the roles of its queries; null when there are no more alerts. */
  async function readBatch(after: Position | null): Promise<ReadBatch | null> {
    const to = await access.use((database) =>
      endOfBatch(database, { run, after, size: batchSize }),
    );
    if (!to) return null;
    const batch = { after, to };
    // Whoever writes the batch tries again, and knows what to do about a failure.
    return { batch, roles: await search.findRoles(batch).catch(() => null) };
  }

  async function matchAll(onLocked: OnLocked): Promise<void> {
    let read = await readBatch(null);
    while (read) {
      // While the database writes a batch, this process finds the roles of the next.
      const next = readBatch(read.batch.to);
      next.catch(() => {});
      await matchOrHalve(read.batch, onLocked, read.roles);
      read = await next;
      // Requests that have arrived meanwhile come first.
      await setImmediate();
    }
  }

  await matchAll('skip');
  // What another transaction had locked: most likely a second digest, which may have been killed.
  if (!dryRun) {
    await matchAll('wait');
    await access.use((database) => skipToNextWeek(database, run));
  }
  return {
    ...total,
    failures: Array.from(failures, ([alertId, error]) => ({
      alertId,
      reason: reasonOf(error),
      isUnreadable: error instanceof UnreadableQuery,
    })),
    searches: search.searches(),
    sample: sample.filter(({ id }) => !failures.has(id)),
  };
}

/** By the keys of a batch's queries: the roles of each, or why it failed. */
type BatchRoles = { found: Map<string, FoundRoles>; failed: Map<string, Error> };

type ReadBatch = { batch: { after: Position | null; to: Position }; roles: BatchRoles | null };

/** The search cannot be reached, which is no fault of an alert. */
class SearchUnreachable extends Error {
  override name = 'SearchUnreachable';
}

/** Finds the roles of the queries in a batch of alerts. Each distinct query is searched once. */
function createBatchSearch({ access, source, definitions, run, seen }: Options) {
  const matcher = createMatcher({ source, definitions, roleIds: [...seen.keys()] });
  const known = new Map<string, FoundRoles | Error>();

  async function search(batch: Batch, queryKeys: readonly string[]): Promise<void> {
    if (queryKeys.length === 0) return;
    const queries = await access.use((database) => queriesIn(database, batch, { run, queryKeys }));
    const results = await matcher
      .match(queries.map(({ queryJson }) => queryJson))
      .catch((error: unknown) => {
        const message = `The roles cannot be searched: ${reasonOf(error)}`;
        throw new SearchUnreachable(message, { cause: error });
      });
    queries.forEach(({ queryKey }, position) => {
      const result = results[position]!;
      known.set(
        queryKey,
        result instanceof Error
          ? result
          : result.map((roleId) => ({ roleId, ...seen.get(roleId)! })),
      );
    });
  }

  return {
    searches: () => matcher.searches(),
    /** @throws {SearchUnreachable} */
    async findRoles(batch: Batch): Promise<BatchRoles> {
      const queryKeys = await access.use((database) => queryKeysIn(database, batch, run));
      await search(
        batch,
        queryKeys.filter((key) => !known.has(key)),
      );
      const found = new Map<string, FoundRoles>();
      const failed = new Map<string, Error>();
      for (const key of queryKeys) {
        const result = known.get(key);
        if (result instanceof Error) failed.set(key, result);
        else if (result) found.set(key, result);
      }
      return { found, failed };
    },
  };
}
