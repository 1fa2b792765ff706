// Keeps the responses of files that are asked for often in memory, compressed as they were sent, so
// that a file is read and compressed once and not for every visitor.
import { LRUCache } from 'lru-cache';
import { FastResponse } from 'srvx';

/** For all kept responses together. */
const MAX_BYTES = 8_000_000;
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
      if (key === null || response.status !== 200 || length > MAX_FILE_BYTES || !response.body) {
        return response;
      }
      const headers = Object.fromEntries(response.headers);
      const { body, rest } = await readStart(response.body);
      if (rest) return new FastResponse(rest, { headers });
      headers['content-length'] = String(body.byteLength);
      const kept = { body, headers };
      cache.set(key, kept);
      return respond(request, kept);
    },
  };
}

/** Null for requests whose response depends on more than the file and its encoding. */
function keyOf({ method, headers }: Request, pathname: string): string | null {
  if (method !== 'GET' || headers.has('range')) return null;
  const encoding = headers.get('accept-encoding') ?? '';
  return encoding.length > MAX_ENCODING_CHARACTERS ? null : `${encoding} ${pathname}`;
}

/**
 * Reads a body to its end; of one that is too large to be kept only the start, since a file that is
 * compressed as it is sent does not say how long it will be.
 * @returns `rest` is the whole body again, for sending, when it is too large
 */
async function readStart(
  stream: ReadableStream<Uint8Array>,
): Promise<{ body: Uint8Array<ArrayBuffer>; rest: ReadableStream<Uint8Array> | null }> {
  const reader = stream.getReader();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  while (bytes <= MAX_FILE_BYTES) {
    const { done, value } = await reader.read();
    if (done) return { body: new Uint8Array(Buffer.concat(pieces)), rest: null };
    pieces.push(value);
    bytes += value.byteLength;
  }
  const rest = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = pieces.shift() ?? (await reader.read()).value;
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { body: new Uint8Array(), rest };
}

function respond(request: Request, { body, headers }: Kept): Response {
  if (!isKnownTo(request, headers)) return new FastResponse(body, { headers });
  const { 'content-length': _length, 'content-encoding': _encoding, ...rest } = headers;
  return new FastResponse(null, { status: 304, headers: rest });
}

/** Whether the client has this version of the file already. A tag counts more than a date. */
function isKnownTo({ headers }: Request, kept: Kept['headers']): boolean {
  const known = headers.get('if-none-match');
  const { etag = '', 'last-modified': modified = '' } = kept;
  if (known === null) {
    return Date.parse(modified) <= Date.parse(headers.get('if-modified-since') ?? '');
  }
  return etag !== '' && known.split(',').some((one) => bare(one) === bare(etag));
}

const bare = (etag: string): string => etag.trim().replace(/^W\//, '');
