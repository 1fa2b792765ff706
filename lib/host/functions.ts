// Runs functions and edge functions as Netlify does, and compresses responses. Contract: 10.6.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import './jsx.ts';
import type { Config, Context } from '@netlify/functions';
import { LRUCache } from 'lru-cache';
import { parse } from 'smol-toml';
import * as z from 'zod';
import { jsonResponse } from '../api/responses.ts';
import type { PublicConfig } from '../config/public.ts';

type Handler = (request: Request, context: Context) => Promise<Response> | Response;
type FunctionModule = { default: Handler; config?: Config };

/** Answers a client's request; null when no function has its path. */
export type FunctionRouter = (request: Request, ip: string) => Promise<Response | null>;

export type ScheduledFunction = {
  /** The name of its file. */
  name: string;
  schedule: string;
  run: (request: Request) => Promise<Response>;
};

/** Called with work that continues after the response is sent. */
type OnBackground = (work: Promise<unknown>) => void;

const logFailure: OnBackground = (work) =>
  void work.catch((error: unknown) => console.error(error));

/** Loads every function of a folder at the paths of its `config`. */
export async function loadFunctions(
  folder: string,
  onBackground: OnBackground = logFailure,
): Promise<FunctionRouter> {
  const modules = await loadModules(folder);
  const table = modules.flatMap(({ name, module }) => routesOf(name, module));
  return async (request, ip) => {
    const { pathname } = new URL(request.url);
    for (const { start, pattern, run } of table) {
      const match = pathname.startsWith(start) ? pattern.exec({ pathname }) : null;
      if (!match) continue;
      if (IMPOSSIBLE_METHODS.has(request.method)) return refuseMethod();
      const context = createContext(match.pathname.groups, ip, onBackground);
      return run(withUncancellableBody(request), context);
    }
    return null;
  };
}

/** Methods that a standard `Request` cannot have, so they cannot be passed to a function. */
const IMPOSSIBLE_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK']);
const ALLOWED_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function refuseMethod(): Response {
  const detail = 'This method is not supported';
  return jsonResponse(405, { success: false, detail }, { allow: ALLOWED_METHODS });
}

/**
 * Passes the body on while it arrives, so that a function can refuse it before it is in memory. Cancelling
 * the server's own stream would close the connection before the response is sent, so this one has no
 * `cancel`. An unread rest is dropped when the connection closes.
 */
function withUncancellableBody({ url, method, headers, signal, body }: Request): Request {
  const reader = body?.getReader();
  if (!reader) return new Request(url, { method, headers, signal });
  const arriving = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const init = { method, headers, signal, body: arriving, duplex: 'half' };
  return new Request(url, init as RequestInit);
}

/** Loads the functions of a folder that have a schedule instead of a path. */
export async function loadScheduledFunctions(
  folder: string,
  onBackground: OnBackground = logFailure,
): Promise<ScheduledFunction[]> {
  const modules = await loadModules(folder);
  return modules.flatMap(({ name, module }) => {
    const config = module.config ?? {};
    if (!('schedule' in config) || typeof config.schedule !== 'string') return [];
    const context = createContext({}, '', onBackground);
    const run: ScheduledFunction['run'] = async (request) => module.default(request, context);
    return [{ name, schedule: config.schedule, run }];
  });
}

async function loadModules(folder: string) {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: path.basename(file, '.ts'),
      module: (await import(pathToFileURL(path.join(folder, file)).href)) as FunctionModule,
    })),
  );
}

