import path from 'node:path';
import { loadConfig } from '../config/load.ts';
import { runProcess } from './command-line.ts';
import { preparePages, prepareCatalogue } from '../build/prepare.ts';
import { listenForStop } from '../host/shutdown.ts';

const root = path.resolve(import.meta.dirname, '../..');
// A signal must end the build's child process too.
listenForStop();

await runProcess({
  usage: `Usage: npm run build

Builds the static pages in OUT_DIR, unless they are up to date.`,
  async run({ env }) {
    const config = loadConfig(env);
    await prepareCatalogue(config, Math.floor(Date.now() / 1000));
    await preparePages(config, root);
  },
});
