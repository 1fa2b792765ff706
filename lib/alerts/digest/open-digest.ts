import { inArray, sql } from 'drizzle-orm';
import type { loadConfig } from '../../config/load.ts';
import { createFilterDefinitions } from '../../search/filter-definitions.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open.ts';
import { mails } from '../database/schema.ts';
import { openDelivery } from '../mail/open-delivery.ts';
import { patientDatabase } from '../mail/patient-database.ts';
import { openRoleSource } from './open-role-source.ts';
import { type DigestReport, rehearseDigest, runDigest } from './run-digest.ts';

/** The digest of this instance. */
export type Digest = {
  /** See `runDigest`. */
  run(limits?: { withinSeconds?: number; waitsForOthers?: number }): Promise<DigestReport>;
  /** See `rehearseDigest`. */
  rehearse(): Promise<DigestReport>;
  /** How many mails are still to be sent. */
  waiting(): Promise<number>;
  close(): Promise<void>;
};

/**
 * The digest as the configuration has it. Nothing is opened before it is used. A database that goes
 * away for a while is waited for.
 * @param options.now epoch seconds
 * @param options.say told what is worth a line
 * @param options.leaseSeconds see `createDelivery`
 */
export function openDigest(
  config: ReturnType<typeof loadConfig>,
  options: { now: () => number; say: (line: string) => void; leaseSeconds?: number },
): Digest {
  const { now } = options;
  const access = patientDatabase(openDatabase(config.server));
  const source = openRoleSource(config, now);
  const definitions = createFilterDefinitions(config.public.fieldTokens);
  const delivery = openDelivery(config, { ...options, access, source });
  return {
    async run(limits) {
      const report = await runDigest({ access, source, definitions, delivery, now }, limits);
      // A server does so by itself.
      if (!config.server.databaseUrl) await access.use(vacuum);
      return report;
    },
    rehearse: () => rehearseDigest({ access, source, definitions }),
    waiting: () =>
      access.use((database) => database.$count(mails, inArray(mails.state, ['queued', 'sending']))),
    async close() {
      await delivery.close();
      await access.close();
    },
  };
}

const vacuum = (database: Database) => database.execute(sql`vacuum analyze`);
