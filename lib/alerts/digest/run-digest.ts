import type { FilterDefinitions } from '../../search/filter-definitions.ts';
import type { Database, DatabaseAccess } from '../database/database.ts';
import type { Delivery, DeliveryReport } from '../mail/deliver.ts';
import { reasonOf } from '../mail/lost-database.ts';
import { earliestDue } from './alert-batches.ts';
import { checkLedger } from './check-ledger.ts';
import { matchAlerts, type MatchReport } from './match-alerts.ts';
import type { RoleSource } from './role-source.ts';
import { latestRun, recordSightings, sightedSince, unseenOf } from './sightings.ts';

/** What a digest did. */
export type DigestReport = {
  run: number;
  openRoles: number;
  /** Roles that this digest saw first. */
  newRoles: number;
  /** The first run of all: what is there is written down, and nobody is mailed about it. */
  isBaseline: boolean;
  matching: MatchReport;
  /** Null for a dry run. */
  delivery: DeliveryReport | null;
  /** Faults of the digest itself, see `checkLedger`. */
  disagreements: string[];
};

type Options = {
  access: DatabaseAccess;
  source: RoleSource;
  definitions: FilterDefinitions;
  delivery: Delivery;
  /** Epoch seconds. */
  now: () => number;
};

/**
 * One digest: writes down the roles that are new, matches the alerts with them, sends the mails. It
 * may be killed at any point: the next one does what is left. Two at once share the work.
 * @param limits of the delivery, see there
 * @throws when the roles or the database cannot be reached
 */
export async function runDigest(
  { access, source, definitions, delivery, now }: Options,
  limits: { withinSeconds?: number; waitsForOthers?: number } = {},
): Promise<DigestReport> {
  const openRoleIds = await readOpenRoleIds(source);
  const before = await access.use(latestRun);
  const run = await access.use((database) => recordSightings(database, openRoleIds, now()));
  const seenIn = await access.use((database) => seenSince(database, { run, openRoleIds }));
  const matching = await matchAlerts({ access, source, definitions, run, seenIn });
  const { sample } = matching;
  // What cannot be checked must not keep back the mails.
  const disagreements = await checkLedger({
    access,
    source,
    definitions,
    run,
    seenIn,
    sample,
  }).catch((error: unknown) => [reasonOf(error)]);
  return {
    run,
    openRoles: openRoleIds.length,
    newRoles: [...seenIn.values()].filter((seen) => seen === run && run !== before).length,
    isBaseline: before === null,
    matching,
    delivery: await delivery.deliver(limits),
    disagreements,
  };
}

/** What a digest would do now. Writes nothing and sends nothing. */
export async function rehearseDigest({
  access,
  source,
  definitions,
}: Omit<Options, 'delivery' | 'now'>): Promise<DigestReport> {
  const openRoleIds = await readOpenRoleIds(source);
  const before = await access.use(latestRun);
  const unseen = await access.use((database) => unseenOf(database, openRoleIds));
  const run = before === null ? 0 : before + 1;
  const seen = await access.use((database) => seenSince(database, { run, openRoleIds }));
  const isUnseen = new Set(unseen);
  const seenIn = new Map(
    openRoleIds
      .filter((id) => isUnseen.has(id) || seen.has(id))
      .map((id) => [id, isUnseen.has(id) ? run : seen.get(id)!]),
  );
  return {
    run,
    openRoles: openRoleIds.length,
    newRoles: unseen.length,
    isBaseline: before === null,
    matching: await matchAlerts({ access, source, definitions, run, seenIn, dryRun: true }),
    delivery: null,
    disagreements: [],
  };
}

/** An empty board is one that is not there: tomorrow all its roles would be new. */
async function readOpenRoleIds(source: RoleSource): Promise<number[]> {
  const roles = await source.openRoles();
  if (roles.length === 0) throw new Error('The board has no open role: there is no digest of it');
  return roles.map(({ post_pk }) => post_pk);
}

/** The open roles that some alert has not been matched with, in the board's order. */
async function seenSince(
  database: Database,
  { run, openRoleIds }: { run: number; openRoleIds: readonly number[] },
): Promise<Map<number, number>> {
  const earliest = (await earliestDue(database, run)) ?? run - 1;
  const seen = await sightedSince(database, Math.min(earliest, run - 1));
  return new Map(
    openRoleIds.filter((id) => (seen.get(id) ?? Infinity) <= run).map((id) => [id, seen.get(id)!]),
  );
}
