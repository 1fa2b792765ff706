import { errorAnswer, type ProtocolAnswer } from './protocol.ts';
import { MAX_BODY_LENGTH } from './request-body.ts';

/**
 * Reads a request's body as UTF-8 text, unpacked if it came packed by gzip. Reading stops as
 * soon as the limit is passed, whatever the request said of its length.
 * @returns the text, or the refusal to answer
 */
export async function readBodyText(request: Request): Promise<string | ProtocolAnswer> {
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  const unpacked = unpack(request.body, encoding.trim().toLowerCase());
  if (unpacked === undefined) return errorAnswer(415, 'Content encoding is not supported');
  if (unpacked === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  const reader = unpacked.getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      length += chunk.value.byteLength;
      if (length > MAX_BODY_LENGTH) {
        await reader.cancel().catch(() => {});
        return errorAnswer(413, 'Request body is too large');
      }
      text += decoder.decode(chunk.value, { stream: true });
    }
  } catch {
    return errorAnswer(400, 'The request body could not be read');
  }
  return text + decoder.decode();
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
