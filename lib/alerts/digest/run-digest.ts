/** One run of the digest: record the new roles, match the alerts, send the mails, check the ledger. */
import { and, eq, sql } from 'drizzle-orm';
import type { FilterDefinitions } from '../../search/filter-definitions.ts';
import type { Database, DatabaseAccess } from '../database/database.ts';
import { reasonOf } from '../database/failures.ts';
import { alerts, mails, matches } from '../database/schema.ts';
import type { Delivery, DeliveryReport } from '../mail/delivery.ts';
import { currentQuery } from '../server/alert-query.ts';
import { type AlertToMatch, type DigestRun, nextBehind, type Position } from './alert-batches.ts';
import { nextWeek } from './digest-times.ts';
import { matchAlerts, type MatchReport } from './match-alerts.ts';
import { createMatcher } from './matcher.ts';
import { type RoleSource, groupsOf } from './role-source.ts';
import {
  arrivals,
  isNewTo,
  latestRun,
  recordSightings,
  sightedSince,
  type Sighting,
} from './sightings.ts';

/** What a digest did. */
export type DigestReport = {
  run: number;
  openRoles: number;
  /** Open roles that no earlier run had seen. */
  newRoles: number;
  /** The very first run: it records the roles that are there, and mails nobody about them. */
  isBaseline: boolean;
  matching: MatchReport;
  /** Null for a dry run. */
  delivery: DeliveryReport | null;
  /** Errors of the digest itself, see `checkLedger`. */
  disagreements: string[];
};

type Options = {
  access: DatabaseAccess;
  source: RoleSource;
  definitions: FilterDefinitions;
  delivery: Delivery;
  /** Epoch seconds. */
  now: () => number;
  /** In which weeks are counted, an IANA name; by default UTC. */
  timeZone?: string | undefined;
  /** See `batchSizes`. */
  batchSize?: number;
  /** See `DigestRun`. */
  firstBegun?: Date | null;
  /** Called once the mails are in the outbox, before any is sent. */
  matched?: () => Promise<void>;
};

/**
 * Records the roles that are new, matches the alerts with them and sends the mails. It may be killed
 * at any point: the next one does what is left. Two that run at once share the work.
 * @param limits of the delivery, see `Delivery`
 * @throws when the roles or the database cannot be reached
 */
export async function runDigest(
  {
    access,
    source,
    definitions,
    delivery,
    now,
    timeZone = 'UTC',
    firstBegun = null,
    matched,
    ...batches
  }: Options,
  limits: { withinSeconds?: number; waitsForOthers?: number } = {},
): Promise<DigestReport> {
  const openRoleIds = await readOpenRoleIds(source);
  const before = await access.use(latestRun);
  const startedAt = now();
  const run = await access.use((database) => recordSightings(database, openRoleIds, startedAt));
  const due = { run, now: startedAt, nextWeek: nextWeek(startedAt, timeZone), firstBegun };
  const { floor, leftBehind, seen } = await seenSince({
    access,
    source,
    definitions,
    due,
    openRoleIds,
  });
  const matching = await matchAlerts({
    access,
    source,
    definitions,
    run: { ...due, floor },
    seen,
    leftBehind,
    ...batches,
  });
  await matched?.();
  const { sample } = matching;
  // A failed check must not hold up the mails.
  const disagreements = await checkLedger({
    access,
    source,
    definitions,
    seen,
    run,
    sample,
  }).catch((error: unknown) => [reasonOf(error)]);
  return {
    run,
    openRoles: openRoleIds.length,
    newRoles: [...seen.values()].filter(({ firstIn }) => firstIn === run && run !== before).length,
    isBaseline: before === null,
    matching,
    delivery: await delivery.deliver(limits),
    disagreements,
  };
}

/** What a digest would do now. Writes nothing and sends nothing. */
export async function dryRunDigest({
  access,
  source,
  definitions,
  now,
  timeZone = 'UTC',
  ...batches
}: Omit<Options, 'delivery' | 'matched' | 'firstBegun'>): Promise<DigestReport> {
  const openRoleIds = await readOpenRoleIds(source);
  const before = await access.use(latestRun);
  const run = before === null ? 0 : before + 1;
  const arrived = await access.use((database) => arrivals(database, openRoleIds, run));
  const startedAt = now();
  const due = { run, now: startedAt, nextWeek: nextWeek(startedAt, timeZone) };
  const known = await seenSince({ access, source, definitions, due, openRoleIds });
  const seen = new Map(
    openRoleIds.flatMap((id) => {
      const sighting = arrived.get(id) ?? known.seen.get(id);
      return sighting ? [[id, sighting]] : [];
    }),
  );
  return {
    run,
    openRoles: openRoleIds.length,
    newRoles: [...arrived.values()].filter(({ firstIn }) => firstIn === run).length,
    isBaseline: before === null,
    matching: await matchAlerts({
      access,
      source,
      definitions,
      run: { ...due, floor: known.floor },
      seen,
      leftBehind: known.leftBehind,
      dryRun: true,
      ...batches,
    }),
    delivery: null,
    disagreements: [],
  };
}

/** A board without roles is taken for unreadable: otherwise all its roles would be new tomorrow. */
async function readOpenRoleIds(source: RoleSource): Promise<number[]> {
  const roles = await source.openRoles();
  if (roles.length === 0) throw new Error('The board has no open roles, so there can be no digest');
  return roles.map(({ post_pk }) => post_pk);
}

