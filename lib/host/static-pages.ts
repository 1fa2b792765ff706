// Serves the built pages as Netlify does: with the redirects and headers of netlify.toml, the
// `_headers` of the build, and the 404 page.
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { parse } from 'smol-toml';
import { FastResponse } from 'srvx';
import { staticMiddleware } from 'srvx/static';
import * as z from 'zod';
import { isFresh } from '../api/responses.ts';
import { HEADERS_FILE } from '../build/content-security-policy.ts';

const headerRule = z.object({ for: z.string(), values: z.record(z.string(), z.string()) });

const to = z.string().startsWith('/');

/** Redirects with unsupported options are rejected rather than ignored. */
const redirectRule = z.union([
  z.strictObject({
    from: z.string(),
    to,
    status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]).default(301),
    /** Redirects even if there is a file at `from`. This host has no other kind. */
    force: z.literal(true),
  }),
  /** If there is no file at `from`, the page at `to` is served without a redirect. */
  z.strictObject({ from: z.string(), to, status: z.literal(200) }),
]);

const schema = z.object({
  headers: z.array(headerRule).default([]),
  redirects: z.array(redirectRule).default([]),
});

type HeaderRule = z.output<typeof headerRule>;

export type StaticPages = {
  /** Answers with a file of the pages, or the 404 page. */
  serve: (request: Request) => Promise<Response>;
  /** The redirect for a request, keeping its query; null when no rule applies. */
  redirect: (request: Request) => Response | null;
  /** Reloads the headers and clears the cache, for pages that were replaced. */
  reload: () => Promise<void>;
};

type Options = {
  /** Whether a path without a file is valid; only then is it rewritten to another page. */
  isKnownPath?: ((pathname: string) => Promise<boolean>) | undefined;
  /** How long shared caches may serve a file without asking that browsers ask for each time. */
  pageCacheSeconds?: number | undefined;
};

/** @param pages folder of the built pages, which may be replaced while they are served */
export async function loadStaticPages(
  root: string,
  pages: string,
  { isKnownPath: isKnown = async () => true, pageCacheSeconds = 0 }: Options = {},
): Promise<StaticPages> {
  const serveFile = staticMiddleware({ dir: pages });
  const toml = schema.parse(parse(await readFile(path.join(root, 'netlify.toml'), 'utf8')));
  const rules = toml.redirects.map((rule) => ({
    ...rule,
    pattern: new URLPattern({ pathname: `${rule.from}{/}?` }),
  }));
  // Later rules win over earlier ones.
  const readHeaders = async () => {
    const all = [...toml.headers, ...(await readHeadersFile(pages))];
    return headersBy(all.map((rule) => withSharedCache(rule, pageCacheSeconds)));
  };
  let headersOf = await readHeaders();
  const notFound = async () =>
    new Response(await readFile(path.join(pages, '404.html')), NOT_FOUND);
  const rewrite = async (request: Request, pathname: string) => {
    const rule = rules.find(({ status, pattern }) => status === 200 && pattern.test({ pathname }));
    if (!rule || !(await isKnown(pathname))) return notFound();
    const { method, headers } = request;
    return serveFile(new Request(new URL(rule.to, request.url), { method, headers }), notFound);
  };

  const respond = (request: Request, pathname: string) => {
    if (!['GET', 'HEAD'].includes(request.method)) return new Response(null, READ_ONLY);
    if (isHeadersFile(pathname)) return notFound();
    return serveFile(request, () =>
      serveFile(pageRequest(request), () => rewrite(request, pathname)),
    );
  };
  const serveWithHeaders = async (request: Request) => {
    const { pathname } = new URL(request.url);
    const response = await retryDuringSwap(pages, () => respond(request, pathname));
    for (const [name, value] of Object.entries(headersOf(pathname))) {
      // The file may exist after the next build, so an error must not be cached.
      if (response.status < 400 || name.toLowerCase() !== 'cache-control') {
        response.headers.set(name, value);
      }
    }
    return response;
  };
  let serve = cacheFiles(serveWithHeaders);
  return {
    redirect(request) {
      const { pathname, search } = new URL(request.url);
      const rule = rules.find((one) => one.status !== 200 && one.pattern.test({ pathname }));
      if (!rule) return null;
      return new Response(null, { status: rule.status, headers: { location: rule.to + search } });
    },
    serve: (request) => serve(request),
    async reload() {
      headersOf = await readHeaders();
      serve = cacheFiles(serveWithHeaders);
    },
  };
}

/** Lets shared caches keep for some seconds what browsers may not keep. */
function withSharedCache(rule: HeaderRule, seconds: number): HeaderRule {
  const { 'Cache-Control': control } = rule.values;
  if (seconds === 0 || !control) return rule;
  const shared = control.replace(/\bmax-age=0\b/, `$&, s-maxage=${seconds}`);
  return { ...rule, values: { ...rule.values, 'Cache-Control': shared } };
}

const SWAP_PAUSE_MILLISECONDS = 5;
const MAX_SWAP_PAUSES = 1000;

