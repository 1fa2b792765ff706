import path from 'node:path';
import { loadConfig } from '../config/load.ts';
import { assertPortFree } from './port.ts';
import { preparePages, prepareCatalogue } from './prepare.ts';
import { runCommand } from './run-command.ts';
import { startServer } from './server.ts';

const root = path.resolve(import.meta.dirname, '../..');

await runCommand(async () => {
  const config = loadConfig(process.env);
  // A taken port should not be found out only after a minute of building.
  await assertPortFree(config.server.port);
  await prepareCatalogue(config, Math.floor(Date.now() / 1000));
  await preparePages(config, root);
  const { url } = await startServer({ root, ...config.server });
  console.log(`Ready on ${url}`);
});
