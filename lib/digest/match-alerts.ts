/** Matches all due alerts with the new roles, batch by batch. Contract: 18.3. */
import type { FilterDefinitions } from '../query/filter-definitions.ts';
import { type DatabaseAccess, isLostDatabase, reasonOf } from '../alerts/database/database.ts';
import { UnreadableQuery } from '../alerts/alert-query.ts';
import {
  type Counted,
  countMatches,
  type DigestRun,
  type DueAlert,
  type FoundRoles,
  nextDue,
  nextLate,
  type OnLocked,
  type Position,
  queriesOf,
  skipToNextPeriod,
  writeMatches,
} from './due-alerts.ts';
import { createMatcher } from '../alerts/matcher.ts';
import type { RoleSource } from '../alerts/role-source.ts';
import type { Sighting } from '../alerts/sightings.ts';

export type MatchReport = Counted & {
  /**
   * Alerts that could not be matched; the next run retries them. `isUnreadable` if the board no longer
   * supports the query: the alert fails until its reader changes it.
   */
  failures: Array<{ alertId: string; reason: string; isUnreadable: boolean }>;
  searches: number;
};

/**
 * Alerts per statement. The embedded database runs one transaction at a time, so that visitors would wait
 * for a large one.
 */
export const batchSizes = { server: 5000, embedded: 250 } as const;

type Board = {
  access: DatabaseAccess;
  source: Pick<RoleSource, 'search'>;
  definitions: FilterDefinitions;
};

/**
 * The last run of the due alert that is furthest behind: only roles seen after it are needed. Alerts whose
 * queries are unreadable or refused by the search stay behind, and would make every digest search ever more
 * roles, so they do not count and are returned with their errors.
 */
export async function findFloor(
  { access, source, definitions }: Board,
  due: Omit<DigestRun, 'floor'>,
  openRoleIds: readonly number[],
): Promise<{ floor: number; leftBehind: Map<string, unknown> }> {
  // Whether a query is refused does not depend on the roles, so search only one.
  const matcher = createMatcher({ source, definitions, roleIds: openRoleIds.slice(0, 1) });
  const leftBehind = new Map<string, unknown>();
  const next = (after: Position | null) => access.use((database) => nextLate(database, due, after));
  for (let late = await next(null); late.length > 0; late = await next(late.at(-1)!)) {
    const found = await matcher.match(late.map(({ queryJson }) => queryJson));
    for (const [index, { id, matchedRun }] of late.entries()) {
      const refusal = found[index];
      if (!(refusal instanceof Error)) return { floor: matchedRun, leftBehind };
      leftBehind.set(id, refusal);
    }
  }
  return { floor: due.run - 1, leftBehind };
}

type Task = {
  run: DigestRun;
  seen: ReadonlyMap<number, Sighting>;
  /** Errors by the id of the alert, see {@link findFloor}. */
  leftBehind?: ReadonlyMap<string, unknown>;
  /** Only counts: writes nothing and locks nothing. */
  dryRun?: boolean;
};

/**
 * Matches every confirmed alert that is behind the run with the roles seen since its last run. Each batch is
 * its own transaction, so this may be killed and rerun. Concurrent digests skip each other's locked alerts.
 * An alert that fails is reported and left for the next run.
 * @throws when the search or the database cannot be reached
 */
export async function matchAlerts(
  { access, source, definitions, batchSize: size }: Board & { batchSize: number },
  { run, seen, leftBehind, dryRun = false }: Task,
): Promise<MatchReport> {
  const matcher = createMatcher({ source, definitions, roleIds: [...seen.keys()] });
  const known = new Map<string, FoundRoles | Error>();
  const total: Counted = { alerts: 0, mails: 0, matches: 0 };
  const failures = new Map<string, unknown>(leftBehind);

  async function matchAll(onLocked: OnLocked): Promise<void> {
    const next = (after: Position | null) =>
      access.use((database) => nextDue(database, { run, after, size }));
    for (let batch = await next(null); batch.length > 0; batch = await next(batch.at(-1)!)) {
      await matchOrHalve(batch, onLocked);
    }
  }

  /** Bisects a batch that cannot be written, so that one bad alert does not block the others. */
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

  /** Searches for the queries of a batch that are not in `known` yet. */
  async function search(batch: readonly DueAlert[]): Promise<void> {
    const unknown = batch.filter(({ queryKey }) => !known.has(queryKey));
    if (unknown.length === 0) return;
    // Ask for all ids, since one alert of several with the same query may change in between.
    const ids = unknown.map(({ id }) => id);
    const queries = await access.use((database) => queriesOf(database, ids));
    const results = await matcher
      .match(queries.map(({ queryJson }) => queryJson))
      .catch((error: unknown) => {
        throw new SearchUnreachable(`The roles cannot be searched: ${reasonOf(error)}`, {
          cause: error,
        });
      });
    for (const [index, { queryKey }] of queries.entries()) {
      const roleIds = results[index]!;
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
    // Then wait for locked alerts: the other digest that has locked them may have been killed.
    await matchAll('wait');
    await access.use((database) => skipToNextPeriod(database, run));
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

/** The search cannot be reached, which is not the fault of an alert. */
class SearchUnreachable extends Error {
  override name = 'SearchUnreachable';
}
