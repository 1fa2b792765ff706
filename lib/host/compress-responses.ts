// Compresses the responses of functions for clients that accept it, as Netlify's servers do.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

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

/**
 * Creates the step that compresses the responses of functions. A response with an `ETag` is compressed
 * once; later its body is not even read.
 */
export function createCompression(): (request: Request, response: Response) => Promise<Response> {
  const cache = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: MAX_BYTES_KEPT,
    sizeCalculation: (bytes, key) => bytes.byteLength + 2 * key.length + 200,
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
    const tagged = etag && `${encoding} ${request.url} ${etag}`;
    let compressed = tagged ? cache.get(tagged) : undefined;
    if (!compressed) {
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (bytes.byteLength < MIN_BYTES) return new Response(bytes, { status, headers });
      compressed = new Uint8Array(await encodings[encoding](bytes));
      if (tagged) cache.set(tagged, compressed);
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
