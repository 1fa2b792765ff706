// lib/host knows `npm start`: the server, its functions, the schedule, health, and how it stops.

// The HTTP server of `npm start`: each request passes the edge functions, the redirects, the functions
// and the static pages, in that order.
import type { Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FastResponse, serve, type ServerMiddleware, type ServerRequest } from 'srvx';
import { responseHeaders } from '../api/responses.ts';
import { clientAddress, clientKey, isLoopback } from '../api/rate-limits.ts';
import { loadEdgeFunctions } from './edge-functions.ts';
import { loadFunctions } from './functions.ts';
import { createHealth, HEALTH_PATH, type HealthCheck, type HealthFacts } from './health.ts';
import { currentRequest, errorField, type Log, terminalLog } from './log.ts';
import { portError } from './port.ts';
import { createCompression } from './compress-responses.ts';
import { createDrain } from './shutdown.ts';
import { createOutstanding } from './outstanding.ts';
import { loadStaticPages } from './static-pages.ts';

/** Far above any body in the contract; functions set lower limits of their own. */
const MAX_BODY_BYTES = 6_000_000;

/**
 * Milliseconds. Proxies keep idle connections for a minute; a server that closed them first would sometimes
 * lose a request. Clients are cut off when their headers or request take longer than `headersTimeout` or
 * `requestTimeout`, checked every `connectionsCheckingInterval`, or when they read nothing of a response
 * for `timeout`.
 */
const TIMEOUTS = {
  keepAliveTimeout: 65_000,
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 1000,
  timeout: 60_000,
};

const MAX_LOGGED_PATH_CHARACTERS = 200;

type ServerOptions = {
  /** Folder of the project. */
  root: string;
  /** Folder of the built pages, relative to the project. */
  outDir: string;
  /** TCP port; 0 takes any free one. */
  port: number;
  /** Public address of the site; by default that of each request. */
  siteUrl?: string;
  /** How many proxies in front of the server are trusted to name the client. */
  trustedProxies?: number;
  healthChecks?: readonly HealthCheck[];
  healthFacts?: HealthFacts;
  /** Whether a path without a page may be rewritten to another page; by default each may. */
  isKnownPath?: (pathname: string) => Promise<boolean>;
  log?: Log;
  /** Logs every request, not only failed ones. */
  logRequests?: boolean;
  /** Overrides for {@link TIMEOUTS}. */
  timeouts?: Partial<typeof TIMEOUTS>;
};

/**
 * Serves the built site.
 * @returns the address that visitors open; `reloadPages`, to call after the folder of the pages was
 *   replaced; `close`, which stops at once; and `stop`, which waits up to the given milliseconds until
 *   every request is answered and resolves to whether that was in time
 */
