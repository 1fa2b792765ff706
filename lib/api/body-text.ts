import { limitedText } from './limited-text.ts';

/** Why a body is not read, as the status to answer with. */
export type UnreadBody = {
  /** 400: cut off or not as packed as it says, 413: too large, 415: packed in an unknown way. */
  status: 400 | 413 | 415;
};

/**
 * Reads a request's body as UTF-8 text, unpacked if it came packed by gzip. Reading stops as soon as
 * the limit is passed, whatever the request said of its length.
 * @param maxBytes of the body when it is unpacked
 */
export async function bodyText(request: Request, maxBytes: number): Promise<string | UnreadBody> {
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  const unpacked = unpack(request.body, encoding.trim().toLowerCase());
  if (unpacked === undefined) return { status: 415 };
  try {
    return (await limitedText(unpacked, maxBytes)) ?? { status: 413 };
  } catch {
    return { status: 400 };
  }
}

/** Undefined for an encoding that is not known. */
function unpack(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  encoding: string,
): ReadableStream<Uint8Array<ArrayBuffer>> | null | undefined {
  if (body === null || encoding === 'identity') return body;
  if (encoding === 'gzip') return body.pipeThrough(new DecompressionStream('gzip'));
  return undefined;
}
