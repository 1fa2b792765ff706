// lib/host knows `npm start`: the server, its functions, the schedule, health, and how it stops.

// The HTTP server of `npm start`: each request passes the edge functions, the redirects, the functions
// and the static pages, in that order.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FastResponse, serve, type ServerMiddleware, type ServerRequest } from 'srvx';
import { clientAddress, clientKey, isLoopback } from '../api/client-address.ts';
import { responseHeaders } from '../api/responses.ts';
import { OUTDATED } from '../base/outdated.ts';
import { createCompression, loadEdgeFunctions, loadFunctions } from './functions.ts';
import { createHealth, HEALTH_PATH, type HealthCheck, type HealthFacts } from './health.ts';
import { currentRequest, errorField, type Log, terminalLog } from './log.ts';
import { portError, refuseBadHost } from './port.ts';
import { createDrain } from './shutdown.ts';
import { loadStaticPages } from './static-pages.ts';

/** Functions set lower limits of their own. */
const MAX_BODY_BYTES = 6_000_000;

/** Milliseconds. Proxies keep idle connections for a minute; closing them first could lose a request. */
const TIMEOUTS = {
  keepAliveTimeout: 65_000,
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 1000,
  /** For a client that reads nothing of a response. */
  timeout: 60_000,
};

const MAX_LOGGED_PATH_CHARACTERS = 200;

type ServerOptions = {
  root: string;
  /** Folder of the built pages, relative to the project. */
  outDir: string;
  port: number;
  /** Public address of the site; by default that of each request. */
  siteUrl?: string;
  /** How many proxies in front of the server are trusted to name the client. */
  trustedProxies?: number;
  healthChecks?: readonly HealthCheck[];
  healthFacts?: HealthFacts;
  /** How long shared caches may serve a page without asking; by default they may not. */
  pageCacheSeconds?: number;
  /** Whether a path without a page may be rewritten to another page; by default each may. */
  isKnownPath?: (pathname: string) => Promise<boolean>;
  /** Whether the roles have changed since the pages were built. */
  isOutdated?: () => Promise<boolean>;
  log?: Log;
  /** Logs every request, not only failed ones. */
  logRequests?: boolean;
  /** Overrides for {@link TIMEOUTS}. */
  timeouts?: Partial<typeof TIMEOUTS>;
};

/**
 * Serves the built site. `close` stops it at once; `stop` waits up to the given milliseconds until every
 * request is answered, and resolves to whether that was in time.
 */
export async function startServer(options: ServerOptions) {
  const { root, outDir, port, trustedProxies = 0, log = terminalLog } = options;
  // Functions create responses with the global class; this one is sent without a stream.
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
  const pages = await loadStaticPages(root, path.join(root, outDir), options);
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
      refuseBadHost,
      observeRequests({
        log,
        logRequests: options.logRequests ?? false,
        isBehindProxy: trustedProxies > 0,
        isStopping: () => isStopping,
      }),
      (request, next) =>
        new URL(request.url).pathname === HEALTH_PATH ? health(isStopping) : next(),
      limitClients(addressOf),
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
        if (response) return compress(passed, response);
        const page = await pages.serve(passed);
        const isPage = page.headers.get('content-type')?.startsWith('text/html');
        if (isPage && (await options.isOutdated?.())) page.headers.set('Server-Timing', OUTDATED);
        return page;
      });
    },
  });
  const httpServer = server.node?.server as Server;
  parseInPieces(httpServer);
  handleInOrder(httpServer);
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

/** Replaces the origin of a request's URL with the site's: clients choose the Host header. */
function pinToSite(request: Request, origin: string): void {
  const { pathname, search } = new URL(request.url);
  Object.defineProperty(request, 'url', {
    value: `${origin}${pathname}${search}`,
    enumerable: true,
    configurable: true,
  });
}

/** Requests that a connection may send ahead. Browsers and proxies wait for each response. */
const MAX_PIPELINED = 20;

/**
 * Handles a connection's requests one after the other, each when the response before it is sent, so that
 * no responses pile up for a client that does not read. Closes a connection that sends too many ahead.
 */
function handleInOrder(server: Server): void {
  const [handle] = server.listeners('request') as [
    (req: IncomingMessage, res: ServerResponse) => void,
  ];
  const unanswered = new WeakMap<Socket, (() => void)[]>();
  server.removeAllListeners('request');
  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    const { socket } = req;
    const queue = unanswered.get(socket) ?? [];
    unanswered.set(socket, queue);
    queue.push(() => handle(req, res));
    res.once('close', () => {
      queue.shift();
      // A response with `Connection: close` ends the connection.
      if (socket.writable) queue[0]?.();
    });
    if (queue.length > MAX_PIPELINED) socket.destroy();
    else if (queue.length === 1) queue[0]!();
  });
}

/** Most requests fit into one. */
const PARSER_CHUNK_BYTES = 2048;

/**
 * Gives Node's parser what arrives in short pieces, because it does not stop within one: of 64 kB it would
 * make a thousand requests, although the first have closed the connection.
 */
function parseInPieces(server: Server): void {
  server.on('connection', (socket: Socket) => {
    const [parse] = socket.listeners('data') as [(piece: Buffer) => void];
    socket.off('data', parse);
    socket.on('data', (chunk: Buffer) => {
      for (let at = 0; at < chunk.length && !socket.destroyed; at += PARSER_CHUNK_BYTES) {
        // Node pauses a connection that reads too little.
        if (socket.isPaused()) return void socket.unshift(chunk.subarray(at));
        parse(chunk.subarray(at, at + PARSER_CHUNK_BYTES));
      }
    });
  });
}

