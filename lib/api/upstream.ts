/** Forwards calls to another server that implements this board's API. Contract: 7. */
import * as z from 'zod/mini';
import { limitedText } from './request-body.ts';

export type UpstreamCall = {
  /** Used in the log. */
  name: string;
  method: 'GET' | 'PUT' | 'POST';
  /** Relative to the base; untrusted parts must be encoded. */
  path: string;
  body?: object;
  /**
   * Picks the fields that the browser needs from a successful response.
   * @throws when the response violates the contract
   */
  read: (json: unknown) => Record<string, unknown>;
};

/** The response for the browser, always as the contract specifies. */
type UpstreamResult = { status: number; body: Record<string, unknown> };

export type Upstream = {
  /**
   * Never throws: a failure is reported, and the result is `{success: false, detail}` with 502, or 504 after
   * a timeout.
   */
  forward(call: UpstreamCall): Promise<UpstreamResult>;
};

/** Per attempt. */
const TIMEOUT_MS = 5000;
const MAX_RESPONSE_BYTES = 1_000_000;
/** In characters. */
const MAX_DETAIL_LENGTH = 500;

const refusal = z.object({ detail: z.string().check(z.maxLength(MAX_DETAIL_LENGTH)) });

class UpstreamFailure extends Error {
  override name = 'UpstreamFailure';
  /** Whether a retry may succeed. */
  readonly canRetry: boolean;
  readonly isTimeout: boolean;

  constructor(
    message: string,
    { canRetry = false, isTimeout = false, cause = undefined as unknown } = {},
  ) {
    super(message, { cause });
    this.canRetry = canRetry;
    this.isTimeout = isTimeout;
  }
}

/**
 * @param options.base `{apiBase}` of the other server, without a trailing slash
 * @param options.report logs a failure; the message contains neither addresses nor tokens
 */
export function createUpstream(options: {
  base: string;
  fetch?: typeof globalThis.fetch;
  timeoutMs?: number;
  report?: (message: string) => void;
}): Upstream {
  const { base, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS } = options;
  const { report = console.warn } = options;

  return {
    async forward(call) {
      const attempt = async () => {
        const exchange = await exchangeJson(`${base}${call.path}`, call, { fetch, timeoutMs });
        return readExchange(exchange, call.read);
      };
      // A repeated POST could take effect twice.
      const isIdempotent = call.method !== 'POST';
      try {
        return await (isIdempotent ? retryOnce(attempt) : attempt());
      } catch (error) {
        report(`The upstream API failed at "${call.name}": ${(error as Error).message}`);
        return failureResult(error);
      }
    },
  };
}

async function retryOnce<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof UpstreamFailure) || !error.canRetry) throw error;
    return attempt();
  }
}

/** A status below 500 and its JSON, undefined if there was none. */
type Exchange = { status: number; json: unknown };

/**
 * @throws {UpstreamFailure} also for a status of 500 or more, a redirect, or a body that is not
 *   JSON
 */
async function exchangeJson(
  url: string,
  { method, body }: { method: string; body?: object },
  { fetch, timeoutMs }: { fetch: typeof globalThis.fetch; timeoutMs: number },
): Promise<Exchange> {
  const signal = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string | null;
  try {
    response = await fetch(url, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
      // A redirect would pass the visitor's address and token to another server.
      redirect: 'manual',
      signal,
    });
    const failure = failureOf(response);
    if (failure) {
      await response.body?.cancel();
      throw failure;
    }
    text = await limitedText(response.body, MAX_RESPONSE_BYTES);
  } catch (error) {
    if (error instanceof UpstreamFailure) throw error;
    const isTimeout = signal.aborted;
    const message = isTimeout ? `no response within ${timeoutMs} ms` : networkMessage(error);
    throw new UpstreamFailure(message, { canRetry: true, isTimeout, cause: error });
  }
  if (text === null) throw new UpstreamFailure(`longer than ${MAX_RESPONSE_BYTES} bytes`);
  return { status: response.status, json: parse(text) };
}

function failureOf({ status, headers }: Response): UpstreamFailure | null {
  if (status >= 500) return new UpstreamFailure(`status ${status}`, { canRetry: true });
  if (status < 200 || (status >= 300 && status < 400)) {
    return new UpstreamFailure(`status ${status}, a redirect`);
  }
  const type = headers.get('content-type');
  const isJson = type === null || /^application\/(?:[\w.-]+\+)?json\b/i.test(type);
  return isJson ? null : new UpstreamFailure(`status ${status}, not JSON but ${type}`);
}

/** The message of `fetch` says only that it failed. */
function networkMessage(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UpstreamFailure('invalid JSON', { cause });
  }
}

/** Of a refusal only the contract's `detail` is forwarded. */
function readExchange({ status, json }: Exchange, read: UpstreamCall['read']): UpstreamResult {
  if (status >= 400) {
    const { data } = refusal.safeParse(json);
    if (!data) throw new UpstreamFailure(`status ${status} without a "detail"`);
    return { status, body: { success: false, detail: data.detail } };
  }
  try {
    return { status: 200, body: read(json) };
  } catch (cause) {
    throw new UpstreamFailure('a response that is not in the shape of the contract', { cause });
  }
}

function failureResult(error: unknown): UpstreamResult {
  const isTimeout = error instanceof UpstreamFailure && error.isTimeout;
  const what = isTimeout ? 'took too long to answer' : 'did not answer as it should';
  const detail = `The service behind this board ${what}. Please try again in a few minutes.`;
  return { status: isTimeout ? 504 : 502, body: { success: false, detail } };
}
