// Caches file responses in memory as they were sent, so that a file is not read and compressed for every
// visitor.
import { LRUCache } from 'lru-cache';
import { FastResponse } from 'srvx';
import { isFresh } from '../api/responses.ts';

/** Of all cached responses together. */
const MAX_BYTES = 8_000_000;
/**
 * Larger files are streamed instead. A response that is compressed on the fly has no known length, so it is
 * buffered first; the server does not compress files above 10 MB.
 */
const MAX_FILE_BYTES = 160_000;
/** Browsers send far shorter values. Each distinct value is cached separately. */
const MAX_ENCODING_CHARACTERS = 60;

type Kept = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> };

type Serve = (request: Request) => Promise<Response>;

/** Serves files from memory after their first request. The files must not change. */
export function keepFiles(serve: Serve): Serve {
  const cache = new LRUCache<string, Kept>({
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
    const kept = { body, headers };
    if (body.byteLength <= MAX_FILE_BYTES) cache.set(key, kept);
    return respond(request, kept);
  };
}

/** Null for requests whose response depends on more than the file and its encoding. */
function keyOf({ method, headers, url }: Request): string | null {
  if (method !== 'GET' || headers.has('range')) return null;
  const encoding = headers.get('accept-encoding') ?? '';
  if (encoding.length > MAX_ENCODING_CHARACTERS) return null;
  return `${encoding} ${new URL(url).pathname}`;
}

function respond(request: Request, { body, headers }: Kept): Response {
  const { etag = '', 'last-modified': lastModified = '' } = headers;
  if (!isFresh(request, { etag, lastModified })) return new FastResponse(body, { headers });
  const { 'content-length': _length, 'content-encoding': _encoding, ...rest } = headers;
  return new FastResponse(null, { status: 304, headers: rest });
}