/** Retries while the pages are being replaced, when neither the old nor the new ones may exist. */
async function retryDuringSwap(
  pages: string,
  respond: () => Promise<Response> | Response,
): Promise<Response> {
  for (let pauses = 0; ; pauses++) {
    const before = await folderId(pages);
    const stayed = async () =>
      pauses === MAX_SWAP_PAUSES || (before !== null && before === (await folderId(pages)));
    // The 404 page itself may be missing.
    const response = await (async () => respond())().catch(async (error: unknown) => {
      if (await stayed()) throw error;
      return null;
    });
    if (response && (response.status !== 404 || (await stayed()))) return response;
    await pause(SWAP_PAUSE_MILLISECONDS);
  }
}

const folderId = (folder: string): Promise<number | null> =>
  stat(folder).then(
    ({ ino }) => ino,
    () => null,
  );

const NOT_FOUND = {
  status: 404,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
};

const READ_ONLY = { status: 405, headers: { Allow: 'GET, HEAD' } };

/** Whether a path leads to {@link HEADERS_FILE}, which is not served, however it is escaped. */
function isHeadersFile(pathname: string): boolean {
  const decoded = pathname.replace(/%[0-7][\da-f]/gi, decodeURIComponent);
  return decoded.replace(/^\/+/, '') === HEADERS_FILE;
}

/** `$&+,:;=@`: may be escaped in a URL, but are not in the file names of pages. */
const needlessEscape = /%(?:2[46BC]|3[ABD]|40)/gi;

/**
 * The request for a page's file when its URL ends in a slash, contains a dot, or escapes needlessly.
 * @internal
 */
export function pageRequest(request: Request): Request {
  const url = new URL(request.url);
  const name = url.pathname.replace(/\/+$/, '').replace(needlessEscape, decodeURIComponent);
  url.pathname = `${name || '/index'}.html`;
  return new Request(url, { method: request.method, headers: request.headers });
}

/** Parses the `_headers` of the build: a path on a line, its headers indented below. */
async function readHeadersFile(pages: string): Promise<HeaderRule[]> {
  const content = await readFile(path.join(pages, HEADERS_FILE), 'utf8').catch(() => '');
  const rules: HeaderRule[] = [];
  for (const line of content.split('\n')) {
    if (/^\S/.test(line)) rules.push({ for: line.trim(), values: {} });
    const [, name, value] = /^\s+([^:\s]+):\s*(.+)$/.exec(line) ?? [];
    const rule = rules.at(-1);
    if (rule && name && value) rule.values[name] = value;
  }
  return rules;
}

function headersBy(rules: readonly HeaderRule[]): (pathname: string) => Record<string, string> {
  const patterns = rules.map((rule) => ({
    pattern: new URLPattern({ pathname: rule.for }),
    values: rule.values,
  }));
  return (pathname) => {
    const matching = patterns.filter(({ pattern }) => pattern.test({ pathname }));
    return Object.assign({}, ...matching.map(({ values }) => values));
  };
}

/** Of all cached responses together. */
const MAX_BYTES = 8_000_000;
/** Larger files are streamed instead. */
const MAX_FILE_BYTES = 160_000;
/** Browsers send far shorter values. Each distinct value is cached separately. */
const MAX_ENCODING_CHARACTERS = 60;

type Cached = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> };

type Serve = (request: Request) => Promise<Response>;

/**
 * Serves files from memory after their first request, so that a file is not read and compressed for every
 * visitor. The files must not change.
 * @internal
 */
export function cacheFiles(serve: Serve): Serve {
  const cache = new LRUCache<string, Cached>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, key) => body.byteLength + 2 * key.length + 1000,
  });
  return async (request) => {
    const key = keyOf(request);
    if (key === null) return serve(request);
    const present = cache.get(key);
    if (present) return respond(request, present);
    const response = await serve(request);
    const length = Number(response.headers.get('content-length') ?? 0);
    if (response.status !== 200 || length > MAX_FILE_BYTES) return response;
    const body = new Uint8Array(await response.arrayBuffer());
    const headers = {
      ...Object.fromEntries(response.headers),
      'content-length': String(body.byteLength),
    };
    const cached = { body, headers };
    if (body.byteLength <= MAX_FILE_BYTES) cache.set(key, cached);
    return respond(request, cached);
  };
}

/** Null for requests whose response depends on more than the file and its encoding. */
function keyOf({ method, headers, url }: Request): string | null {
  if (method !== 'GET' || headers.has('range')) return null;
  const encoding = headers.get('accept-encoding') ?? '';
  if (encoding.length > MAX_ENCODING_CHARACTERS) return null;
  return `${encoding} ${new URL(url).pathname}`;
}

function respond(request: Request, { body, headers }: Cached): Response {
  const { etag = '', 'last-modified': lastModified = '' } = headers;
  if (!isFresh(request, { etag, lastModified })) return new FastResponse(body, { headers });
  const { 'content-length': _length, 'content-encoding': _encoding, ...rest } = headers;
  return new FastResponse(null, { status: 304, headers: rest });
}
