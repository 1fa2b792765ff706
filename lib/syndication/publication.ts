/** How documents are published: with an ETag, for any cache, and readable by any page. */
import { endpointWith } from '../api/endpoint.ts';
import { isFresh, Refusal, responseHeaders, tagOf } from '../api/responses.ts';
import { RequestError } from '../search-engine/request-limits.ts';

/** Seconds for which any cache may keep what is published. */
const MAX_AGE_SECONDS = 300;

/** A document to be published. */
export type Publication = {
  body: string;
  /** Media type, with its charset. */
  type: string;
  /** When the body may last have changed, epoch seconds; null when that is not known. */
  changedAt: number | null;
  /** The address of the next page, for the `Link` header. */
  nextUrl?: string | null;
};

/** An endpoint over searches of the board: what the search refuses is a 400 in the board's own words. */
export const searchingEndpoint = endpointWith({
  explain: (error) =>
    error instanceof RequestError && error.status === 400
      ? new Refusal(
          400,
          'This search asks for too much at once: narrow it, or take a smaller limit.',
        )
      : error,
});

/** Lets any page read the answer (16.1). */
const open = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link, Retry-After',
} as const;

/** Headers of the response to a preflight request. */
const preflight = {
  ...responseHeaders,
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': 'If-None-Match',
  'Access-Control-Max-Age': '86400',
} as const;

/** An endpoint whose answers, refusals too, any page may read: they hold what everybody sees on the board. */
export const publishingEndpoint: typeof searchingEndpoint = (definition) => {
  const answer = searchingEndpoint(definition);
  return async (request, context) => {
    const response =
      request.method === 'OPTIONS'
        ? new Response(null, { status: 204, headers: preflight })
        : await answer(request, context);
    for (const [name, value] of Object.entries(open)) response.headers.set(name, value);
    return response;
  };
};

/** Answers with a document, or with 304 when the client has it already. */
export function publish(request: Request, publication: Publication): Response {
  const { body, type, changedAt, nextUrl } = publication;
  const etag = `"${tagOf(body)}"`;
  const lastModified = changedAt === null ? '' : new Date(changedAt * 1000).toUTCString();
  const headers = {
    ...responseHeaders,
    'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`,
    // Search engines list the pages of the board, not their other forms.
    'X-Robots-Tag': 'noindex',
    ETag: etag,
    ...(lastModified && { 'Last-Modified': lastModified }),
    ...(nextUrl && { Link: `<${nextUrl}>; rel="next"` }),
  };
  if (isFresh(request, { etag, lastModified })) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(body, { headers: { ...headers, 'Content-Type': type } });
}

/** The query string of a request, without its "?". */
export function searchOf(request: Request): string {
  return new URL(request.url).search.slice(1);
}
