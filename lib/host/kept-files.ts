// Keeps the responses of files that are asked for often in memory, compressed as they were sent, so
// that a file is read and compressed once and not for every visitor.
import { LRUCache } from 'lru-cache';
import { FastResponse } from 'srvx';

/** For all kept responses together. */
const MAX_BYTES = 24_000_000;
/** Larger ones are sent in pieces, so that a slow client keeps its connection. */
const MAX_FILE_BYTES = 160_000;
/** Browsers send far shorter ones; each other value would be kept on its own. */
const MAX_ENCODING_CHARACTERS = 60;

type Kept = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> };

export type KeptFiles = {
  /** Answers from memory, or null. */
  find: (request: Request, pathname: string) => Response | null;
  /** Keeps the response to a request where that is possible; returns one that can be sent. */
  keep: (request: Request, pathname: string, response: Response) => Promise<Response>;
};

/** Creates an empty memory of file responses, for as long as the files stay as they are. */
export function createKeptFiles(): KeptFiles {
  const cache = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, key) => body.byteLength + 2 * key.length + 1000,
  });
  return {
    find(request, pathname) {
      const key = keyOf(request, pathname);
      const kept = key === null ? undefined : cache.get(key);
      return kept ? respond(request, kept) : null;
    },
    async keep(request, pathname, response) {
      const key = keyOf(request, pathname);
      const length = Number(response.headers.get('content-length') ?? 0);
      if (key === null || response.status !== 200 || length > MAX_FILE_BYTES) return response;
      const body = new Uint8Array(await response.arrayBuffer());
      const headers = Object.fromEntries(response.headers);
      headers['content-length'] = String(body.byteLength);
      const kept = { body, headers };
      if (body.byteLength <= MAX_FILE_BYTES) cache.set(key, kept);
      return respond(request, kept);
    },
  };
}

/** Null for requests whose response depends on more than the file and its encoding. */
function keyOf({ method, headers }: Request, pathname: string): string | null {
  if (method !== 'GET' || headers.has('range') || headers.has('if-modified-since')) return null;
  const encoding = headers.get('accept-encoding') ?? '';
  return encoding.length > MAX_ENCODING_CHARACTERS ? null : `${encoding} ${pathname}`;
}

function respond(request: Request, { body, headers }: Kept): Response {
  if (!isKnownTo(request, headers.etag ?? '')) return new FastResponse(body, { headers });
  const { 'content-length': _length, 'content-encoding': _encoding, ...rest } = headers;
  return new FastResponse(null, { status: 304, headers: rest });
}

/** Whether the client has this version of the file already. */
function isKnownTo({ headers }: Request, etag: string): boolean {
  const known = headers.get('if-none-match');
  if (known === null || etag === '') return false;
  return known.split(',').some((one) => bare(one) === bare(etag));
}

const bare = (etag: string): string => etag.trim().replace(/^W\//, '');
