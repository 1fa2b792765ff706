// `npm run netlify`: the board that lies here, built and served by Netlify's own tools.
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { cataloguePath } from '../../catalogue/store.ts';
import { loadConfig } from '../../config/load.ts';
import { assertPortFree } from '../port.ts';
import { prepareCatalogue } from '../prepare.ts';
import { runCommand } from '../run-command.ts';
import { listenForStop } from '../stop-signals.ts';
import { openCheckout } from './open-checkout.ts';
import { serveOnNetlify } from './serve.ts';

const SERVE_MILLISECONDS = 900_000;

const root = path.resolve(import.meta.dirname, '../../..');

await runCommand(async () => {
  const config = loadConfig(process.env);
  await assertPortFree(config.server.port);
  console.log("Installing Netlify's tools, unless they are there…");
  const { tools, checkout } = await openCheckout(root, 'site');
  await prepareCatalogue(config, Math.floor(Date.now() / 1000));
  await mkdir(path.join(checkout, '.data'), { recursive: true });
  await copyFile(cataloguePath(config.server.dataDir), cataloguePath(path.join(checkout, '.data')));
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
});
