import { spawn } from 'node:child_process';
import path from 'node:path';
import { openCatalogueIndex } from '../search-server/catalogue-index.ts';
import { loadConfig } from '../config/load.ts';
import { createDeskHandler } from '../desk/desk-server.ts';
import { runProcess, UsageError } from './command-line.ts';
import { bundleDesk } from '../build/page-bundle.ts';
import { listenOnLoopback } from '../host/port.ts';
import { listenForStop } from '../host/shutdown.ts';
import { openDesk } from './open-desk.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { onStop } = listenForStop();

/** Always the same, because browsers store a page's data by its port. */
const USUAL_PORT = 4310;

// package.json bounds the young generation of its heap (--max-semi-space-size). With 10,000 candidates
// that saves 100 MB, and judgements are as fast.
await runProcess({
  usage: `Usage: npm run desk -- [options]

Opens the curator's desk on this machine, to accept, edit or skip the roles that "npm run sync" found.
The address that it prints works once. Ctrl+C stops it; unsaved input is kept.

  --port PORT   the port (default: ${USUAL_PORT}, or any free one if that is in use)
  --no-open     only print the address
  --name NAME   the name of this desk in the log (default: desk)
  --help        show this`,
  options: {
    port: { type: 'string' },
    'no-open': { type: 'boolean', default: false },
    name: { type: 'string', default: 'desk' },
  },
  async run({ values, env, terminal }) {
    const port = values.port === undefined ? USUAL_PORT : Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      throw new UsageError(`"${values.port}" is not a port`);
    }
    const config = loadConfig(env);
    const service = await openDesk(config, env, values.name);
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
      const { dataDir } = config.server;
      const { fieldTokens, indexName } = config.public;
      await openCatalogueIndex({ dataDir, tokens: fieldTokens, indexBase: indexName });
      return 0;
    });
    const address = `${server.url}/#token=${desk.newToken()}`;
    terminal.out.write(`Desk on ${address}\n`);
    if (terminal.out.isTTY && !values['no-open']) openInBrowser(address);
  },
});

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
