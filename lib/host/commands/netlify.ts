import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { cataloguePath } from '../../catalogue/store.ts';
import { loadConfig } from '../../config/load.ts';
import { runProcess } from '../command-line.ts';
import { assertPortFree } from '../port.ts';
import { prepareCatalogue } from '../prepare.ts';
import { listenForStop } from '../shutdown.ts';
import { openCheckout } from '../netlify/tools.ts';
import { serveOnNetlify } from '../netlify/serve.ts';

const SERVE_MILLISECONDS = 900_000;

const root = path.resolve(import.meta.dirname, '../../..');

await runProcess({
  usage: `Usage: npm run netlify

Builds this folder with Netlify's own tools, offline, and serves it on PORT.`,
  async run({ env }) {
    const config = loadConfig(env);
    await assertPortFree(config.server.port);
    console.log("Installing Netlify's tools, unless they are there…");
    const { tools, checkout } = await openCheckout(root, 'site');
    await prepareCatalogue(config, Math.floor(Date.now() / 1000));
    await mkdir(path.join(checkout, '.data'), { recursive: true });
    await copyFile(
      cataloguePath(config.server.dataDir),
      cataloguePath(path.join(checkout, '.data')),
    );
    console.log('Building and serving as Netlify does…');
    const { onStop } = listenForStop();
    const site = await serveOnNetlify({
      checkout,
      tools,
      port: config.server.port,
      milliseconds: SERVE_MILLISECONDS,
    });
    onStop(async () => {
      await site.stop();
      return 0;
    });
    console.log(`Ready on ${site.url}`);
    await new Promise(() => {});
  },
});
