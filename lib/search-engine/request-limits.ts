/** What one request may ask for, and the error that refuses it. */

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

/** What one HTTP request may ask for in all of its queries. */
export type RequestLimits = {
  /** The largest response, in characters of JSON. A page of the board takes about 60,000. */
  maxCharacters: number;
  /** Hits of all queries together. */
  maxHits: number;
  /** Characters of the texts of all queries together. */
  maxQueryCharacters: number;
  /** Conditions of the filters of all queries together. */
  maxConditions: number;
};

/** The limits of requests that come over the network. */
export const requestLimits: RequestLimits = {
  maxCharacters: 2_000_000,
  maxHits: 2000,
  maxQueryCharacters: 8000,
  maxConditions: 8000,
};

/** Digests and builds need no limits: nobody waits for them, and responses stay in memory. */
export const noLimits: RequestLimits = {
  maxCharacters: Infinity,
  maxHits: Infinity,
  maxQueryCharacters: Infinity,
  maxConditions: Infinity,
};

/**
 * The size of a part of a response, in characters of JSON.
 * @param before the size of the parts before it
 * @throws {RequestError} 400 when they are too large together
 */
export function sizeOfResponse(part: object, { maxCharacters }: RequestLimits, before = 0): number {
  const size = before + JSON.stringify(part).length;
  if (size > maxCharacters) {
    throw new RequestError(
      400,
      `The response would be larger than ${maxCharacters / 1_000_000} MB: ask for fewer hits (hitsPerPage), ` +
        'fewer attributes (attributesToRetrieve, attributesToHighlight, attributesToSnippet) or fewer ' +
        'facet values (maxValuesPerFacet)',
    );
  }
  return size;
}
