/** What a function responds: JSON with safe headers, or a refusal. */
import { createHash } from 'node:crypto';

/**
 * Headers of every response of a function, since hosts add their own to static files only. A
 * response is data: shown as a page, it may load, run and frame nothing.
 */
export const responseHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

type ResponseOptions = {
  /** Seconds for which any cache may keep the response; without it none may. */
  maxAge?: number;
  /** Methods that the address supports; goes with status 405. */
  allow?: readonly string[] | undefined;
  /** Seconds after which to try again, rounded up; goes with status 429 and 503. */
  retryAfter?: number | undefined;
  /** Names the content: responses of one address with equal tags are equal. Sent in quotes. */
  tag?: string | undefined;
};

/** A status and a JSON body, to be made into a response. */
export type Result = ResponseOptions & {
  status: number;
  /** What is written as JSON, or the bytes where that was done before. */
  body: object | Uint8Array<ArrayBuffer>;
};

/** The tag of a body, for {@link ResponseOptions}: equal bodies have equal ones. */
export function tagOf(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 27);
}

/**
 * Whether a client holds a version already, by the headers of its request. Tags are compared weakly; with
 * one from the client its date counts for nothing.
 */
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

/**
 * Makes a JSON response that is never cached or interpreted as anything else.
 * @param status of HTTP
 * @param body is written as JSON; bytes are JSON already
 */
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
  /** Seconds after which to try again, where that helps. */
  retryAfter?: number;
  /** Why, for the log, when it is not the client's mistake. Never sent to the client. */
  reason?: string;
};

/** A request that is not served. An endpoint responds with `{success: false, detail}`. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  /** Tells the client what is wrong and what to do about it. */
  readonly detail: string;
  readonly retryAfter: number | undefined;
  /** Whether `message` is a reason to log. */
  readonly isLogged: boolean;

  constructor(status: number, detail: string, { retryAfter, reason }: RefusalOptions = {}) {
    super(reason ?? detail);
    this.status = status;
    this.detail = detail;
    this.retryAfter = retryAfter;
    this.isLogged = reason !== undefined;
  }
}
