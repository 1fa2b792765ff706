/** Serves documents that are cacheable and readable from any origin. Contract: 16.1. */
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { endpointWith } from '../api/endpoint.ts';
import { isFresh, Refusal, responseHeaders, tagOf } from '../api/responses.ts';
import { processConfig } from '../config/load.ts';
import { RequestError } from '../search-engine/raw-parameters.ts';
import { processSearch } from '../search-server/role-search.ts';
import { words } from '../words/words.ts';

const MAX_AGE_SECONDS = 300;

export type Publication = {
  body: string;
  /** Media type with charset. */
  type: string;
  /** Epoch seconds; null when unknown. */
  changedAt: number | null;
  nextUrl?: string | null;
};

/** Converts the search engine's 400 to the board's format. */
export const searchingEndpoint = endpointWith({
  explain: (error) =>
    error instanceof RequestError && error.status === 400
      ? new Refusal(400, words.apiErrors.tooExpensive)
      : error,
});

const open = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link, Retry-After',
} as const;

const preflight = {
  ...responseHeaders,
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': 'If-None-Match',
  'Access-Control-Max-Age': '86400',
} as const;

/** Any origin may read the responses, including errors: their content is public. */
export const publishingEndpoint: typeof searchingEndpoint = (definition) => {
  const answer = searchingEndpoint(definition);
  return async (request, context) => {
    const response =
      request.method === 'OPTIONS'
        ? new Response(null, { status: 204, headers: preflight })
        : await answer(request, context);
    for (const [name, value] of Object.entries(open)) response.headers.set(name, value);
    return response;
  };
};

/** A publication as bytes, with its validators. */
type Document = { bytes: Uint8Array<ArrayBuffer>; etag: string; lastModified: string } & Pick<
  Publication,
  'type' | 'nextUrl'
>;

function documentOf({ body, type, changedAt, nextUrl = null }: Publication): Document {
  const bytes = new TextEncoder().encode(body);
  const lastModified = changedAt === null ? '' : new Date(changedAt * 1000).toUTCString();
  return { bytes, etag: `"${tagOf(bytes)}"`, lastModified, type, nextUrl };
}

/** Responds with the document, or 304 when the client's copy is current. */
export function publish(request: Request, publication: Publication): Response {
  return respond(request, documentOf(publication));
}

function respond(request: Request, document: Document): Response {
  const { bytes, etag, lastModified, type, nextUrl } = document;
  const headers = {
    ...responseHeaders,
    'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`,
    // Search engines should list the pages of the board, not other formats.
    'X-Robots-Tag': 'noindex',
    ETag: etag,
    ...(lastModified && { 'Last-Modified': lastModified }),
    ...(nextUrl && { Link: `<${nextUrl}>; rel="next"` }),
  };
  if (isFresh(request, { etag, lastModified })) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(bytes, { headers: { ...headers, 'Content-Type': type } });
}

const MAX_BYTES_KEPT = 16_000_000;

/** Documents of the current board. Requests for one that is being made wait for it. */
const kept = new LRUCache<string, Document, () => Promise<Publication | null>>({
  maxSize: MAX_BYTES_KEPT,
  sizeCalculation: ({ bytes }, key) => bytes.byteLength + 2 * key.length + 500,
  // A document that is evicted while it is being made is still sent to those who wait for it.
  ignoreFetchAbort: true,
  async fetchMethod(_key, _outdated, { context: make }) {
    const made = await inTurn(make);
    return made ? documentOf(made) : undefined;
  },
});

/** Pause between two documents, so that searches are answered. */
const PAUSE_MS = 10;
let last: Promise<unknown> = Promise.resolve();

/** Makes one document at a time: each takes as long as many searches. */
function inTurn<Result>(make: () => Promise<Result>): Promise<Result> {
  const made = last.then(make);
  last = made.then(
    () => pause(PAUSE_MS),
    () => {},
  );
  return made;
}

/**
 * Responds with a document that depends only on the board and on what was asked. It is made once for each
 * version of the board. Algolia's board has no version: there each request makes its own. Null when
 * `make` returns null.
 * @param client.asked the parsed parameters; part of the cache key
 * @param client.ip for the client's limit of searches
 * @param client.cost of the request, in searches; one by default
 */
export async function publishKept(
  request: Request,
  client: { asked: object; ip: string; cost?: number },
  make: () => Promise<Publication>,
): Promise<Response>;
export async function publishKept(
  request: Request,
  client: { asked: object; ip: string; cost?: number },
  make: () => Promise<Publication | null>,
): Promise<Response | null>;
export async function publishKept(
  request: Request,
  { asked, ip, cost = 1 }: { asked: object; ip: string; cost?: number },
  make: () => Promise<Publication | null>,
): Promise<Response | null> {
  const { limit, search } = processSearch();
  await limit.admit(ip, cost);
  const version = processConfig().public.algolia ? null : await search.version();
  if (version === null) {
    const made = await make();
    return made && publish(request, made);
  }
  const key = JSON.stringify([version, new URL(request.url).pathname, asked]);
  const document = await kept.fetch(key, { context: make });
  return document ? respond(request, document) : null;
}