type Behind = Pick<Options, 'access' | 'source' | 'definitions'> & {
  due: Omit<DigestRun, 'floor'>;
  openRoleIds: readonly number[];
};

/**
 * The open roles that some alert has not been matched with, in the board's order, and the run after which
 * they came.
 */
async function seenSince(
  behind: Behind,
): Promise<{ floor: number; leftBehind: Map<string, unknown>; seen: Map<number, Sighting> }> {
  const { access, due, openRoleIds } = behind;
  const { matchedRun, leftBehind } = await furthestBehind(behind);
  const floor = Math.min(matchedRun ?? due.run, due.run - 1);
  const sighted = await access.use((database) => sightedSince(database, floor));
  const known = openRoleIds.filter((id) => (sighted.get(id)?.seenIn ?? Infinity) <= due.run);
  return { floor, leftBehind, seen: new Map(known.map((id) => [id, sighted.get(id)!])) };
}

/**
 * The earliest last run of the alerts that are due now; null when none is. Those whose queries cannot
 * be read, or are refused by the search, fall behind for as long as that lasts, and would have each digest
 * search for all the roles that have come since. They are left where they are, and returned with what is
 * wrong.
 */
async function furthestBehind({
  access,
  source,
  definitions,
  due,
  openRoleIds,
}: Behind): Promise<{ matchedRun: number | null; leftBehind: Map<string, unknown> }> {
  // Whether a query is refused does not depend on the roles: one will do.
  const matcher = createMatcher({ source, definitions, roleIds: openRoleIds.slice(0, 1) });
  const leftBehind = new Map<string, unknown>();
  let after: Position | null = null;
  const nextAlerts = (from: Position | null) =>
    access.use((database) => nextBehind(database, due, from));
  for (;;) {
    const behind = await nextAlerts(after);
    // Mostly the very first is not refused. Of those after one that is, all are searched at once.
    for (const alerts of [behind.slice(0, 1), behind.slice(1)]) {
      const late = alerts.filter(({ matchedRun }) => matchedRun < due.run - 1);
      const queries = late.map(({ queryJson }) => queryJson);
      const found = queries.length > 0 ? await matcher.match(queries) : [];
      for (const [place, { id, matchedRun }] of alerts.entries()) {
        const refusal = found[place];
        if (!(refusal instanceof Error)) return { matchedRun, leftBehind };
        after = { matchedRun, id };
        leftBehind.set(id, refusal);
      }
    }
    if (behind.length === 0) return { matchedRun: null, leftBehind };
  }
}

/**
 * Compares the ledger with the board after a run: the whole queries of a few alerts are searched, as
 * a visitor would search, and must find exactly the roles in the ledger; and no mail of the run may
 * be empty. A disagreement is always an error of the digest.
 * @returns what disagrees, in words; empty when all is well
 */
async function checkLedger(options: {
  access: DatabaseAccess;
  source: Pick<RoleSource, 'search'>;
  definitions: FilterDefinitions;
  run: number;
  seen: ReadonlyMap<number, Sighting>;
  sample: readonly AlertToMatch[];
}): Promise<string[]> {
  const { access, source, definitions, run, seen, sample } = options;
  const disagreements: string[] = [];
  const empty = await access.use((database) => countEmptyMails(database, run));
  if (empty > 0) disagreements.push(`${empty} mails of run ${run} have no role in the ledger`);
  for (const alert of sample) {
    const among = [...seen].flatMap(([id, sighting]) => (isNewTo(alert, sighting) ? [id] : []));
    const ledger = await access.use((database) => ledgerOf(database, alert));
    if (ledger === null || among.length === 0) continue;
    const query = currentQuery(alert.queryJson, definitions);
    const groups = groupsOf(among);
    const results = await source.search(groups.map((group) => ({ ...query, among: group })));
    const expected = new Set(results.flatMap((result) => (result instanceof Error ? [] : result)));
    const missing = among.filter((id) => expected.has(id) && !ledger.has(id));
    // One that is back may have been another role when it was mailed.
    const isFirst = (id: number) => seen.get(id)!.firstIn > alert.matchedRun;
    const surplus = among.filter((id) => !expected.has(id) && ledger.has(id) && isFirst(id));
    if (missing.length + surplus.length === 0) continue;
    disagreements.push(
      `Alert ${alert.id} is missing these roles: ${listOf(missing)}; and should not have these: ${listOf(surplus)}`,
    );
  }
  return disagreements;
}

const listOf = (ids: readonly number[]): string => (ids.length === 0 ? 'none' : ids.join(', '));

/** Null when the alert was changed meanwhile. */
async function ledgerOf(database: Database, alert: AlertToMatch): Promise<Set<number> | null> {
  const [same] = await database
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(eq(alerts.id, alert.id), eq(alerts.queryKey, alert.queryKey)));
  if (!same) return null;
  const rows = await database
    .select({ roleId: matches.roleId })
    .from(matches)
    .where(eq(matches.alertId, alert.id));
  return new Set(rows.map(({ roleId }) => roleId));
}

async function countEmptyMails(database: Database, run: number): Promise<number> {
  const hasRole = sql`exists (select from ${matches} where ${matches.mailId} = ${mails.id})`;
  return database.$count(
    mails,
    and(eq(mails.runId, run), eq(mails.kind, 'digest'), sql`not ${hasRole}`),
  );
}
