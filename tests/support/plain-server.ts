// A server in a process of its own, to be attacked or measured: the roles of `DATA_DIR` or else the sample's,
// all functions, opened for searches as `npm start` does, and the least pages that a site can have.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processSearch } from '../../lib/search-server/role-search.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { prepareCatalogue } from '../../lib/build/prepare.ts';
import { startServer } from '../../lib/host/server.ts';
import { root } from './root.ts';

/** What the process says of itself once it has settled: bytes in use, and of the whole process. */
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
  // Each request comes from another client, so that rate limits do not shield a function.
  trustedProxies: 1,
  log: (level, message, fields) => {
    if (level === 'error') process.send?.({ failure: `${message} ${JSON.stringify(fields)}` });
  },
});
await processSearch().search.warm();

process.on('message', async () => {
  // Gives back freed pages too, as V8 does by itself once the server has had nothing to do for some seconds.
  await globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
  await pause(1000);
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ memory: { used: heapUsed + external, resident: rss } satisfies Memory });
});
process.send?.({ url });
