// lib/digest knows one run of the digest: new roles, matched alerts, mails in the outbox.

/**
 * The digest of this board: records which roles are new, matches them with the alerts, writes one mail per
 * alert with matches, sends the mails, and checks the outcome. It can be killed at any point: the next run
 * does the rest. Concurrent digests share the work. What is new follows from the ledger alone, never from a
 * clock (docs/decisions/0004-alerts-ledger.md). Contract: 2.9, 18.3.
 */
import { inArray, sql } from 'drizzle-orm';
import type { Config, ServerConfig } from '../config/load.ts';
import type { Role } from '../roles/role.ts';
import { createFilterDefinitions, type FilterDefinitions } from '../query/filter-definitions.ts';
import { catalogueVersion, readCatalogueHead } from '../store/catalogue.ts';
import {
  type Database,
  type DatabaseAccess,
  retryingDatabase,
  reasonOf,
} from '../alerts/database/database.ts';
import { hasOutbox, openDatabase } from '../alerts/database/open.ts';
import {
  alerts,
  mails,
  matches,
  rateLimits,
  sightings,
  tokens,
} from '../alerts/database/schema.ts';
import {
  deliver,
  type Delivery,
  type DeliveryLimits,
  type DeliveryReport,
  describeDelivery,
  describeStop,
} from '../mail/delivery.ts';
import { openDelivery } from '../mail/open-delivery.ts';
import { nextPeriods } from '../alerts/digest-times.ts';
import { noteMatchedState } from '../alerts/matched-state.ts';
import { openRoleSource, type RoleSource } from '../alerts/role-source.ts';
import {
  ChangedRoleIds,
  foreseeSightings,
  readSeenIds,
  recordSightings,
  type RoleKeys,
  sightedSince,
  type Sighting,
} from '../alerts/sightings.ts';
import { plural } from '../base/plural.ts';
import { type Canary, checkCanaries, loadCanaries } from './canaries.ts';
import {
  firstStartToday,
  noteDailyDigest,
  noteGoodDigest,
  noteMatchedDigest,
} from './digest-notes.ts';
import { batchSizes, findFloor, matchAlerts, type MatchReport } from './match-alerts.ts';

type Board = {
  access: DatabaseAccess;
  source: RoleSource;
  /** The keys of its roles; none by default. */
  readKeys?: (database: Database) => Promise<RoleKeys>;
  definitions: FilterDefinitions;
  now: () => number;
  /** IANA name; decides when the periods of alerts begin. */
  timeZone: string;
  batchSize: number;
};

export type Digest = Board & {
  server: ServerConfig;
  delivery: Delivery & { close(): void };
};

/**
 * The digest for a configuration. Everything is opened on first use, and a temporary loss of the database is
 * waited out.
 * @param options.leaseSeconds see `Delivery`
 */
export function openDigest(
  config: Config,
  options: { now: () => number; say: (line: string) => void; leaseSeconds?: number },
): Digest {
  const { public: board, server } = config;
  const access = retryingDatabase(openDatabase(server));
  const source = openRoleSource(config, options.now);
  return {
    access,
    source,
    readKeys: (database) => readKeys(config, database),
    definitions: createFilterDefinitions(board),
    now: options.now,
    timeZone: server.digestTime.timeZone,
    batchSize: isEmbedded(server) ? batchSizes.embedded : batchSizes.server,
    server,
    delivery: openDelivery(config, { ...options, access, source }),
  };
}

export async function closeDigest({ access, delivery }: Digest): Promise<void> {
  delivery.close();
  await access.close();
}

/**
 * The keys of the roles in the catalogue; none for a board that Algolia or another program fills. Read after
 * the roles, so that it has the keys of all of them.
 * @throws {ChangedRoleIds} when the sample has replaced roles that alerts have seen
 */
async function readKeys({ public: board, server }: Config, database: Database): Promise<RoleKeys> {
  const head = await readCatalogueHead(server.dataDir);
  if (head?.source === 'import') {
    return new Map(Object.entries(head.keys ?? {}).map(([key, id]) => [id, key]));
  }
  const seen = board.algolia ? [] : [...(await readSeenIds(database)).values()];
  if (seen.some((key) => key !== null)) {
    throw new ChangedRoleIds(
      'The board shows the sample, but alerts have seen your own roles. Nothing was recorded or mailed. ' +
        'Run "npm run import", which gives those roles their ids again, or "npm run restore".',
    );
  }
  return new Map();
}

const isEmbedded = ({ databaseUrl }: ServerConfig): boolean => databaseUrl === null;

