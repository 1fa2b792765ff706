import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { loadConfig } from '../config/load.ts';
import { preparePages, prepareCatalogue, STAMP_FILE } from '../host/prepare.ts';
import { runCommand } from '../host/run-command.ts';
import { fetchPublished, PUBLISHED_FILE } from './published.ts';
import { callBuildHook, rebuildIfNeeded } from './rebuild.ts';
import { siteSchema } from './site-schema.ts';

const root = path.resolve(import.meta.dirname, '../..');

// With a build hook, the published site is compared and built where it is hosted; without one, the
// pages of this folder are.
await runCommand(async () => {
  const config = loadConfig(process.env);
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
});
