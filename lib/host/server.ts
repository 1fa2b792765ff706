import { type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serve, type ServerRequest } from 'srvx';
import { staticMiddleware } from 'srvx/static';
import { clientAddress } from '../api/client-address.ts';
import { HEADERS_FILE } from './content-security-policy.ts';
import { createDrain } from './drain.ts';
import { loadEdgeFunctions } from './edge-functions.ts';
import { loadFunctions } from './functions.ts';
import { readHeaderRules } from './headers.ts';
import { createHealth, HEALTH_PATH, type HealthCheck } from './health.ts';
import { currentRequest, errorField, type Log, terminalLog } from './log.ts';
import { observeRequests } from './observe-requests.ts';
import { pageRequest } from './page-request.ts';
import { portError } from './port.ts';
import { readRedirects } from './redirects.ts';
import { pinToSite } from './site-address.ts';

/** Any function body of the contract is far below this; the functions set limits of their own. */
const MAX_BODY_BYTES = 6_000_000;

/**
 * Milliseconds. Proxies keep a connection for a minute; one that this server closed first would now
 * and then lose a request. Whoever sends more slowly than the others is cut off.
 */
const TIMES = { keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: 60_000 };

type ServerOptions = {
  /** Folder of the project. */
  root: string;
  /** Folder of the built pages, relative to the project. */
  outDir: string;
  /** TCP port; 0 takes any free one. */
  port: number;
  /** Where visitors reach the site; absent, what each request says of it. */
  siteUrl?: string;
  /** How many proxies in front of the server are believed. */
  trustedProxies?: number;
  /** What `/healthz` looks at. */
  healthChecks?: readonly HealthCheck[];
  log?: Log;
  /** Logs every request, not only those that fail. */
  logRequests?: boolean;
};

/**
 * Serves the built site: edge functions and redirects first, then functions, static files and the
 * 404 page.
 * @returns the address that visitors open, and two ways to stop: `close` at once, `stop` once all that
 *   was asked is answered or the given milliseconds have passed; it tells whether that was in time
 */
export async function startServer(options: ServerOptions) {
  const { root, outDir, port, trustedProxies = 0, log = terminalLog } = options;
  const pages = path.join(root, outDir);
  const siteOrigin = options.siteUrl && new URL(options.siteUrl).origin;
  const background = new Set<Promise<unknown>>();
  const runFunction = await loadFunctions(path.join(root, 'netlify/functions'), (work) => {
    const ended = work
      .catch((error: unknown) => log('error', 'Work after an answer failed', errorField(error)))
      .finally(() => background.delete(ended));
    background.add(ended);
  });
  const headersOf = await readHeaderRules(root, pages);
  const runEdgeFunctions = await loadEdgeFunctions(root);
  const redirect = await readRedirects(path.join(root, 'netlify.toml'));
  const serveFile = staticMiddleware({ dir: pages, encodings: true });
  // Read each time: the pages may be built anew while they are served.
  const noPage = async () => new Response(await readFile(path.join(pages, '404.html')), NOT_FOUND);
  const readFileOf = (request: Request, pathname: string) => {
    if (!['GET', 'HEAD'].includes(request.method)) return new Response(null, ONLY_READ);
    if (isHeadersFile(pathname)) return noPage();
    return serveFile(request, () => serveFile(pageRequest(request), noPage));
  };
  const servePage = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const response = await readFileOf(request, pathname);
    for (const [name, value] of Object.entries(headersOf(pathname))) {
      response.headers.set(name, value);
    }
    return response;
  };
  const health = createHealth(options.healthChecks ?? [], log);
  let isStopping = false;

  const server = serve({
    port,
    silent: true,
    manual: true,
    gracefulShutdown: false,
    maxRequestBodySize: MAX_BODY_BYTES,
    node: TIMES,
    middleware: [
      observeRequests({
        log,
        logRequests: options.logRequests ?? false,
        isBehindProxy: trustedProxies > 0,
        isStopping: () => isStopping,
      }),
      (request, next) => {
        if (siteOrigin) pinToSite(request, siteOrigin);
        return next();
      },
      (request, next) =>
        new URL(request.url).pathname === HEALTH_PATH ? health(isStopping) : next(),
    ],
    fetch: (request) => {
      const peer = (request as ServerRequest).ip ?? '';
      const ip = clientAddress(peer, request.headers.get('x-forwarded-for'), trustedProxies);
      const requestId = currentRequest.getStore()?.requestId;
      return runEdgeFunctions(
        request,
        async (passed) =>
          redirect(passed) ?? (await runFunction(passed, ip, requestId)) ?? servePage(passed),
      );
    },
  });
  const drain = createDrain(server.node?.server as Server);
  await listen(server, port);
  const { port: actualPort } = new URL(server.url ?? `http://localhost:${port}`);
  return {
    url: `http://localhost:${actualPort || 80}`,
    close: () => server.close(true),
    async stop(milliseconds: number): Promise<boolean> {
      isStopping = true;
      const inTime = await drain(milliseconds);
      await Promise.race([
        Promise.all(background),
        pause(inTime ? milliseconds : 0, null, { ref: false }),
      ]);
      return inTime;
    },
  };
}

/** Whether an address leads to the file that tells hosts of headers, however it is written. */
function isHeadersFile(pathname: string): boolean {
  const written = pathname.replace(/%[0-7][\da-f]/gi, decodeURIComponent);
  return written.replace(/^\/+/, '') === HEADERS_FILE;
}

const NOT_FOUND = {
  status: 404,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
};

/** Files are read; nothing can be done to them. */
const ONLY_READ = { status: 405, headers: { Allow: 'GET, HEAD' } };

async function listen(server: ReturnType<typeof serve>, port: number): Promise<void> {
  try {
    await server.serve();
    await server.ready();
  } catch (error) {
    throw portError(port, error as NodeJS.ErrnoException);
  }
}
