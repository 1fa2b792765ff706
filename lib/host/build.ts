import path from 'node:path';
import { loadConfig } from '../config/load.ts';
import { preparePages, prepareCatalogue } from './prepare.ts';
import { runCommand } from './run-command.ts';

const root = path.resolve(import.meta.dirname, '../..');

await runCommand(async () => {
  const config = loadConfig(process.env);
  await prepareCatalogue(config, Math.floor(Date.now() / 1000));
  await preparePages(config, root);
});