/** Rejects requests of a client that exceeds its limits. From this machine only unread bytes are limited. */
function limitClients(addressOf: (request: Request) => string): ServerMiddleware {
  const limits = createClientLimits();
  return async (request, next) => {
    const { req, res } = (request as ServerRequest).runtime?.node ?? {};
    if (!res) return next();
    const address = addressOf(request);
    const isCounted = !isLoopback(address);
    const response = await limits.handle(
      clientKey(address),
      res as ServerResponse,
      { isCounted },
      () => (req?.socket.destroyed ? plain(400, ABORTED) : next()),
    );
    return response ?? plain(429, 'Too many open requests or unread responses');
  };
}

/** An id that a proxy may give a request. */
const requestIdPattern = /^[\w-]{8,64}$/;

/**
 * Gives each request an id, turns thrown errors into responses, and logs failed requests: method, path,
 * status and milliseconds, never query or client.
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
        if (isStopping() || !req?.complete) res.setHeader('Connection', 'close');
        if (req && !req.complete) await discardRest(req as IncomingMessage);
      }
      return response;
    });
  };
}

/** Longer, and a client could hold a connection by sending slowly. */
const DISCARD_MS = 500;

/**
 * Discards what still arrives of a rejected body, for a moment: closing a connection with unread data
 * resets it, and a client that is still sending would lose the response.
 */
async function discardRest(req: IncomingMessage): Promise<void> {
  req.removeAllListeners('data').resume();
  const over = new AbortController();
  const ended = once(req, 'close', { signal: over.signal }).catch(() => {});
  await Promise.race([ended, pause(DISCARD_MS, null, { ref: false, signal: over.signal })]);
  over.abort();
}

const ABORTED = 'The client closed the connection';

function errorResponse(error: unknown, request: Request): Response {
  const { status, code } = error as { status?: number; code?: string };
  if (status === 413) return plain(413, 'The request body is too large');
  // Not a failure of the server, and nobody reads this response.
  if (code === 'ECONNRESET' || request.signal.aborted) return plain(400, ABORTED);
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

/** Requests of one client that are handled at a time. One can take 50 ms of CPU while all others wait. */
const MAX_HANDLED_PER_CLIENT = 3;
/** Sending 3 MB counts as handling, but a client that reads slowly does not hold up others of its network. */
const MAX_SENDING_MS = 250;
/** Requests waiting, being handled, or answered but not yet read. A browser has about ten. */
const MAX_REQUESTS_PER_CLIENT = 200;
/** Response bytes held in memory until the client reads them. */
const MAX_UNREAD_BYTES_PER_CLIENT = 8_000_000;

type Client = {
  handled: number;
  waiting: (() => void)[];
  responses: Set<ServerResponse>;
};

/**
 * Limits for each client: requests handled at a time, open requests, and unread bytes of responses.
 * @internal
 */
export function createClientLimits() {
  const clients = new Map<string, Client>();

  const unreadBytes = ({ responses }: Client): number =>
    [...responses].reduce((sum, response) => sum + response.writableLength, 0);

  function enter(key: string, response: ServerResponse): Client {
    const client = clients.get(key) ?? { handled: 0, waiting: [], responses: new Set() };
    clients.set(key, client);
    client.responses.add(response);
    response.once('close', () => {
      client.responses.delete(response);
      forget(key, client);
    });
    return client;
  }

  function leave(key: string, client: Client): void {
    const next = client.waiting.shift();
    // Deferred so that the event loop can read requests of other clients in between.
    if (next) setImmediate(next);
    else client.handled -= 1;
    forget(key, client);
  }

  /** Runs once the response is sent or its connection is closed, or after {@link MAX_SENDING_MS}. */
  function whenSent(response: ServerResponse, run: () => void): void {
    if (response.closed) return run();
    const end = () => {
      clearTimeout(timer);
      response.off('close', end);
      run();
    };
    const timer = setTimeout(end, MAX_SENDING_MS).unref();
    response.once('close', end);
  }

  /** A client that closes its connections counts while its requests are being handled. */
  function forget(key: string, client: Client): void {
    if (client.handled === 0 && client.responses.size === 0) clients.delete(key);
  }

  return {
    /**
     * Handles a request as soon as fewer than three others of its client are being handled or sent; null, without
     * handling it, when the client exceeds a limit.
     * @param response counts until it is sent or its connection is closed
     * @param options.isCounted whether the number of requests is limited, not only the unread bytes
     */
    async handle<Result>(
      key: string,
      response: ServerResponse,
      { isCounted }: { isCounted: boolean },
      handle: () => Promise<Result> | Result,
    ): Promise<Result | null> {
      const client = enter(key, response);
      if (isCounted && client.responses.size > MAX_REQUESTS_PER_CLIENT) return null;
      if (!isCounted || client.handled < MAX_HANDLED_PER_CLIENT) client.handled += 1;
      else await new Promise<void>((resolve) => client.waiting.push(resolve));
      try {
        if (unreadBytes(client) > MAX_UNREAD_BYTES_PER_CLIENT) return null;
        return await handle();
      } finally {
        if (isCounted) whenSent(response, () => leave(key, client));
        else leave(key, client);
      }
    },
  };
}
