/** Responses of functions: JSON with safe headers, or a refusal. */
import { createHash } from 'node:crypto';

/**
 * Security headers, since hosts add them to static files only. A response is data: opened as a page, it must
 * not load, run or frame anything.
 */
export const responseHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

type ResponseOptions = {
  /** Seconds for shared caches; without it the response is not cached. */
  maxAge?: number;
  /** Supported methods, for status 405. */
  allow?: readonly string[] | undefined;
  /** Seconds, rounded up, for status 429 and 503. */
  retryAfter?: number | undefined;
  /** ETag without its quotes. */
  tag?: string | undefined;
};

export type Result = ResponseOptions & {
  status: number;
  /** A value to serialise as JSON, or bytes that are JSON already. */
  body: object | Uint8Array<ArrayBuffer>;
};

/** The ETag of a body. */
export function tagOf(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 27);
}

/** Whether the client's copy is current (304). ETags are compared weakly and take precedence over dates. */
export function isFresh(
  { headers }: Request,
  { etag, lastModified }: { etag: string; lastModified: string },
): boolean {
  const known = headers.get('if-none-match');
  if (known === null) {
    return Date.parse(lastModified) <= Date.parse(headers.get('if-modified-since') ?? '');
  }
  const tags = known.split(',').map(withoutWeakness);
  return tags.includes('*') || (etag !== '' && tags.includes(withoutWeakness(etag)));
}

const withoutWeakness = (etag: string): string => etag.trim().replace(/^W\//, '');

/** Creates a JSON response that is not cached by default and never sniffed. */
export function jsonResponse(
  status: number,
  body: unknown,
  { maxAge, allow, retryAfter, tag }: ResponseOptions = {},
): Response {
  const isWritten = body instanceof Uint8Array;
  return new Response(isWritten ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body), {
    status,
    headers: {
      ...responseHeaders,
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': maxAge === undefined ? 'no-store' : `public, max-age=${maxAge}`,
      ...(allow && { Allow: allow.join(', ') }),
      ...(retryAfter !== undefined && { 'Retry-After': String(Math.ceil(retryAfter)) }),
      ...(tag !== undefined && { ETag: `"${tag}"` }),
    },
  });
}

type RefusalOptions = {
  /** Seconds. */
  retryAfter?: number;
  /** Logged, never sent to the client; set when the client is not at fault. */
  reason?: string;
};

/** Refuses a request. An endpoint responds with `{success: false, detail}`. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  /** Tells the client what is wrong and how to fix it. */
  readonly detail: string;
  readonly retryAfter: number | undefined;
  /** Whether `message` is to be logged. */
  readonly isLogged: boolean;

  constructor(status: number, detail: string, { retryAfter, reason }: RefusalOptions = {}) {
    super(reason ?? detail);
    this.status = status;
    this.detail = detail;
    this.retryAfter = retryAfter;
    this.isLogged = reason !== undefined;
  }
}
