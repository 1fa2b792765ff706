import en from 'zod/v4/locales/en.js';
import type * as z from 'zod/mini';
import { bodyText } from './body-text.ts';
import { Refusal } from './refusal.ts';

const english = en().localeError;

/** No body of the contract comes near. */
const MAX_BYTES = 64 * 1024;

const reasons = {
  400: 'The request body could not be read. Please send it again.',
  413: `The request body is too large: send at most ${MAX_BYTES / 1024} kB.`,
  415: 'The request body has a content encoding that is not known here: send it as it is, or by gzip.',
};

/**
 * Reads and checks a body in JSON.
 * @throws {Refusal} that names the field that is wrong
 */
export async function readJson<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new Refusal(415, 'Send JSON, with "Content-Type: application/json".');
  }
  const text = await bodyText(request, MAX_BYTES);
  if (typeof text !== 'string') throw new Refusal(text.status, reasons[text.status]);
  const result = schema.safeParse(parse(text), { error: english });
  if (result.success) return result.data;
  throw new Refusal(400, describe(result.error.issues[0]));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The request body is not JSON.');
  }
}

/** Such as "query_json.query: Too big…". A message that names its field stands alone. */
function describe(issue: z.core.$ZodIssue | undefined): string {
  const { path = [], message = 'Invalid input' } = issue ?? {};
  const field = path.length === 0 ? 'The request body' : path.join('.');
  const isNamed = message.toLowerCase().startsWith(`${field.toLowerCase()} `);
  return isNamed ? message : `${field}: ${message}`;
}
