import path from 'node:path';
import pg from 'pg';
import { runProcess } from '../../lib/commands/command-line.ts';
import { openCheckout, removeCheckout } from './tools.ts';
import { type NetlifySite, serveOnNetlify } from './serve.ts';
import { freePort } from '../support/free-port.ts';
import { type Bundle, bundleProblems, readBundles } from './bundles.ts';
import { checkRows } from './check-rows.ts';
import { declaredEdgeFunctions, declaredFunctions } from './declared.ts';
import { mailingFunctions } from './mailing-functions.ts';
import { missingFrom, readManifests } from './manifests.ts';
import { rows } from './request-table.ts';

/** Time limit of the whole check. */
const LIMIT_MILLISECONDS = 1_800_000;
const SERVE_MILLISECONDS = 1_200_000;

const root = path.resolve(import.meta.dirname, '../..');

let site: NetlifySite | null = null;
let dropDatabase = async () => {};
setTimeout(() => {
  console.error(`Not done after ${LIMIT_MILLISECONDS / 60_000} minutes.\n${site?.output() ?? ''}`);
  process.exit(1);
}, LIMIT_MILLISECONDS).unref();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await runProcess({
  usage: `Usage: npm run check:netlify -- [--keep]

Builds and serves the sample board with Netlify's own tools, and checks that every page, redirect, cookie
and function responds as under npm start. TEST_DATABASE_URL names the PostgreSQL server for the alerts, whose
user may create databases. Netlify's tools are removed at the end; --keep keeps them.`,
  options: { keep: { type: 'boolean', default: false } },
  async run({ values }) {
    try {
      const problems = await check();
      if (problems.length > 0) {
        const lines = problems.map((problem) => `  ${problem}`).join('\n');
        throw new Error(`${lines}\nThe check on Netlify found ${problems.length} problems.`);
      }
      console.log(
        `Netlify's own tools build and serve the board: ${rows.length} requests answered as by npm start.`,
      );
    } finally {
      await (site as NetlifySite | null)?.stop();
      await dropDatabase();
      await removeCheckout(root, values.keep);
    }
  },
});

async function check(): Promise<string[]> {
  const databaseUrl = await createDatabase();
  const started = performance.now();
  const say = (line: string) =>
    console.log(
      `${String(Math.round((performance.now() - started) / 1000)).padStart(4)} s  ${line}`,
    );
  const { tools, checkout } = await openCheckout(root);
  say("Netlify's tools and a checkout are ready");
  const port = await freePort();
  site = await serveOnNetlify({
    checkout,
    tools,
    port,
    databaseUrl,
    milliseconds: SERVE_MILLISECONDS,
  });
  say('built and served');

  const [declared, edge] = await Promise.all([
    declaredFunctions(root),
    declaredEdgeFunctions(root),
  ]);
  const manifests = await readManifests(checkout);
  const missing = missingFrom(manifests, declared, edge);
  say(`${declared.length} functions and ${edge.size} edge functions in the manifests`);
  const wrong = await checkRows(site.url, rows);
  say(`${rows.length} requests`);
  const bundles = await readBundles(checkout, manifests, declared, {
    siteUrl: site.url,
    databaseUrl,
  });
  for (const bundle of bundles) console.log(`        ${describe(bundle)}`);
  return [...missing, ...wrong, ...bundleProblems(bundles, mailingFunctions)];
}

/** Makes an empty database for the alerts. @returns its URL */
async function createDatabase(): Promise<string> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server)
    throw new Error('TEST_DATABASE_URL must name a PostgreSQL server: alerts on Netlify need one');
  const name = `netlify_${process.pid}`;
  const run = async (statement: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  dropDatabase = () => run(`drop database ${name} with (force)`);
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

function describe({ name, bytes, coldStart }: Bundle): string {
  const size = `${name.padEnd(24)} ${(bytes / 1_000_000).toFixed(2).padStart(6)} MB`;
  if (!coldStart) return `${size}   runs at set times`;
  const { importMs, answerMs, status } = coldStart;
  return `${size}   import ${importMs} ms, first answer ${answerMs} ms (${status})`;
}
