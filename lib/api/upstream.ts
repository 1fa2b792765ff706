/** Calls to another server that serves this board's API (7) in place of this one. */
import * as z from 'zod/mini';
import { limitedText } from './request-body.ts';

/** A call to the other server. */
export type UpstreamCall = {
  /** Names the call in the log. */
  name: string;
  method: 'GET' | 'PUT' | 'POST';
  /** After the base; untrusted parts are encoded. */
  path: string;
  body?: object;
  /**
   * The part of a good response that the browser reads.
   * @throws when the response is not in the contract's shape
   */
  read: (json: unknown) => Record<string, unknown>;
};

/** What the browser gets. Always in the contract's shape (7). */
type UpstreamResult = { status: number; body: Record<string, unknown> };

export type Upstream = {
  /**
   * Forwards a call. Never throws: a failure is reported, and the result is
   * `{success: false, detail}` with 502, or 504 when the other server was too slow.
   */
  forward(call: UpstreamCall): Promise<UpstreamResult>;
};

/** For each attempt. */
const TIMEOUT_MS = 5000;
const MAX_RESPONSE_BYTES = 1_000_000;
/** No message for a visitor is longer. Characters. */
const MAX_DETAIL_LENGTH = 500;

const refusal = z.object({ detail: z.string().check(z.maxLength(MAX_DETAIL_LENGTH)) });

/** The other server did not respond as it should. */
class UpstreamFailure extends Error {
  override name = 'UpstreamFailure';
  /** Whether another attempt may succeed. */
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
 * @param options.report called with each failure, for the log; it contains no address and no token
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
      // A POST that is sent twice could take effect twice.
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

/** A status below 500 and the JSON that came with it; undefined where there was none. */
type Exchange = { status: number; json: unknown };

/** @throws {UpstreamFailure} also for a status of 500 or more, a redirect, and anything but JSON */
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
      // A redirect would give the visitor's address and token to another server.
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

/** The message of fetch itself says only that it failed. */
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

/** Of a refusal, only the contract's `detail` is passed on. */
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
