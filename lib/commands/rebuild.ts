import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { loadConfig } from '../config/load.ts';
import { callBuildHook, rebuildIfNeeded } from '../site/rebuild.ts';
import { fetchPublished, PUBLISHED_FILE, siteSchema } from '../site/current-site.ts';
import { runProcess } from './command-line.ts';
import { preparePages, prepareCatalogue, STAMP_FILE } from '../build/prepare.ts';
import { listenForStop } from '../host/shutdown.ts';

const root = path.resolve(import.meta.dirname, '../..');
// A signal must end the build's child process too.
listenForStop();

await runProcess({
  usage: `Usage: npm run rebuild

Rebuilds the pages if the roles, the menu or the footer have changed: on the host if BUILD_HOOK_URL is
set, otherwise here.`,
  async run({ env }) {
    const config = loadConfig(env);
    const { buildHookUrl, outDir } = config.server;
    const out = path.join(root, outDir);
    await prepareCatalogue(config, Math.floor(Date.now() / 1000));
    await rebuildIfNeeded({
      config,
      published: buildHookUrl
        ? () => fetchPublished(config.public.siteUrl)
        : async () => {
            const text = await readFile(path.join(out, PUBLISHED_FILE), 'utf8');
            return siteSchema.parse(JSON.parse(text));
          },
      build: buildHookUrl
        ? () => callBuildHook(buildHookUrl)
        : async () => {
            await rm(path.join(out, STAMP_FILE), { force: true });
            await preparePages(config, root);
          },
      now: Date.now,
      say: (line) => console.log(line),
    });
  },
});