/**
 * Runs one digest.
 * @param limits of the delivery; a digest that was stopped is not noted as good
 * @throws when the roles or the database cannot be reached
 */
export async function runDigest(
  digest: Digest,
  limits: Omit<DeliveryLimits, 'requestedOnly'> = {},
): Promise<DigestReport> {
  const { server, access, source, delivery, now } = digest;
  const firstStart = await firstStartToday(server, access, now());
  const roles = await readOpenRoles(source);
  // Read after the roles, which may have changed: a sender with an older state may lack some of them.
  const state = server.serveOnly ? null : await catalogueVersion(server.dataDir);
  if (state !== null) await access.use((database) => noteMatchedState(database, state));
  const canaries = await access.use((database) => loadCanaries(database, roles, now()));

  const matched = await recordAndMatch(digest, roles, { firstStart });
  // From here on the mails will be sent, even after a crash.
  await noteMatchedDigest(server, access, now());

  const delivered = await deliver(delivery, limits);
  const report: DigestReport = { ...matched, delivery: delivered, ledgerFaults: [] };
  report.ledgerFaults = await checkDigest(digest, report, canaries);

  if (limits.stop?.aborted) return report;
  if (faultsOf(report, 0).length === 0) await noteGoodDigest(server, access, now());
  // PostgreSQL does this automatically.
  if (isEmbedded(server)) await vacuum(access);
  return report;
}

/**
 * Records which open roles are new, matches every due alert with the roles it has not been matched with, and
 * writes the mails to the outbox.
 * @param roles that are open, at least one
 * @param options.firstStart see `DigestRun`
 * @param options.dryRun only counts what would be written
 * @internal
 */
export async function recordAndMatch(
  board: Board,
  roles: readonly Role[],
  options: { firstStart?: Date | null; dryRun?: boolean } = {},
): Promise<Omit<DigestReport, 'delivery' | 'ledgerFaults'>> {
  const { access, now, timeZone, readKeys = async () => new Map() } = board;
  const { firstStart = null, dryRun = false } = options;
  const openRoleIds = roles.map(({ post_pk }) => post_pk);
  const startedAt = now();
  const { run, isBaseline, arrived } = await access.use(async (database) => {
    const keys = await readKeys(database);
    return dryRun
      ? foreseeSightings(database, openRoleIds, keys)
      : recordSightings(database, openRoleIds, startedAt, keys);
  });

  const periods = nextPeriods(startedAt, timeZone);
  const due = { run, now: startedAt, nextPeriods: periods, firstStart };
  const { floor, leftBehind } = await findFloor(board, due, openRoleIds);
  const earlier = await access.use((database) => sightedSince(database, floor));
  const seen = new Map<number, Sighting>();
  for (const id of openRoleIds) {
    const sighting = arrived.get(id) ?? earlier.get(id);
    // A concurrent digest may have recorded a later run.
    if (sighting && sighting.seenIn <= run) seen.set(id, sighting);
  }

  const matching = await matchAlerts(board, { run: { ...due, floor }, seen, leftBehind, dryRun });
  return {
    run,
    openRoles: openRoleIds.length,
    newRoles: [...arrived.values()].filter(({ firstIn }) => firstIn === run).length,
    isBaseline,
    matching,
  };
}

/** What a digest would do now. Writes nothing and sends nothing. */
export async function dryRunDigest(board: Board): Promise<DigestReport> {
  const roles = await readOpenRoles(board.source);
  const matched = await recordAndMatch(board, roles, { dryRun: true });
  return { ...matched, delivery: null, ledgerFaults: [] };
}

/**
 * Treats an empty board as unreadable: otherwise all its roles would be new tomorrow.
 * @throws when there is no open role, or they cannot be read
 * @internal
 */
export async function readOpenRoles(source: RoleSource): Promise<Role[]> {
  const roles = await source.openRoles();
  if (roles.length === 0) throw new Error('The board has no open roles, so there can be no digest');
  return roles;
}

/** Compares what the canaries got with the board. A failed check must not hide what the digest did. */
async function checkDigest(
  { access, source }: Board,
  { run, delivery }: DigestReport,
  canaries: readonly Canary[],
): Promise<string[]> {
  const isDelivered = delivery?.isComplete === true;
  try {
    // Read again, since roles that closed during the digest are in no mail.
    const roles = await source.openRoles();
    return await access.use((database) =>
      checkCanaries(database, canaries, roles, { run, isDelivered }),
    );
  } catch (error) {
    return [reasonOf(error)];
  }
}

