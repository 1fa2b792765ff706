/** Serves documents that are cacheable and readable from any origin. Contract: 16.1. */
import { endpointWith } from '../api/endpoint.ts';
import { isFresh, Refusal, responseHeaders, tagOf } from '../api/responses.ts';
import { RequestError } from '../search-engine/raw-parameters.ts';

const MAX_AGE_SECONDS = 300;

export type Publication = {
  body: string;
  /** Media type with charset. */
  type: string;
  /** Epoch seconds; null when unknown. */
  changedAt: number | null;
  nextUrl?: string | null;
};

/** Converts the search engine's 400 to the board's format. */
export const searchingEndpoint = endpointWith({
  explain: (error) =>
    error instanceof RequestError && error.status === 400
      ? new Refusal(400, 'This search is too expensive: narrow it, or use a smaller limit.')
      : error,
});

const open = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link, Retry-After',
} as const;

const preflight = {
  ...responseHeaders,
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': 'If-None-Match',
  'Access-Control-Max-Age': '86400',
} as const;

/** Any origin may read the responses, including errors: their content is public. */
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

/** Responds with the document, or 304 when the client's copy is current. */
export function publish(request: Request, publication: Publication): Response {
  const { body, type, changedAt, nextUrl } = publication;
  const etag = `"${tagOf(body)}"`;
  const lastModified = changedAt === null ? '' : new Date(changedAt * 1000).toUTCString();
  const headers = {
    ...responseHeaders,
    'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`,
    // Search engines should list the pages of the board, not other formats.
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
