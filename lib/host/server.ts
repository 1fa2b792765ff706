import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serve, type ServerRequest } from 'srvx';
import { staticMiddleware } from 'srvx/static';
import { HEADERS_FILE } from './content-security-policy.ts';
import { loadEdgeFunctions } from './edge-functions.ts';
import { loadFunctions } from './functions.ts';
import { readHeaderRules } from './headers.ts';
import { pageRequest } from './page-request.ts';
import { portError } from './port.ts';
import { readRedirects } from './redirects.ts';

/** Any function body of the contract is far below this; the functions set limits of their own. */
const MAX_BODY_BYTES = 6_000_000;

type ServerOptions = { root: string; outDir: string; port: number };

/**
 * Serves the built site: edge functions and redirects first, then functions, static files and the
 * 404 page.
 * @param root folder of the project
 * @param outDir folder of the built pages, relative to the project
 * @param port TCP port; 0 takes any free one
 * @returns the address that visitors open, and how to stop
 */
export async function startServer({ root, outDir, port }: ServerOptions) {
  const pages = path.join(root, outDir);
  const runFunction = await loadFunctions(path.join(root, 'netlify/functions'));
  const headersOf = await readHeaderRules(root, pages);
  const runEdgeFunction = await loadEdgeFunctions(root);
  const redirect = await readRedirects(path.join(root, 'netlify.toml'));
  const serveFile = staticMiddleware({ dir: pages, encodings: true });
  const notFound = await readFile(path.join(pages, '404.html'));

  const server = serve({
    port,
    silent: true,
    manual: true,
    maxRequestBodySize: MAX_BODY_BYTES,
    middleware: [
      async (request, next) => (await runEdgeFunction(request)) ?? redirect(request) ?? next(),
      async (request, next) =>
        (await runFunction(request, (request as ServerRequest).ip ?? '')) ?? next(),
      async (request, next) => {
        const response = await next();
        for (const [name, value] of Object.entries(headersOf(new URL(request.url).pathname))) {
          response.headers.set(name, value);
        }
        return response;
      },
      (request, next) => {
        if (new URL(request.url).pathname === `/${HEADERS_FILE}`) return next();
        return serveFile(request, () => serveFile(pageRequest(request), next));
      },
    ],
    fetch: () =>
      new Response(notFound, {
        status: 404,
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
      }),
    error: (error) => {
      if (!isHangUp(error)) console.error(error);
      return new Response('Internal error', { status: 500 });
    },
  });
  await listen(server, port);
  const { port: actualPort } = new URL(server.url ?? `http://localhost:${port}`);
  return { url: `http://localhost:${actualPort || 80}`, close: () => server.close(true) };
}

async function listen(server: ReturnType<typeof serve>, port: number): Promise<void> {
  try {
    await server.serve();
    await server.ready();
  } catch (error) {
    throw portError(port, error as NodeJS.ErrnoException);
  }
}

/** A client that goes away while it sends is no failure of ours. */
function isHangUp(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ECONNRESET';
}
