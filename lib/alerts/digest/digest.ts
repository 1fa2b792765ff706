/** The digest of this board: what is new is matched with the alerts, and the mails are sent (2.9). */
import { setImmediate } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import type { Config } from '../../config/load.ts';
import { createFilterDefinitions } from '../../search/filter-definitions.ts';
import type { DatabaseAccess } from '../database/database.ts';
import { patientDatabase, reasonOf } from '../database/failures.ts';
import { hasOutbox, openDatabase } from '../database/open.ts';
import { alerts, mails, matches, rateLimits, sightings, tokens } from '../database/schema.ts';
import type { Delivery } from '../mail/delivery.ts';
import { openDelivery } from '../mail/open-delivery.ts';
import { type Canary, checkCanaries, placeCanaries } from './canaries.ts';
import { describeDigest, faultsOf } from './describe-digest.ts';
import {
  firstBegunToday,
  noteDailyDigest,
  noteGoodDigest,
  noteMatchedDigest,
} from './digest-notes.ts';
import { batchSizes } from './match-alerts.ts';
import { openRoleSource } from './role-source.ts';
import { type DigestReport, dryRunDigest, runDigest } from './run-digest.ts';

/** The digest of this instance. */
export type Digest = {
  /** See `runDigest`. */
  run(limits?: { withinSeconds?: number; waitsForOthers?: number }): Promise<DigestReport>;
  /** See `dryRunDigest`. */
  dryRun(): Promise<DigestReport>;
  /** How many mails are still to be sent. */
  waiting(): Promise<number>;
  /** Ends the delivery, if there is one: after it, nothing is claimed. */
  endDelivery(): Promise<void>;
  close(): Promise<void>;
};

/**
 * The digest as the configuration has it. Nothing is opened before it is used, and a database that
 * goes away for a while is waited for.
 * @param options.now epoch seconds
 * @param options.say called with lines for the log
 * @param options.leaseSeconds see `createDelivery`
 */
export function openDigest(
  config: Config,
  options: { now: () => number; say: (line: string) => void; leaseSeconds?: number },
): Digest {
  const { now } = options;
  const access = patientDatabase(openDatabase(config.server));
  const source = openRoleSource(config, now);
  const definitions = createFilterDefinitions(config.public.fieldTokens, config.public.filters);
  const { close: closeDelivery, ...outbox } = openDelivery(config, { ...options, access, source });
  const stop = new AbortController();
  let delivering: Promise<unknown> = Promise.resolve();
  const delivery: Delivery = {
    deliver(limits) {
      const work = outbox.deliver({ ...limits, stop: stop.signal });
      delivering = work.catch(() => null);
      return work;
    },
  };
  const isEmbedded = config.server.databaseUrl === null;
  const batchSize = isEmbedded ? batchSizes.embedded : batchSizes.server;
  const { timeZone } = config.server.digestTime;

  /** A failed check must not hide what the digest did. */
  async function checkAfter(
    canaries: readonly Canary[],
    { run, delivery: delivered }: DigestReport,
  ): Promise<string[]> {
    const isDelivered = delivered?.isComplete === true;
    try {
      const roles = await source.openRoles();
      return await access.use((database) =>
        checkCanaries(database, canaries, roles, { run, isDelivered }),
      );
    } catch (error) {
      return [reasonOf(error)];
    }
  }

  return {
    async run(limits) {
      const matched = () => noteMatchedDigest(config.server, access, now());
      const firstBegun = await firstBegunToday(config.server, access, now());
      const place = { access, source, definitions, delivery, now, timeZone, batchSize };
      const before = await source.openRoles();
      const canaries =
        before.length === 0
          ? []
          : await access.use((database) => placeCanaries(database, before, now()));
      const report = await runDigest({ ...place, firstBegun, matched }, limits);
      report.disagreements.push(...(await checkAfter(canaries, report)));
      if (isGood(report)) await noteGoodDigest(config.server, access, now());
      // A server does this by itself.
      if (isEmbedded) await vacuum(access);
      return report;
    },
    dryRun: () => dryRunDigest({ access, source, definitions, now, timeZone, batchSize }),
    waiting: () =>
      access.use((database) => database.$count(mails, inArray(mails.state, ['queued', 'sending']))),
    async endDelivery() {
      stop.abort();
      await delivering;
    },
    async close() {
      await closeDelivery();
      await access.close();
    },
  };
}

const isGood = (report: DigestReport): boolean => faultsOf(report, 0).length === 0;

/**
 * Frees the space of replaced rows and refreshes the statistics: one table at a time, and of the alerts
 * only the columns that queries search by, so that requests need not wait for long.
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
    await setImmediate();
  }
}

/**
 * The daily digest, for a function: logs what it did, and throws when something is wrong.
 * @param options.withinSeconds no further mail is begun after that; later deliveries send the rest
 * @param options.now epoch seconds
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
    const report = await digest.run(withinSeconds === undefined ? {} : { withinSeconds });
    for (const line of describeDigest(report)) say(line);
    const faults = faultsOf(report, await digest.waiting());
    if (faults.length > 0) throw new Error(faults.join('\n'));
  } finally {
    await digest.close();
  }
}
