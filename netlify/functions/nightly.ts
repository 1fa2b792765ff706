/** Starts a build when roles, count, menu or footer differ from what is published, or after a day. */
import type { Config } from '@netlify/functions';
import { scheduledTask } from '../../lib/api/endpoint.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { fetchPublished } from '../../lib/site/current-site.ts';
import { callBuildHook, rebuildIfNeeded } from '../../lib/site/rebuild.ts';

export const config: Config = { schedule: '@daily' };

export default scheduledTask('nightly', async () => {
  const configuration = loadConfig(process.env);
  const { buildHookUrl } = configuration.server;
  if (!buildHookUrl) {
    console.warn('BUILD_HOOK_URL is not set: the pages are not rebuilt at night.');
    return;
  }
  await rebuildIfNeeded({
    config: configuration,
    published: () => fetchPublished(configuration.public.siteUrl),
    build: () => callBuildHook(buildHookUrl),
    now: Date.now,
    say: (line) => console.log(line),
  });
});
