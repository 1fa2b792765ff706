/** The cost limit of a request, and the error that refuses a request. */

/** A refused request; becomes `{message, status}` as in the search protocol. */
export class RequestError extends Error {
  override name = 'RequestError';
  readonly status: number;
  /** Methods that the path allows, when the method was wrong. */
  readonly allow: readonly string[] | undefined;

  constructor(status: number, message: string, allow?: readonly string[]) {
    super(message);
    this.status = status;
    this.allow = allow;
  }
}

/**
 * What one HTTP request may cost, in steps of one to two nanoseconds: about a tenth of a second. A
 * keystroke on the board costs about a million.
 */
const MAX_REQUEST_STEPS = 50_000_000;

/** The largest response, as UTF-8 in bytes. A page of the board takes about 60,000. */
const MAX_RESPONSE_BYTES = 2_000_000;

/** Counts the work of one HTTP request, so that no request can keep the engine busy for long. */
export type Budget = {
  /**
   * Charges work that is about to be done.
   * @throws {RequestError} 400 when the request has used up its budget
   */
  spend(steps: number): void;
  /**
   * Charges a part of the response before it is made, and the work of writing it.
   * @throws {RequestError} 400 when the response would be too large
   */
  reserve(bytes: number): void;
  /** Whether a part of that many bytes still fits. */
  hasRoomFor(bytes: number): boolean;
  /** Steps charged so far. */
  spent(): number;
};

/** Approximate steps of creating and writing a byte of the response. */
const STEPS_PER_BYTE = 5;

/** A budget for one HTTP request, shared by all queries in it. */
export function createBudget({
  steps = MAX_REQUEST_STEPS,
  bytes = MAX_RESPONSE_BYTES,
}: { steps?: number; bytes?: number } = {}): Budget {
  let spent = 0;
  let reserved = 0;

  function spend(cost: number): void {
    spent += cost;
    if (spent > steps) {
      throw new RequestError(400, 'This request asks for too much at once: split or narrow it');
    }
  }

  return {
    spend,
    reserve(size) {
      reserved += size;
      if (reserved > bytes) throw new RequestError(400, tooLarge(bytes));
      spend(size * STEPS_PER_BYTE);
    },
    hasRoomFor: (size) => reserved + size <= bytes,
    spent: () => spent,
  };
}

const tooLarge = (bytes: number): string =>
  `The response would be larger than ${bytes / 1_000_000} MB: ask for fewer hits (hitsPerPage), ` +
  'fewer attributes (attributesToRetrieve, attributesToHighlight, attributesToSnippet) or fewer ' +
  'facet values (maxValuesPerFacet)';

/** How many bytes a value takes as JSON in UTF-8. */
export function jsonBytes(value: unknown): number {
  if (typeof value === 'string') return textBytes(value) + 2;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).length : 4;
  if (typeof value !== 'object' || value === null) return value === false ? 5 : 4;
  let bytes = 2;
  if (Array.isArray(value)) {
    for (const item of value) bytes += jsonBytes(item) + 1;
    return value.length ? bytes - 1 : bytes;
  }
  let fields = 0;
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue;
    bytes += textBytes(key) + 2 + jsonBytes(item) + 2;
    fields++;
  }
  return fields ? bytes - 1 : bytes;
}

const plainText = /^[ !#-[\]-~]*$/;

/** A text's bytes in JSON without its quotes. */
function textBytes(text: string): number {
  if (plainText.test(text)) return text.length;
  let bytes = 0;
  for (let at = 0; at < text.length; at++) bytes += bytesOf(text, at);
  return bytes;
}

/** Bytes of one UTF-16 unit; each half of a surrogate pair counts as two of its four. */
function bytesOf(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit === 0x22 || unit === 0x5c) return 2;
  if (unit < 0x20) return '\b\t\n\f\r'.includes(text[at]!) ? 2 : 6;
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  if (unit < 0xd800 || unit > 0xdfff) return 3;
  const isLow = unit >= 0xdc00;
  const other = text.charCodeAt(isLow ? at - 1 : at + 1);
  const isPair = isLow ? other >= 0xd800 && other < 0xdc00 : other >= 0xdc00 && other <= 0xdfff;
  return isPair ? 2 : 6;
}
