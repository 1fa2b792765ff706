import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { hasOutbox } from '../alerts/database/open.ts';
import { openCatalogueIndex } from '../search-server/catalogue-index.ts';
import { exchangeRates } from '../import/exchange-rates.ts';
import { readSampleCatalogue, readSampleValues } from '../import/sample/sample-catalogue.ts';
import { NIGHTLY_SYNC, readSources, readStates } from '../store/sources.ts';
import { readVocabulary } from '../search-server/vocabulary.ts';
import { loadConfig } from '../config/load.ts';
import { createDeskHandler } from '../desk/desk-server.ts';
import { createDeskService } from '../desk/desk-service.ts';
import { sourceHealth } from '../desk/source-health.ts';
import { runProcess, UsageError } from './command-line.ts';
import { bundleDesk } from '../build/page-bundle.ts';
import { runProgram } from '../build/run-program.ts';
import { listenOnLoopback } from '../host/port.ts';
import { readSchedule } from '../host/schedule.ts';
import { listenForStop } from '../host/shutdown.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { onStop } = listenForStop();

/** Always the same, because browsers store a page's data by its port. */
const USUAL_PORT = 4310;

await runProcess({
  usage: `Usage: npm run desk -- [options]

Opens the curator's desk on this machine, to accept, edit or skip the roles that "npm run sync" found.
The address that it prints works once. Ctrl+C stops it; unsaved input is kept.

  --port PORT   the port (default: ${USUAL_PORT}, or any free one if that is in use)
  --no-open     only print the address
  --help        show this`,
  options: { port: { type: 'string' }, 'no-open': { type: 'boolean', default: false } },
  async run({ values, env, terminal }) {
    const port = values.port === undefined ? USUAL_PORT : Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      throw new UsageError(`"${values.port}" is not a port`);
    }
    const config = loadConfig(env);
    const { dataDir, ratesUrl } = config.server;
    const tokens = config.public.fieldTokens;
    await mkdir(dataDir, { recursive: true });
    if (hasOutbox(config.server)) {
      const program = path.join(import.meta.dirname, 'note-seen-ids.ts');
      await runProgram(process.execPath, [program], { cwd: process.cwd(), env });
    }
    const now = () => Math.floor(Date.now() / 1000);
    const service = createDeskService({
      config,
      rates: (await exchangeRates(ratesUrl)).unitsPerUsd,
      vocabulary: await readVocabulary(dataDir),
      startingValues: await readSampleValues(),
      sample: (at) => readSampleCatalogue({ now: at, tokens }),
      sources: () => sourcesOf(dataDir, config.server.syncNightly, now()),
      now,
    });
    service.warm();
    const desk = createDeskHandler({
      service,
      files: await bundleDesk(root, config),
      publicDir: path.join(root, 'public'),
      siteUrl: config.public.siteUrl,
      onError: (error) => terminal.err.write(`${(error as Error).stack ?? String(error)}\n`),
    });
    const server = await listenOnLoopback(desk.handle, port, values.port === undefined);
    onStop(async () => {
      await server.close();
      // So that no search has to wait for it.
      const { fieldTokens, indexName } = config.public;
      await openCatalogueIndex({ dataDir, tokens: fieldTokens, indexBase: indexName });
      return 0;
    });
    const address = `${server.url}/#token=${desk.newToken()}`;
    terminal.out.write(`Desk on ${address}\n`);
    if (terminal.out.isTTY && !values['no-open']) openInBrowser(address);
  },
});

/** The sources with how reading them goes, and the time of their next read. */
async function sourcesOf(dataDir: string, isNightly: boolean, now: number) {
  const [sources, states] = await Promise.all([readSources(dataDir), readStates(dataDir)]);
  const nextSync = isNightly
    ? `The next sync runs at ${nightlyTime()} UTC if the board is running.`
    : 'Run “npm run sync” to read the sources again.';
  return { sources: sourceHealth(sources, states, now), nextSync };
}

/** When sources are read each night, in UTC, such as "02:40". */
function nightlyTime(): string {
  return readSchedule(NIGHTLY_SYNC).nextRun()?.toISOString().slice(11, 16) ?? '';
}

/** Opens an address; failures are ignored, since it has been printed. */
function openInBrowser(address: string): void {
  const commands: Partial<Record<NodeJS.Platform, [string, string[]]>> = {
    darwin: ['open', [address]],
    win32: ['cmd', ['/c', 'start', '', address]],
  };
  const [command, args] = commands[process.platform] ?? ['xdg-open', [address]];
  const child = spawn(command, args, { detached: true, stdio: 'ignore' });
  child.on('error', () => {});
  child.unref();
}
