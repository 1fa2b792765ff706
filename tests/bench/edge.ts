import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import autocannon from 'autocannon';
import { stringify, parse } from 'smol-toml';
import { loadConfig } from '../../lib/config/load.ts';
import { assignAtEdge } from '../../lib/visitor/edge-assignment.ts';
import { loadEdgeFunctions } from '../../lib/host/edge-functions.ts';
import { preparePages, prepareCatalogue } from '../../lib/host/prepare.ts';
import { startServer } from '../../lib/host/server.ts';
import { medianOf, quantile } from './figures.ts';

const REQUESTS = 100_000;
/** Each takes one second, and measurements alternate. */
const ROUNDS = 5;

/** What a browser sends when the home page is visited. */
const VISIT = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'none',
};

const WITHOUT = 'without edge functions';

type Visitors = Record<string, Record<string, string>>;

/**
 * Measures what the experiments' edge function costs: each request in this process, and requests a
 * second of the home page through the server, beside the same server without edge functions.
 */
export async function benchEdge(root: string, log: (line: string) => void): Promise<void> {
  const visitors: Visitors = {
    'first visit': VISIT,
    'returning, page as built': returning('A'),
    'returning, page of another order': returning('D'),
    program: { ...VISIT, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
  };
  const run = await loadEdgeFunctions(root);
  for (const [name, headers] of Object.entries(visitors)) {
    const [median, p99] = await timesOf(run, headers);
    log(`edge function, ${name}: median ${median} µs, p99 ${p99} µs`);
  }

  const work = path.join(root, '.data/bench');
  const site = path.join(work, 'typing');
  // Functions read the environment of their process, as when deployed.
  Object.assign(process.env, { DATA_DIR: path.join(work, 'data'), OUT_DIR: '.data/bench/typing' });
  const config = loadConfig(process.env);
  await prepareCatalogue(config, Math.floor(Date.now() / 1000));
  await preparePages(config, root);
  const bare = await withoutEdgeFunctions(root, path.join(work, 'bare'));
  const rates = await pagesASecond({ root, bare, site, visitors });
  await rm(bare, { recursive: true });
  const without = quantile(rates[WITHOUT] ?? [], 0.5);
  for (const [name, list] of Object.entries(rates)) {
    const ratio = (quantile(list, 0.5) / without).toFixed(2);
    log(`home page, ${name}: ${medianOf(list, 'requests a second')}, ${ratio} ×`);
  }
}

/** A returning visitor with a variant of "ab4". */
function returning(variant: string): Record<string, string> {
  for (;;) {
    const cookie = `experiment_ID_ab4=${crypto.randomUUID()}; experiment_variants=ab4:${variant}`;
    const headers = { ...VISIT, cookie };
    const { setCookies } = assignAtEdge(new Request('http://localhost/', { headers }));
    if (setCookies.length === 0) return headers;
  }
}

/** Median and 99th percentile, in microseconds. */
async function timesOf(
  run: Awaited<ReturnType<typeof loadEdgeFunctions>>,
  headers: Record<string, string>,
): Promise<[median: string, p99: string]> {
  const times = new Float64Array(REQUESTS);
  const page = async () => new Response(null);
  for (let turn = 0; turn < REQUESTS; turn++) {
    const request = new Request('http://localhost/', { headers });
    const startedAt = performance.now();
    await run(request, page);
    times[turn] = (performance.now() - startedAt) * 1000;
  }
  const [median, p99] = [0.5, 0.99].map((share) => quantile([...times], share).toFixed(1));
  return [median!, p99!];
}

/** Requests a second in each round, without edge functions and for each kind of visitor. */
async function pagesASecond(options: {
  root: string;
  bare: string;
  site: string;
  visitors: Visitors;
}): Promise<Record<string, number[]>> {
  const { root, bare, site, visitors } = options;
  const start = (folder: string) =>
    startServer({ root: folder, outDir: path.relative(folder, site), port: 0 });
  const [server, bareServer] = await Promise.all([start(root), start(bare)]);
  const runs = Object.entries(visitors).map(([name, headers]) => ({
    name,
    url: server.url,
    headers,
  }));
  const all = [{ name: WITHOUT, url: bareServer.url, headers: VISIT }, ...runs];
  const rates: Record<string, number[]> = {};
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { name, url, headers } of all) {
      const { requests, non2xx } = await autocannon({ url, headers, duration: 1, connections: 10 });
      if (non2xx > 0) throw new Error(`${non2xx} answers were not the page`);
      if (round > 0) (rates[name] ??= []).push(requests.average);
    }
  }
  await Promise.all([server.close(), bareServer.close()]);
  return rates;
}

/** A folder that the server takes for the project, without its edge functions. */
async function withoutEdgeFunctions(root: string, folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await symlink(path.join(root, 'netlify'), path.join(folder, 'netlify'), 'dir');
  const { edge_functions: _, ...rules } = parse(
    await readFile(path.join(root, 'netlify.toml'), 'utf8'),
  );
  await writeFile(path.join(folder, 'netlify.toml'), stringify(rules));
  return folder;
}
