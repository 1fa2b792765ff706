import { copyFile, cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { cataloguePath } from '../../catalogue/store.ts';
import { loadConfig } from '../../config/load.ts';
import { runProcess, withProgress } from '../command-line.ts';
import { nameExperiments } from '../edge-functions.ts';
import { assertPortFree } from '../port.ts';
import { prepareCatalogue } from '../prepare.ts';
import { listenForStop } from '../shutdown.ts';
import { openCheckout, removeCheckout } from '../netlify/tools.ts';
import { type NetlifySite, serveOnNetlify } from '../netlify/serve.ts';

const SERVE_MILLISECONDS = 900_000;

const root = path.resolve(import.meta.dirname, '../../..');

/** The checkout's folder beside the tools. */
const CHECKOUT = 'site';

const { onStop } = listenForStop();

await runProcess({
  usage: `Usage: npm run netlify -- [options]

Builds this folder with Netlify's own tools, offline, and serves it on PORT. Ctrl+C ends it and removes
the tools and the copy that they built: two gigabytes.

  --keep      keeps the tools for the next time
  --help      show this`,
  options: { keep: { type: 'boolean', default: false } },
  async run({ env, values }) {
    const config = loadConfig(env);
    await assertPortFree(config.server.port);
    let site: NetlifySite | null = null;
    const cleanUp = async () => {
      await site?.stop();
      await withProgress(
        values.keep
          ? 'Removing the copy'
          : "Removing the copy and Netlify's tools (--keep keeps them)",
        () => removeCheckout(root, CHECKOUT, values.keep),
      );
    };
    onStop(async () => {
      await cleanUp();
      return 0;
    });
    try {
      const { tools, checkout } = await openCheckout(root, CHECKOUT);
      await prepareCatalogue(config, Math.floor(Date.now() / 1000));
      const data = path.join(checkout, '.data');
      await mkdir(data, { recursive: true });
      await copyFile(cataloguePath(config.server.dataDir), cataloguePath(data));
      const { port, board } = config.server;
      // There, the folder is at its usual place.
      if (board) await cp(board.folder, path.join(data, 'board'), { recursive: true });
      delete process.env.BOARD_DIR;
      nameExperiments(config.public);
      site = await withProgress('Building as Netlify does', () =>
        serveOnNetlify({ checkout, tools, port, milliseconds: SERVE_MILLISECONDS }),
      );
    } catch (error) {
      await cleanUp();
      throw error;
    }
    console.log(`Ready on ${site.url}`);
    await new Promise(() => {});
  },
});
