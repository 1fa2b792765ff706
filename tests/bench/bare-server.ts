// The floor under the board's server: the same stack with nothing of the board. Serves the files of one
// folder as they lie there, and those of another from memory, under `/ready/`.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FastResponse, serve } from 'srvx';
import { staticMiddleware } from 'srvx/static';

const [pages = '', bodies = ''] = process.argv.slice(2);
const ready = new Map(
  readdirSync(bodies).map((name) => [`/ready/${name}`, readFileSync(path.join(bodies, name))]),
);
const files = staticMiddleware({ dir: pages });
const server = serve({
  port: 0,
  silent: true,
  gracefulShutdown: false,
  fetch(request) {
    const body = ready.get(new URL(request.url).pathname);
    if (body) return new FastResponse(body);
    return files(request, () => new FastResponse(null, { status: 404 }));
  },
});
await server.ready();
process.stdout.write(`Ready on ${server.url}\n`);
