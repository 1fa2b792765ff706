import { answerHeaders } from './answer-headers.ts';

type AnswerOptions = {
  /** Seconds for which anyone may keep the answer; without it nobody keeps it. */
  maxAge?: number;
  /** Methods that the address takes; goes with status 405. */
  allow?: readonly string[] | undefined;
  /** Seconds after which to ask again; goes with status 429 and 503. Rounded up. */
  retryAfter?: number;
};

/**
 * The answer of a function: JSON with the headers that keep it from being taken for anything else.
 * @param status of HTTP
 * @param body is written as JSON
 */
export function jsonAnswer(
  status: number,
  body: unknown,
  { maxAge, allow, retryAfter }: AnswerOptions = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...answerHeaders,
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': maxAge === undefined ? 'no-store' : `public, max-age=${maxAge}`,
      ...(allow && { Allow: allow.join(', ') }),
      ...(retryAfter !== undefined && { 'Retry-After': String(Math.ceil(retryAfter)) }),
    },
  });
}
