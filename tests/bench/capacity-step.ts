// One step of the capacity benchmark in a separate process, so that its memory is measured alone.
import { processConfig } from '../../lib/config/load.ts';
import { createRoleSearch } from '../../lib/search-server/role-search.ts';
import { openCatalogueIndex } from '../../lib/search-server/catalogue-index.ts';
import { measureBuild, STATES, summarise, textSearches, timed } from './engine.ts';
import { benchFacets, benchStates, instantSearchRequests } from './engine-requests.ts';
import { benchRoles } from './engine-roles.ts';
import { peakMemory, runStep, writeBenchBoard } from './steps.ts';

/** Input and output of a step, both as JSON. Times in milliseconds, memory in megabytes. */
export type CapacitySteps = {
  /** Writes a board of some roles, without an index. */
  write: { input: { roles: number }; output: null };
  /** Builds the search index and stores it, as the first process after an import does. */
  build: { input: null; output: { time: number; processor: number; peak: number } };
  /** Opens the stored index, as every later process does, and searches it. */
  search: {
    input: null;
    output: {
      load: number;
      /** Of the load, and of each state on average. */
      processor: { load: number; state: number };
      /** What the index holds, after garbage collection, and the whole process at most. */
      held: number;
      peak: number;
      /** States of the board a second, each with all searches that it needs. */
      rate: number;
      median: number;
      p95: number;
    };
  };
};

/** Their words are those of every size, so a few roles are enough to choose from. */
const ROLES_OF_STATES = 1000;

const { server, public: visible } = processConfig();
const { fieldTokens: tokens, indexName: indexBase } = visible;
const board = { dataDir: server.dataDir, tokens, indexBase };
const now = () => Math.floor(Date.now() / 1000);

await runStep<CapacitySteps>({
  async write({ roles }) {
    await writeBenchBoard(server.dataDir, benchRoles(roles, tokens, now()));
    return null;
  },

  async build() {
    const startedAt = processorTime();
    const { build } = await measureBuild(() => openCatalogueIndex(board));
    return { time: build, processor: processorTime() - startedAt, peak: peakMemory() };
  },

  async search() {
    const search = createRoleSearch({ ...server, ...board, now });
    const startedAt = processorTime();
    const { value: engine, build, memory } = await measureBuild(() => search.engine());
    const load = processorTime() - startedAt;
    if (!engine) throw new Error('There is no board');
    const facets = benchFacets(tokens);
    const states = benchStates(STATES, benchRoles(ROLES_OF_STATES, tokens, now()), facets);
    const runs = textSearches(
      engine,
      states.map((state) => instantSearchRequests(state, facets, tokens)),
    );
    for (const run of runs) run();
    const searchedAt = processorTime();
    const times = runs.map(timed);
    const processor = { load, state: (processorTime() - searchedAt) / times.length };
    const rate = (1000 * times.length) / times.reduce((sum, time) => sum + time, 0);
    return { load: build, processor, held: memory, peak: peakMemory(), rate, ...summarise(times) };
  },
});

/** What the processors have spent on this process, which other work beside it does not lengthen much. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
