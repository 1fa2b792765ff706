import type { FilterDefinitions } from '../../search/filter-definitions.ts';
import type { DatabaseAccess } from '../database/database.ts';
import { isLostDatabase, reasonOf } from '../mail/lost-database.ts';
import {
  type AlertToMatch,
  alertsWith,
  type Batch,
  endOfBatch,
  idsIn,
  type Place,
  sampleOfDue,
} from './alert-batches.ts';
import { openAnswers, Unreachable } from './query-answers.ts';
import type { RoleSource } from './role-source.ts';
import { type Counted, countMatches, type Hold, writeMatches } from './write-matches.ts';

/** What became of the alerts that were due. */
export type MatchReport = Counted & {
  /** Alerts that could not be matched; the next run tries them again. */
  failures: Array<{ alertId: string; reason: string }>;
  /** Searches made. */
  searches: number;
  /** A few of the alerts as they were before, for the check afterwards. */
  sample: AlertToMatch[];
};

const BATCH_SIZE = 5000;
const SAMPLE_SIZE = 20;

type Options = {
  access: DatabaseAccess;
  source: Pick<RoleSource, 'search'>;
  definitions: FilterDefinitions;
  run: number;
  /** The roles in question, each with the run that saw it first. */
  seenIn: ReadonlyMap<number, number>;
  /** Only counts; writes nothing and holds nothing. */
  dryRun?: boolean;
  batchSize?: number;
};

/**
 * Matches every confirmed alert that is behind a run with the roles seen since its last one. Each
 * batch is committed by itself, so it may be killed and run again, and run twice at once: what one
 * holds the other leaves alone. An alert that fails is left behind and reported, the rest goes on.
 * @throws when the search or the database cannot be reached
 */
export async function matchAlerts(options: Options): Promise<MatchReport> {
  const { access, run, dryRun = false, batchSize = BATCH_SIZE } = options;
  const sample = await access.use((database) => sampleOfDue(database, { run, size: SAMPLE_SIZE }));
  const answers = openAnswers(options);
  const failures = new Map<string, string>();
  const total: Counted = { alerts: 0, mails: 0, matches: 0 };

  async function matchBatch(batch: Batch, hold: Hold): Promise<void> {
    const { found, failed } = await answers.of(batch);
    const matching = { batch, run, answers: found };
    const counted = await access.use((database) =>
      dryRun ? countMatches(database, matching) : writeMatches(database, { ...matching, hold }),
    );
    total.alerts += counted.alerts;
    total.mails += counted.mails;
    total.matches += counted.matches;
    if (failed.size === 0) return;
    const queryKeys = [...failed.keys()];
    const alerts = await access.use((database) => alertsWith(database, batch, { run, queryKeys }));
    for (const { id, queryKey } of alerts) failures.set(id, reasonOf(failed.get(queryKey)));
  }

  /** A batch that cannot be written is halved again and again, so that one alert stops no other. */
  async function matchOrHalve(batch: Batch, hold: Hold): Promise<void> {
    try {
      await matchBatch(batch, hold);
    } catch (error) {
      if (isLostDatabase(error) || error instanceof Unreachable) throw error;
      const ids = await access.use((database) => idsIn(database, batch, run));
      const [alone] = ids;
      if (alone === undefined) return;
      if (ids.length === 1) {
        failures.set(alone, reasonOf(error));
        return;
      }
      const half = Math.ceil(ids.length / 2);
      await matchOrHalve({ ids: ids.slice(0, half) }, hold);
      await matchOrHalve({ ids: ids.slice(half) }, hold);
    }
  }

  async function walk(hold: Hold): Promise<void> {
    let after: Place | null = null;
    for (;;) {
      const start: Place | null = after;
      const to: Place | null = await access.use((database) =>
        endOfBatch(database, { run, after: start, size: batchSize }),
      );
      if (!to) return;
      await matchOrHalve({ after: start, to }, hold);
      after = to;
    }
  }

  await walk('skip');
  // What somebody else held meanwhile: most likely a second digest, which may have been killed.
  if (!dryRun) await walk('wait');
  return {
    ...total,
    failures: Array.from(failures, ([alertId, reason]) => ({ alertId, reason })),
    searches: answers.searches(),
    sample: sample.filter(({ id }) => !failures.has(id)),
  };
}