export async function startServer(options: ServerOptions) {
  const { root, outDir, port, trustedProxies = 0, log = terminalLog } = options;
  // Functions create responses with the global class; instances of this one are sent without a stream.
  globalThis.Response = FastResponse as unknown as typeof Response;
  const siteOrigin = options.siteUrl && new URL(options.siteUrl).origin;
  const background = new Set<Promise<unknown>>();
  const runFunction = await loadFunctions(path.join(root, 'netlify/functions'), (work) => {
    const ended = work
      .catch((error: unknown) => log('error', 'Background work failed', errorField(error)))
      .finally(() => background.delete(ended));
    background.add(ended);
  });
  const runEdgeFunctions = await loadEdgeFunctions(root);
  const pages = await loadStaticPages(root, path.join(root, outDir), options.isKnownPath);
  const compress = createCompression();
  const health = createHealth(options.healthChecks ?? [], log, options.healthFacts);
  const addressOf = (request: Request): string => {
    const peer = (request as ServerRequest).ip ?? '';
    return clientAddress(peer, request.headers.get('x-forwarded-for'), trustedProxies);
  };
  let isStopping = false;

  const server = serve({
    port,
    silent: true,
    manual: true,
    gracefulShutdown: false,
    maxRequestBodySize: MAX_BODY_BYTES,
    node: { ...TIMEOUTS, ...options.timeouts },
    middleware: [
      observeRequests({
        log,
        logRequests: options.logRequests ?? false,
        isBehindProxy: trustedProxies > 0,
        isStopping: () => isStopping,
      }),
      (request, next) =>
        new URL(request.url).pathname === HEALTH_PATH ? health(isStopping) : next(),
      limitOutstanding(addressOf),
      (request, next) => {
        if (siteOrigin) pinToSite(request, siteOrigin);
        return next();
      },
    ],
    fetch: (request) => {
      const ip = addressOf(request);
      return runEdgeFunctions(request, async (passed) => {
        const redirected = pages.redirect(passed);
        if (redirected) return redirected;
        const response = await runFunction(passed, ip);
        return response ? compress(passed, response) : pages.serve(passed);
      });
    },
  });
  const httpServer = server.node?.server as Server;
  httpServer.timeout = options.timeouts?.timeout ?? TIMEOUTS.timeout;
  const drain = createDrain(httpServer);
  await listen(server, port);
  const { port: actualPort } = new URL(server.url ?? `http://localhost:${port}`);
  return {
    url: `http://localhost:${actualPort || 80}`,
    reloadPages: () => pages.reload(),
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

async function listen(server: ReturnType<typeof serve>, port: number): Promise<void> {
  try {
    await server.serve();
    await server.ready();
  } catch (error) {
    throw portError(port, error as NodeJS.ErrnoException);
  }
}

/**
 * Replaces the origin of a request's URL with the site's. Clients choose the Host header, so no link or
 * decision may depend on it. Path and query stay.
 * @param origin of the site, such as `https://jobs.example`
 */
function pinToSite(request: Request, origin: string): void {
  const { pathname, search } = new URL(request.url);
  Object.defineProperty(request, 'url', {
    value: `${origin}${pathname}${search}`,
    enumerable: true,
    configurable: true,
  });
}

/**
 * Refuses requests of a client that exceeds its limits, with 429, before they are handled. For calls from
 * this machine only unread bytes are limited.
 */
function limitOutstanding(addressOf: (request: Request) => string): ServerMiddleware {
  const outstanding = createOutstanding();
  return async (request, next) => {
    const { req, res } = (request as ServerRequest).runtime?.node ?? {};
    if (!res) return next();
    const address = addressOf(request);
    const isCounted = !isLoopback(address);
    const response = await outstanding.handle(
      clientKey(address),
      res as ServerResponse,
      { isCounted },
      () => (req?.socket.destroyed ? plain(400, BROKEN_OFF) : next()),
    );
    return response ?? plain(429, 'Too many requests or responses are waiting');
  };
}

/** An id that a proxy may give a request. */
const requestIdPattern = /^[\w-]{8,64}$/;

/**
 * Gives each request an id, turns thrown errors into responses, and logs one line for each failed request:
 * method, path, status and milliseconds, never query or client.
 */
function observeRequests(options: {
  log: Log;
  /** Logs every request, not only failed ones. */
  logRequests: boolean;
  /** Whether a proxy's request id is used. */
  isBehindProxy: boolean;
  isStopping: () => boolean;
}): ServerMiddleware {
  const { log, logRequests, isBehindProxy, isStopping } = options;
  return async (request, next) => {
    const startedAt = performance.now();
    const given = isBehindProxy ? request.headers.get('x-request-id') : null;
    const requestId = given && requestIdPattern.test(given) ? given : crypto.randomUUID();
    return currentRequest.run({ requestId }, async () => {
      let cause: ReturnType<typeof errorField> = {};
      let response: Response;
      try {
        response = await next();
      } catch (error) {
        response = errorResponse(error, request);
        if (response.status >= 500) cause = errorField(error);
      }
      const { pathname } = new URL(request.url);
      const hasFailed = response.status >= 500 && pathname !== HEALTH_PATH;
      if (hasFailed || logRequests) {
        log(hasFailed ? 'error' : 'info', hasFailed ? 'Request failed' : 'Request', {
          method: request.method.slice(0, 20),
          path: pathname.slice(0, MAX_LOGGED_PATH_CHARACTERS),
          status: response.status,
          ms: Math.round(performance.now() - startedAt),
          ...cause,
        });
      }
      const { req, res } = (request as ServerRequest).runtime?.node ?? {};
      if (res && !res.headersSent) {
        if (hasFailed) res.setHeader('X-Request-Id', requestId);
        // The unread rest of a refused body would be parsed as the next request.
        if (isStopping() || response.status === 413) res.setHeader('Connection', 'close');
        if (response.status === 413) req?.resume();
      }
      return response;
    });
  };
}

const BROKEN_OFF = 'The request broke off';

/** The response to a request whose handler threw. */
function errorResponse(error: unknown, request: Request): Response {
  const { status, code } = error as { status?: number; code?: string };
  if (status === 413) return plain(413, 'The request body is too large');
  // The client is gone: nobody reads this response, and the server has not failed.
  if (code === 'ECONNRESET' || request.signal.aborted) return plain(400, BROKEN_OFF);
  return plain(500, 'Internal error');
}

function plain(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: {
      ...responseHeaders,
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
    },
  });
}
