/** Reads size-limited bodies: text, or JSON validated by a schema. */
import de from 'zod/v4/locales/de.js';
import type * as z from 'zod/mini';
import '../config/values.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';
import { Refusal } from './responses.ts';

type Body = ReadableStream<Uint8Array<ArrayBuffer>> | null;

/** Error details by status. */
type BodyErrors = Record<400 | 413 | 415, string>;

/** Far larger than any body of the public calls. */
const MAX_JSON_BYTES = 64 * 1024;

const defaultErrors = (maxBytes: number): BodyErrors => ({
  400: words.apiErrors.unreadable,
  413: say(words.apiErrors.tooLarge, { kilobytes: String(maxBytes / 1024) }),
  415: words.apiErrors.encoding,
});

/**
 * Reads and validates a JSON body.
 * @throws {Refusal} 400, 413 or 415; validation errors name the field
 */
export async function readJson<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
  maxBytes: number = MAX_JSON_BYTES,
): Promise<z.output<Schema>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new Refusal(415, words.apiErrors.sendJson);
  }
  const text = await readText(request, maxBytes);
  const json = parsedJson(text);
  if (json === undefined) throw new Refusal(400, words.apiErrors.notJson);
  return parseInput(json, schema, words.apiErrors.body);
}

// English is set for the whole process: what settings and commands say is English on every board.
const { language } = new Intl.Locale(words.locale.language);
const options = language === 'de' ? { error: de().localeError } : {};

/**
 * Validates client input.
 * @param subject names the input in messages that do not concern a single field
 * @throws {Refusal} 400, such as "query_json.query: Too big…"
 */
export function parseInput<Schema extends z.ZodMiniType>(
  input: unknown,
  schema: Schema,
  subject: string,
): z.output<Schema> {
  const result = schema.safeParse(input, options);
  if (result.success) return result.data;
  const { path = [], message = words.apiErrors.invalidInput } = result.error.issues[0] ?? {};
  const field = path.length === 0 ? subject : path.join('.');
  const namesField = message.toLowerCase().startsWith(`${field.toLowerCase()} `);
  throw new Refusal(400, namesField ? message : `${field}: ${message}`);
}

/** Undefined when the text is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads a body as UTF-8 text, decompressing gzip.
 * @param maxBytes of the body, and of the decompressed body
 * @throws {Refusal} 400 for a truncated or corrupt body, 413 for one too large, 415 for an
 *   unknown encoding
 */
export async function readText(
  request: Request,
  maxBytes: number,
  errors = defaultErrors(maxBytes),
): Promise<string> {
  const refuse = (status: keyof BodyErrors) => new Refusal(status, errors[status]);
  // Refused before any of it arrives. Without the header the body is counted.
  if (Number(request.headers.get('content-length')) > maxBytes) throw refuse(413);
  const encoding = (request.headers.get('content-encoding') ?? 'identity').trim().toLowerCase();
  const body = decompress(request.body, encoding);
  if (body === undefined) throw refuse(415);
  const text = await limitedText(body, maxBytes).catch(() => {
    throw refuse(400);
  });
  if (text === null) throw refuse(413);
  return text;
}

/** Undefined for an encoding that is not supported. */
function decompress(body: Body, encoding: string): Body | undefined {
  if (body === null || encoding === 'identity') return body;
  if (encoding === 'gzip') return body.pipeThrough(new DecompressionStream('gzip'));
  return undefined;
}

/**
 * Reads a body as UTF-8 text and stops at the limit, whatever Content-Length says.
 * @returns null when the body is longer than `maxBytes`
 * @throws whatever the body throws while it is read
 */
export async function limitedText(body: Body, maxBytes: number): Promise<string | null> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    length += chunk.value.byteLength;
    if (length > maxBytes) {
      await reader.cancel().catch(() => {});
      return null;
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
  return text + decoder.decode();
}
