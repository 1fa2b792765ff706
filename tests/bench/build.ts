import path from 'node:path';
import { organisationsOf } from '../../lib/import/plan-import.ts';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { benchRoles } from './engine-roles.ts';
import { heldMemory, medianOf, megabytesOf } from './figures.ts';
import { buildPages } from '../../lib/build/build-pages.ts';

const SIZES = [
  { roles: 1000, organisations: 250 },
  { roles: 2000, organisations: 500 },
  { roles: 6000, organisations: 600 },
];
const RUNS = 3;
const SAMPLE_MS = 250;

/** Builds the static pages of generated boards and prints the time and memory that each build used. */
export async function benchBuild(root: string, log: (line: string) => void): Promise<void> {
  const { public: visible } = loadConfig(process.env);
  const now = Math.floor(Date.now() / 1000);
  for (const size of SIZES) {
    const dataDir = path.join(root, '.data/bench', `build-${size.roles}`);
    const roles = benchRoles(size.roles, visible.fieldTokens, now).map((role, position) => ({
      ...role,
      company_id: String((position % size.organisations) + 1),
    }));
    const organisations = organisationsOf(roles);
    await writeCatalogue(dataDir, {
      version: 1,
      source: 'import',
      writtenAt: now,
      roles,
      organisations,
      keys: null,
    });
    const [seconds, megabytes]: [number[], number[]] = [[], []];
    // The code is compiled in the first of all runs, which does not count.
    for (let run = size === SIZES[0] ? -1 : 0; run < RUNS; run++) {
      const startedAt = performance.now();
      const peak = await peakMemory(() =>
        buildPages(
          root,
          { dataDir, outDir: `.data/bench/site-${size.roles}` },
          loadConfig(process.env).public,
        ),
      );
      if (run < 0) continue;
      seconds.push((performance.now() - startedAt) / 1000);
      megabytes.push(peak);
    }
    log(
      `${size.roles} roles, ${organisations.length} organisations: ${medianOf(seconds, 's', 1)}, at most ${medianOf(megabytes, 'MB')}`,
    );
  }
}

/** Runs a step and samples the memory of all child processes. Returns the peak, MB. */
async function peakMemory(step: () => Promise<void>): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => {
    const held = heldMemory(process.pid).filter(({ pid }) => pid !== process.pid);
    peak = Math.max(peak, megabytesOf(held));
  }, SAMPLE_MS);
  try {
    await step();
  } finally {
    clearInterval(timer);
  }
  return peak;
}