function routesOf(name: string, { config = {}, default: run }: FunctionModule) {
  if ('method' in config) {
    throw new Error(
      `The function "${name}" lists methods: its endpoint must reject the others itself`,
    );
  }
  const paths = 'path' in config && config.path ? [config.path].flat() : [];
  return paths.map((pathname) => ({
    // Comparing the start first saves several patterns of 10 µs each for every file that is requested.
    start: /^[^:*{(]*/.exec(pathname)?.[0] ?? '',
    pattern: new URLPattern({ pathname: `${pathname}{/}?` }),
    run,
  }));
}

/** The part of Netlify's context that the functions here use. */
function createContext(
  groups: Record<string, string | undefined>,
  ip: string,
  waitUntil: OnBackground,
): Context {
  // Named path segments are never optional.
  const params = groups as Record<string, string>;
  return { params, ip, waitUntil } satisfies Partial<Context> as Context;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const { BROTLI_PARAM_QUALITY: QUALITY, BROTLI_PARAM_LGWIN: WINDOW_BITS } = constants;

const encodings = {
  // A window of 64 kB halves time and memory without making responses larger.
  br: (bytes: Uint8Array) => toBrotli(bytes, { params: { [QUALITY]: 6, [WINDOW_BITS]: 16 } }),
  gzip: (bytes: Uint8Array) => toGzip(bytes),
};

type Encoding = keyof typeof encodings;

/** A shorter response fits into one packet anyway. */
const MIN_BYTES = 1024;
const MAX_BYTES_KEPT = 4_000_000;

const compressible = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml))/;

type Uncompressed = { bytes: Uint8Array; encoding: Encoding };

/**
 * Compresses responses for clients that accept it, as Netlify does. One with an `ETag` is compressed once;
 * later its body is not even read. Two URLs of one path with the same `ETag` have the same body.
 */
export function createCompression(): (request: Request, response: Response) => Promise<Response> {
  const compress = async ({ bytes, encoding }: Uncompressed) =>
    new Uint8Array(await encodings[encoding](bytes));
  const cache = new LRUCache<string, Uint8Array<ArrayBuffer>, Uncompressed>({
    maxSize: MAX_BYTES_KEPT,
    sizeCalculation: (bytes, key) => bytes.byteLength + 2 * key.length + 200,
    // A response that is evicted while it is being compressed is still sent.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _outdated, { context }) => compress(context),
  });

  return async (request, response) => {
    const encoding = acceptedEncoding(request.headers.get('accept-encoding') ?? '');
    const { headers, status } = response;
    const isCompressible = compressible.test(headers.get('content-type') ?? '');
    if (!isCompressible) return response;
    headers.append('vary', 'Accept-Encoding');
    const isSentAsItIs = headers.has('content-encoding') || request.method === 'HEAD';
    if (!encoding || isSentAsItIs) return response;
    const etag = headers.get('etag');
    const tagged = etag && `${encoding} ${new URL(request.url).pathname} ${etag}`;
    let compressed = tagged ? cache.get(tagged) : undefined;
    if (!compressed) {
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (bytes.byteLength < MIN_BYTES) return new Response(bytes, { status, headers });
      const context = { bytes, encoding };
      compressed = await (tagged ? cache.forceFetch(tagged, { context }) : compress(context));
    }
    headers.delete('content-length');
    headers.set('content-encoding', encoding);
    // Compression changes the bytes, which a strong tag names, but not the content.
    if (etag && !etag.startsWith('W/')) headers.set('etag', `W/${etag}`);
    return new Response(compressed, { status, headers });
  };
}

/** The best encoding that a client accepts, or null. */
function acceptedEncoding(header: string): Encoding | null {
  const accepted = header.split(',').flatMap((part) => {
    const [name = '', weight = ''] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    return weight !== '' && Number(weight) === 0 ? [] : [name];
  });
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? null;
}

/** Passes an own board's experiments to the edge functions, which read only environment variables. */
export function exportExperiments({ isOwnBoard, experiments }: PublicConfig): void {
  if (isOwnBoard) process.env.EXPERIMENTS = experiments.join(',') || 'none';
}

/** `*` matches anything; any other pattern syntax is rejected rather than misread. */
const pattern = z.string().regex(/^\/[\w./*-]*$/);

const schema = z.object({
  edge_functions: z
    .array(
      z.strictObject({
        path: pattern,
        excludedPath: z.array(pattern).default([]),
        function: z.string(),
      }),
    )
    .default([]),
});

type EdgeContext = {
  /** Passes the request, or a replacement, to the next function or the origin and returns its response. */
  next: (request?: Request | object) => Promise<Response>;
};

/** Returns a response, or undefined to pass the request on. */
type EdgeFunction = (
  request: Request,
  context: EdgeContext,
) => Response | undefined | Promise<Response | undefined>;

type Route = { matches: (pathname: string) => boolean; run: EdgeFunction };

type Origin = (request: Request) => Promise<Response>;

/** Runs the edge functions that match a request's path, then the origin. */
export type EdgeFunctions = (request: Request, origin: Origin) => Promise<Response>;

/** Loads the `[[edge_functions]]` of netlify.toml. Those of the same path run in the order of the file. */
export async function loadEdgeFunctions(root: string): Promise<EdgeFunctions> {
  const toml = parse(await readFile(path.join(root, 'netlify.toml'), 'utf8'));
  const routes: Route[] = await Promise.all(
    schema.parse(toml).edge_functions.map(async (rule) => {
      const included = matcher([rule.path, `${rule.path}/`]);
      const excluded = matcher(rule.excludedPath);
      return {
        matches: (pathname) => included.test(pathname) && !excluded.test(pathname),
        run: (await load(path.join(root, 'netlify/edge-functions', `${rule.function}.ts`))).default,
      };
    }),
  );
  const respond = async (
    request: Request,
    [first, ...rest]: readonly Route[],
    origin: Origin,
  ): Promise<Response> => {
    if (!first) return origin(request);
    const next: EdgeContext['next'] = (passed) =>
      respond(passed instanceof Request ? passed : request, rest, origin);
    return (await first.run(request, { next })) ?? next();
  };
  return (request, origin) => {
    const { pathname } = new URL(request.url);
    const chain = routes.filter(({ matches }) => matches(pathname));
    return respond(request, chain, origin);
  };
}

function matcher(patterns: readonly string[]): RegExp {
  const sources = patterns.map((one) => one.replaceAll('.', '\\.').replaceAll('*', '.*'));
  return new RegExp(`^(?:${sources.join('|') || '(?!)'})$`);
}

const load = (file: string) =>
  import(pathToFileURL(file).href) as Promise<{ default: EdgeFunction }>;