/**
 * Reclaims space and refreshes statistics: one table at a time, and for alerts only the columns used in
 * conditions, so that requests do not wait long.
 */
async function vacuum(access: DatabaseAccess): Promise<void> {
  const { id, state, matchedRun, queryKey, emailKey } = alerts;
  const searched = [id, state, matchedRun, queryKey, emailKey].map(({ name }) =>
    sql.identifier(name),
  );
  const statements = [
    sql`analyze ${alerts} (${sql.join(searched, sql`, `)})`,
    ...[mails, matches, sightings, tokens, rateLimits].map((table) => sql`analyze ${table}`),
    ...[alerts, mails, matches, sightings, tokens, rateLimits].map((table) => sql`vacuum ${table}`),
  ];
  for (const statement of statements) {
    await access.use((database) => database.execute(statement));
  }
}

export const countWaiting = ({ access }: Pick<Digest, 'access'>): Promise<number> =>
  access.use((database) => database.$count(mails, inArray(mails.state, ['queued', 'sending'])));

/**
 * Runs the daily digest and logs what it did.
 * @param options.withinSeconds no further mail is started after this; later deliveries send the rest
 * @throws when the digest has faults
 */
export async function runDailyDigest(
  config: Config,
  options: { withinSeconds?: number; now: () => number; say: (line: string) => void },
): Promise<void> {
  if (!hasOutbox(config.server)) return;
  const { withinSeconds, say } = options;
  await noteDailyDigest(config.server, options.now());
  const digest = openDigest(config, options);
  try {
    const report = await runDigest(digest, withinSeconds === undefined ? {} : { withinSeconds });
    for (const line of describeDigest(report)) say(line);
    const faults = faultsOf(report, await countWaiting(digest));
    if (faults.length > 0) throw new Error(faults.join('\n'));
  } finally {
    await closeDigest(digest);
  }
}

export type DigestReport = {
  run: number;
  openRoles: number;
  /** Open roles that no earlier run had seen. */
  newRoles: number;
  /** Whether this is the first run, which records the open roles without mailing anybody. */
  isBaseline: boolean;
  matching: MatchReport;
  /** Null for a dry run. */
  delivery: DeliveryReport | null;
  ledgerFaults: string[];
};

/** Further failures are only counted. */
const MAX_NAMED_FAILURES = 5;

export function describeDigest(report: DigestReport): string[] {
  const { newRoles, openRoles, isBaseline, matching, delivery } = report;
  if (isBaseline) {
    return [
      `First digest: ${plural(openRoles, 'role')} recorded. Alerts will get roles that are added from now on.`,
      ...(delivery ? [describeDelivery(delivery)] : []),
    ];
  }
  const found = `${plural(matching.mails, 'mail')} with ${plural(matching.matches, 'role')}`;
  return [
    `${newRoles === 0 ? 'No new roles' : plural(newRoles, 'new role')} among ${openRoles}.`,
    `${plural(matching.alerts, 'alert')} matched in ${plural(matching.searches, 'search', 'searches')}: ${found}.`,
    ...describeFailures(matching.failures),
    ...(delivery ? [describeDelivery(delivery)] : ['Nothing was written and nothing sent.']),
  ];
}

/**
 * The faults of a digest, one line each; empty when it succeeded.
 * @param waiting mails in the outbox
 */
export function faultsOf(report: DigestReport, waiting: number): string[] {
  const { matching, delivery, ledgerFaults } = report;
  const stopped = delivery && describeStop(delivery);
  // An unreadable query is logged but is not a fault: only the reader can fix it.
  const unmatched = matching.failures.filter(({ isUnreadable }) => !isUnreadable).length;
  return [
    ...(unmatched === 0
      ? []
      : [`${plural(unmatched, 'alert')} could not be matched and will be retried.`]),
    ...ledgerFaults.map((line) => `The ledger check failed: ${line}`),
    ...(stopped === null
      ? []
      : [
          `${stopped} ${plural(waiting, 'mail is', 'mails are')} waiting and nothing is lost: ${delivery?.unwanted ? 'they are sent from the next day on. Run "npm run check:mail"' : 'run this again once it does'}.`,
        ]),
  ];
}

function describeFailures(failures: DigestReport['matching']['failures']): string[] {
  const named = failures
    .toSorted((one, other) => Number(one.isUnreadable) - Number(other.isUnreadable))
    .slice(0, MAX_NAMED_FAILURES)
    .map(({ alertId, reason }) => `Alert ${alertId} could not be matched: ${reason}`);
  const more = failures.length - named.length;
  return more > 0 ? [...named, `${more} more could not be matched.`] : named;
}
