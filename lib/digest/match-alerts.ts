/** How all due alerts are matched with the new roles, batch by batch. */
import type { FilterDefinitions } from '../query/filter-definitions.ts';
import type { DatabaseAccess } from '../alerts/database/database.ts';
import { isLostDatabase, reasonOf } from '../alerts/database/failures.ts';
import { UnreadableQuery } from '../alerts/alert-query.ts';
import {
  type DigestRun,
  type DueAlert,
  nextDue,
  nextLate,
  type Position,
  queriesOf,
} from './alert-batches.ts';
import { createMatcher } from '../alerts/matcher.ts';
import type { RoleSource } from '../alerts/role-source.ts';
import type { Sighting } from '../alerts/sightings.ts';
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
};

/**
 * Alerts that are matched by one statement. The embedded database runs one transaction at a time: visitors
 * would wait for a large one.
 */
export const batchSizes = { server: 5000, embedded: 250 } as const;

/** Where the alerts are, and how their queries are searched. */
type Board = {
  access: DatabaseAccess;
  source: Pick<RoleSource, 'search'>;
  definitions: FilterDefinitions;
};

/**
 * The run after which the roles came that some alert, due now, has not been matched with: that of the
 * alert that is furthest behind. Those whose queries cannot be read, or are refused by the search, fall
 * behind for as long as that lasts, and would have each digest search for all the roles that have come
 * since. They are left where they are, and returned with what is wrong.
 */
export async function findFloor(
  { access, source, definitions }: Board,
  due: Omit<DigestRun, 'floor'>,
  openRoleIds: readonly number[],
): Promise<{ floor: number; leftBehind: Map<string, unknown> }> {
  // Whether a query is refused does not depend on the roles: one will do.
  const matcher = createMatcher({ source, definitions, roleIds: openRoleIds.slice(0, 1) });
  const leftBehind = new Map<string, unknown>();
  const next = (after: Position | null) => access.use((database) => nextLate(database, due, after));
  for (let late = await next(null); late.length > 0; late = await next(late.at(-1)!)) {
    const found = await matcher.match(late.map(({ queryJson }) => queryJson));
    for (const [place, { id, matchedRun }] of late.entries()) {
      const refusal = found[place];
      if (!(refusal instanceof Error)) return { floor: matchedRun, leftBehind };
      leftBehind.set(id, refusal);
    }
  }
  return { floor: due.run - 1, leftBehind };
}

/** Which alerts are matched, with which roles. */
type Task = {
  run: DigestRun;
  /** The roles in question, and when they came. */
  seen: ReadonlyMap<number, Sighting>;
  /** Alerts that are too far behind to be due, since nothing can be found for them, and what is wrong. */
  leftBehind?: ReadonlyMap<string, unknown>;
  /** Only counts: writes nothing and locks nothing. */
  dryRun?: boolean;
};

/**
 * Matches every confirmed alert that is behind a run with the roles seen since its last one. Each
 * batch is committed by itself, so this may be killed and run again, or run twice at once: each skips
 * what the other has locked. An alert that fails is reported and left for the next run.
 * @throws when the search or the database cannot be reached
 */
export async function matchAlerts(
  { access, source, definitions, batchSize: size }: Board & { batchSize: number },
  { run, seen, leftBehind, dryRun = false }: Task,
): Promise<MatchReport> {
  const matcher = createMatcher({ source, definitions, roleIds: [...seen.keys()] });
  /** By the key of the query. */
  const known = new Map<string, FoundRoles | Error>();
  const total: Counted = { alerts: 0, mails: 0, matches: 0 };
  /** By the id of the alert. */
  const failures = new Map<string, unknown>(leftBehind);

  async function matchAll(onLocked: OnLocked): Promise<void> {
    const next = (after: Position | null) =>
      access.use((database) => nextDue(database, { run, after, size }));
    for (let batch = await next(null); batch.length > 0; batch = await next(batch.at(-1)!)) {
      await matchOrHalve(batch, onLocked);
    }
  }

  /** A batch that cannot be written is halved again and again, so that one alert stops no other. */
  async function matchOrHalve(batch: readonly DueAlert[], onLocked: OnLocked): Promise<void> {
    try {
      await matchBatch(batch, onLocked);
    } catch (error) {
      if (isLostDatabase(error) || error instanceof SearchUnreachable) throw error;
      if (batch.length === 1) {
        failures.set(batch[0]!.id, error);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      await matchOrHalve(batch.slice(0, half), onLocked);
      await matchOrHalve(batch.slice(half), onLocked);
    }
  }

  async function matchBatch(batch: readonly DueAlert[], onLocked: OnLocked): Promise<void> {
    await search(batch);
    const found = new Map<string, FoundRoles>();
    for (const { id, queryKey } of batch) {
      const roles = known.get(queryKey);
      if (roles instanceof Error) failures.set(id, roles);
      else if (roles) found.set(queryKey, roles);
    }
    const matches = { ids: batch.map(({ id }) => id), run, found };
    const counted = await access.use((database) =>
      dryRun ? countMatches(database, matches) : writeMatches(database, { ...matches, onLocked }),
    );
    total.alerts += counted.alerts;
    total.mails += counted.mails;
    total.matches += counted.matches;
  }

  /** Searches for the queries of a batch that no alert had before. */
  async function search(batch: readonly DueAlert[]): Promise<void> {
    const unknown = batch.filter(({ queryKey }) => !known.has(queryKey));
    if (unknown.length === 0) return;
    // Of all of them: one whose reader changes it at this moment holds up none with the same query.
    const ids = unknown.map(({ id }) => id);
    const queries = await access.use((database) => queriesOf(database, ids));
    const results = await matcher
      .match(queries.map(({ queryJson }) => queryJson))
      .catch((error: unknown) => {
        throw new SearchUnreachable(`The roles cannot be searched: ${reasonOf(error)}`, {
          cause: error,
        });
      });
    for (const [place, { queryKey }] of queries.entries()) {
      const roleIds = results[place]!;
      known.set(
        queryKey,
        roleIds instanceof Error
          ? roleIds
          : roleIds.map((roleId) => ({ roleId, ...seen.get(roleId)! })),
      );
    }
  }

  await matchAll('skip');
  if (!dryRun) {
    // What another transaction had locked: most likely a second digest, which may have been killed.
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
    searches: matcher.searches(),
  };
}

/** The search cannot be reached, which is no fault of an alert. */
class SearchUnreachable extends Error {
  override name = 'SearchUnreachable';
}
