import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { INDEX_FILE, openCatalogueIndex } from '../../lib/search-server/catalogue-index.ts';
import { organisationsOf } from '../../lib/import/plan-import.ts';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import { copyPath, writeCopy } from '../../lib/store/database.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { runProgram } from '../../lib/build/run-program.ts';
import { benchRoles } from './engine-roles.ts';
import { medianOf, quantile } from './figures.ts';

const SIZES = [1000, 10_000, 100_000];
const RUNS = 5;
const LIMIT_MS = 120_000;
/** A function's first call, as a path of the site. */
const CALLS = {
  count: '/api/count',
  search: '/1/indexes/jobs_super_ranked?query=policy',
};

/**
 * Calls the bundled functions in new processes, with the stored index and without one in turn, and prints
 * the time until each could be called and until it had answered.
 */
export async function benchColdStart(root: string, log: (line: string) => void): Promise<void> {
  const folder = path.join(root, '.data/bench/cold-start');
  const { fieldTokens: tokens, indexName: indexBase } = loadConfig(process.env).public;
  await rm(folder, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: Object.keys(CALLS).map((name) => `netlify/functions/${name}.ts`),
    bundle: true,
    platform: 'node',
    format: 'esm',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
  for (const size of SIZES) {
    const [stored, bare] = [`stored-${size}`, `bare-${size}`].map((name) =>
      path.join(folder, name),
    );
    const dataDir = path.join(stored!, '.data');
    const now = Math.floor(Date.now() / 1000);
    const roles = benchRoles(size, tokens, now);
    const organisations = organisationsOf(roles);
    const head = { version: 1, source: 'import', writtenAt: now, keys: null } as const;
    await writeCatalogue(dataDir, { ...head, roles, organisations });
    await openCatalogueIndex({ dataDir, tokens, indexBase });
    await mkdir(path.join(bare!, '.data'), { recursive: true });
    await cp(writeCopy(dataDir)!, copyPath(path.join(bare!, '.data')));
    for (const name of (await readdir(dataDir)).filter((name) => name.startsWith('board.db'))) {
      await rm(path.join(dataDir, name));
    }
    for (const [name, call] of Object.entries(CALLS)) {
      const times = { stored: [] as Time[], bare: [] as Time[] };
      for (let run = 0; run < RUNS; run++) {
        times.stored.push(await coldStart(path.join(folder, `${name}.mjs`), call, stored!));
        // The first start without an index stores one.
        await rm(path.join(bare!, '.data', INDEX_FILE), { force: true });
        times.bare.push(await coldStart(path.join(folder, `${name}.mjs`), call, bare!));
      }
      const [fast, slow] = [summary(times.stored), summary(times.bare)];
      log(
        `${size.toLocaleString('en')} roles, ${name}: ${fast.text}; without ${INDEX_FILE} ${slow.text}; ${(slow.all / fast.all).toFixed(1)} times as long`,
      );
    }
  }
  await rm(folder, { recursive: true, force: true });
}

type Time = { importMs: number; answerMs: number; status: number };

async function coldStart(file: string, call: string, cwd: string): Promise<Time> {
  const script = path.join(import.meta.dirname, '../netlify/cold-start.mjs');
  const output = await runProgram(
    process.execPath,
    [script, file, 'GET', `http://localhost${call}`, '{}'],
    { cwd, env: { PATH: process.env.PATH }, milliseconds: LIMIT_MS },
  );
  const time: Time = JSON.parse(output.trim().split('\n').at(-1) ?? '');
  if (time.status !== 200) throw new Error(`${call} responded with ${time.status}`);
  return time;
}

function summary(times: readonly Time[]) {
  const all = times.map(({ importMs, answerMs }) => importMs + answerMs);
  const imports = times.map(({ importMs }) => importMs);
  const text = `${medianOf(all, 'ms')}, of which import ${quantile(imports, 0.5)}`;
  return { all: quantile(all, 0.5), text };
}
