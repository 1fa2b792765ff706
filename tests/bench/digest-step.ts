// One step of the digest benchmark in a separate process, so that its memory is measured alone.
import { openDatabase } from '../../lib/alerts/database/open.ts';
import { closeDigest, openDigest, runDigest } from '../../lib/digest/digest.ts';
import { nextPeriods } from '../../lib/alerts/digest-times.ts';
import { batchSizes, matchAlerts } from '../../lib/digest/match-alerts.ts';
import { openRoleSource } from '../../lib/alerts/role-source.ts';
import { recordSightings, sightedSince, takeBaseline } from '../../lib/alerts/sightings.ts';
import { readCatalogue } from '../../lib/store/catalogue.ts';
import { processConfig } from '../../lib/config/load.ts';
import '../../lib/host/jsx.ts';
import type { Role } from '../../lib/roles/role.ts';
import { createFilterDefinitions } from '../../lib/query/filter-definitions.ts';
import { benchQueries, insertBenchAlerts } from './digest-alerts.ts';
import { benchRoles } from './engine-roles.ts';
import { peakMemory, runStep, writeBenchBoard } from './steps.ts';

/** Input and output of a step, both as JSON. Times in milliseconds. */
export type BenchSteps = {
  /**
   * Writes alerts, and a board of some roles; null for one that is there. `newRoles` of the board's roles
   * have not been seen yet.
   */
  prepare: {
    input: { roles: number | null; newRoles: number; alerts: number; queries: number };
    output: null;
  };
  /** Matches all alerts, first without writing, then with writing. */
  match: {
    input: { singleSearches: number };
    output: {
      searches: number;
      found: number;
      written: number;
      mails: number;
      matches: number;
      /** For one search of a whole query. */
      singleSearch: number;
      /** Peak, in megabytes. */
      memory: number;
    };
  };
  /** A digest with its delivery. */
  send: { input: null; output: { sent: number; time: number; memory: number } };
};

const config = processConfig();
const { fieldTokens } = config.public;
const definitions = createFilterDefinitions({ fieldTokens });
const now = () => Math.floor(Date.now() / 1000);

await runStep<BenchSteps>({
  async prepare({ roles: count, newRoles, alerts, queries: distinct }) {
    const roles = count === null ? await presentRoles() : await writeBoard(count);
    const queries = distinct === 0 ? [null] : benchQueries(distinct, roles, definitions);
    const seen = roles.slice(newRoles).map(({ post_pk }) => post_pk);
    const access = openDatabase(config.server);
    await access.use((database) => takeBaseline(database, seen, now()));
    await access.use((database) => insertBenchAlerts(database, { count: alerts, queries }));
    await access.close();
    return null;
  },

  async match({ singleSearches }) {
    const access = openDatabase(config.server);
    const source = openRoleSource(config, now);
    const openIds = (await source.openRoles()).map(({ post_pk }) => post_pk);
    const { run } = await access.use((database) => recordSightings(database, openIds, now()));
    const sighted = await access.use((database) => sightedSince(database, run - 1));
    const among = openIds.filter((id) => sighted.has(id));
    const seen = new Map(among.map((id) => [id, sighted.get(id)!]));
    const batchSize = config.server.databaseUrl ? batchSizes.server : batchSizes.embedded;
    const due = { run, now: now(), nextPeriods: nextPeriods(now(), 'UTC'), floor: run - 1 };
    const board = { access, source, definitions, batchSize };
    const found = await timed(() => matchAlerts(board, { run: due, seen, dryRun: true }));
    const written = await timed(() => matchAlerts(board, { run: due, seen }));
    const memory = peakMemory();
    const roles = benchRoles(1000, fieldTokens, now());
    const whole = benchQueries(singleSearches, roles, definitions);
    const single = await timed(() => source.search(whole.map((query) => ({ ...query, among }))));
    await access.close();
    const { searches, mails, matches } = written.value;
    const singleSearch = single.time / singleSearches;
    return {
      searches,
      found: found.time,
      written: written.time,
      mails,
      matches,
      singleSearch,
      memory,
    };
  },

  async send() {
    const digest = openDigest(config, { now, say: () => {} });
    const { value, time } = await timed(() => runDigest(digest));
    await closeDigest(digest);
    return { sent: value.delivery?.sent ?? 0, time, memory: peakMemory() };
  },
});

async function writeBoard(count: number): Promise<Role[]> {
  const roles = benchRoles(count, fieldTokens, now());
  await writeBenchBoard(config.server.dataDir, roles);
  return roles;
}

async function presentRoles(): Promise<Role[]> {
  const catalogue = await readCatalogue(config.server.dataDir, fieldTokens);
  if (!catalogue) throw new Error('There is no board');
  return catalogue.roles;
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ value: Value; time: number }> {
  const startedAt = performance.now();
  const value = await work();
  return { value, time: performance.now() - startedAt };
}
