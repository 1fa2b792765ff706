import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { collectOrganisations } from '../../lib/catalogue/import/organisations.ts';
import { writeCatalogue } from '../../lib/catalogue/store.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { benchRoles } from './engine-roles.ts';
import { buildPages } from '../../lib/host/build-pages.ts';

const SIZES = [
  { roles: 1000, organisations: 250 },
  { roles: 2000, organisations: 500 },
  { roles: 6000, organisations: 600 },
];
const SAMPLE_MS = 250;

/** Builds the static pages of generated boards and prints the time and memory used. */
export async function benchBuild(root: string, log: (line: string) => void): Promise<void> {
  const { public: visible } = loadConfig(process.env);
  const now = Math.floor(Date.now() / 1000);
  for (const size of SIZES) {
    const dataDir = path.join(root, '.data/bench', `build-${size.roles}`);
    const roles = benchRoles(size.roles, visible.fieldTokens, now).map((role, position) => ({
      ...role,
      company_id: String((position % size.organisations) + 1),
    }));
    const collected = collectOrganisations();
    for (const role of roles) collected.add(role);
    const organisations = collected.organisations();
    await writeCatalogue(dataDir, {
      version: 1,
      source: 'import',
      writtenAt: now,
      roles,
      organisations,
      keys: null,
    });
    const startedAt = performance.now();
    const peak = await peakMemory(() =>
      buildPages(
        root,
        { dataDir, outDir: `.data/bench/site-${size.roles}` },
        loadConfig(process.env).public,
      ),
    );
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    log(`${size.roles} roles, ${organisations.length} organisations: ${seconds} s, ${peak} MB`);
  }
}

/** Runs a step and samples the memory of all child processes. Returns the peak in MB. */
async function peakMemory(step: () => Promise<void>): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, heldByChildren())), SAMPLE_MS);
  try {
    await step();
  } finally {
    clearInterval(timer);
  }
  return Math.round(peak / 1000);
}

/** Resident memory of all child processes, kB. */
function heldByChildren(): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const family = new Set([process.pid]);
  let sum = 0;
  for (let grown = true; grown;) {
    grown = false;
    for (const [pid = 0, parent = 0, rss = 0] of rows) {
      if (family.has(pid) || !family.has(parent)) continue;
      family.add(pid);
      sum += rss;
      grown = true;
    }
  }
  return sum;
}
