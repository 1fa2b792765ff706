/** Limits of one request, and the error that refuses it. */

/** A refused request; becomes `{message, status}` as in the search protocol. */
export class RequestError extends Error {
  override name = 'RequestError';
  readonly status: number;
  /** Methods the path allows; set when the method was wrong. */
  readonly allow: readonly string[] | undefined;

  constructor(status: number, message: string, allow?: readonly string[]) {
    super(message);
    this.status = status;
    this.allow = allow;
  }
}

/** Limits on the sum over all searches of one network request. */
export const MAX_TOTAL_HITS = 2000;
export const MAX_TOTAL_QUERY_CHARACTERS = 8000;
export const MAX_TOTAL_CONDITIONS = 8000;

/** The largest response, in characters of JSON. A page of the board takes about 60,000. */
const MAX_RESPONSE_CHARACTERS = 2_000_000;

/**
 * Adds a part of a response to the running size, in characters of JSON.
 * @param before the size of the parts before it
 * @throws {RequestError} 400 when the total is too large
 */
export function sizeOfResponse(part: object, before = 0): number {
  const size = before + JSON.stringify(part).length;
  if (size > MAX_RESPONSE_CHARACTERS) {
    throw new RequestError(
      400,
      'The response would be larger than 2 MB: ask for fewer hits (hitsPerPage), ' +
        'fewer attributes (attributesToRetrieve, attributesToHighlight, attributesToSnippet) or fewer ' +
        'facet values (maxValuesPerFacet)',
    );
  }
  return size;
}
