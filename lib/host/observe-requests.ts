import type { ServerMiddleware, ServerRequest } from 'srvx';
import { responseHeaders } from '../api/responses.ts';
import { HEALTH_PATH } from './health.ts';
import { currentRequest, errorField, type Log } from './log.ts';

const LONGEST_PATH = 200;
const idForm = /^[\w-]{8,64}$/;

type Surroundings = {
  log: Log;
  /** Logs every request, not only those that fail. */
  logRequests: boolean;
  /** Whether the id that a proxy gave a request is taken up. */
  isBehindProxy: boolean;
  /** True once the server is about to end. */
  isStopping: () => boolean;
};

/**
 * Gives each request an id, answers what nothing else could answer, and writes one line for each
 * request that failed: method, path, status and milliseconds, never its query or who asked.
 */
export function observeRequests(surroundings: Surroundings): ServerMiddleware {
  const { log, logRequests, isBehindProxy, isStopping } = surroundings;
  return async (request, next) => {
    const startedAt = performance.now();
    const given = isBehindProxy ? request.headers.get('x-request-id') : null;
    const requestId = given && idForm.test(given) ? given : crypto.randomUUID();
    return currentRequest.run({ requestId }, async () => {
      let cause: ReturnType<typeof errorField> = {};
      let response: Response;
      try {
        response = await next();
      } catch (error) {
        response = refusal(error, request);
        if (response.status >= 500) cause = errorField(error);
      }
      const { pathname } = new URL(request.url);
      const failed = response.status >= 500 && pathname !== HEALTH_PATH;
      if (failed || logRequests) {
        log(failed ? 'error' : 'info', failed ? 'Request failed' : 'Request', {
          method: request.method.slice(0, 20),
          path: pathname.slice(0, LONGEST_PATH),
          status: response.status,
          ms: Math.round(performance.now() - startedAt),
          ...cause,
        });
      }
      const { req, res } = (request as ServerRequest).runtime?.node ?? {};
      if (res && !res.headersSent) {
        if (failed) res.setHeader('X-Request-Id', requestId);
        // What is left of a body that was refused stands in the way of another request.
        if (isStopping() || response.status === 413) res.setHeader('Connection', 'close');
        if (response.status === 413) req?.resume();
      }
      return response;
    });
  };
}

/** What a request gets that made a function throw. */
function refusal(error: unknown, request: Request): Response {
  const { status, code } = error as { status?: number; code?: string };
  if (status === 413) return plain(413, 'The request body is too large');
  // The client is gone: nobody reads this, and it is no failure of ours.
  if (code === 'ECONNRESET' || request.signal.aborted) return plain(400, 'The request broke off');
  return plain(500, 'Internal error');
}

function plain(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: {
      ...responseHeaders,
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
    },
  });
}
