// A server in a process of its own for load and attack tests: the roles of `DATA_DIR` or the sample's, all
// functions, a search index opened as by `npm start`, and the smallest possible set of pages.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processSearch } from '../../lib/search-server/role-search.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { prepareCatalogue } from '../../lib/build/prepare.ts';
import { startServer } from '../../lib/host/server.ts';
import { root } from './root.ts';

/** The process's memory once it has settled: bytes in use, and resident bytes. */
export type Memory = { used: number; resident: number };

const config = loadConfig(process.env);
await prepareCatalogue(config, Math.floor(Date.now() / 1000));
await mkdir(path.join(root, config.server.outDir), { recursive: true });
for (const name of ['index.html', '404.html']) {
  await writeFile(path.join(root, config.server.outDir, name), `<title>${name}</title>`);
}
const { url } = await startServer({
  root,
  outDir: config.server.outDir,
  port: 0,
  siteUrl: 'http://localhost:3000',
  // Lets each request have its own client address, so that rate limits do not shield a function.
  trustedProxies: 1,
  log: (level, message, fields) => {
    if (level === 'error') process.send?.({ failure: `${message} ${JSON.stringify(fields)}` });
  },
});
await processSearch().search.warm();

process.on('message', async () => {
  // Also returns freed pages, as V8 does after some idle seconds.
  await globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
  await pause(1000);
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ memory: { used: heapUsed + external, resident: rss } satisfies Memory });
});
process.send?.({ url });
