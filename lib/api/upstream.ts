/** Forwards calls to another server that implements this board's API. Contract: 7. */
import * as z from 'zod/mini';
import { words } from '../words/words.ts';
import { limitedText, parsedJson } from './request-body.ts';

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

/** After `timeout` and `unavailable` a retry may succeed. */
class UpstreamFailure extends Error {
  override name = 'UpstreamFailure';
  readonly kind: 'timeout' | 'unavailable' | 'wrong';

  constructor(kind: UpstreamFailure['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
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

  async function attempt(call: UpstreamCall): Promise<UpstreamResult> {
    const { method, path, body } = call;
    const signal = AbortSignal.timeout(timeoutMs);
    let response: Response;
    let text: string | null;
    try {
      response = await fetch(`${base}${path}`, {
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
      throw signal.aborted
        ? new UpstreamFailure('timeout', `no response within ${timeoutMs} ms`, error)
        : new UpstreamFailure('unavailable', networkMessage(error), error);
    }
    return readResponse(response.status, text, call.read);
  }

  return {
    async forward(call) {
      try {
        return await attempt(call).catch((error: unknown) => {
          // A repeated POST could take effect twice.
          if (call.method === 'POST' || (error as UpstreamFailure).kind === 'wrong') throw error;
          return attempt(call);
        });
      } catch (error) {
        report(`The upstream API failed at "${call.name}": ${(error as Error).message}`);
        const isTimeout = error instanceof UpstreamFailure && error.kind === 'timeout';
        const detail = isTimeout ? words.apiErrors.serviceSlow : words.apiErrors.serviceWrong;
        return { status: isTimeout ? 504 : 502, body: { success: false, detail } };
      }
    },
  };
}

function failureOf({ status, headers }: Response): UpstreamFailure | null {
  if (status >= 500) return new UpstreamFailure('unavailable', `status ${status}`);
  if (status < 200 || (status >= 300 && status < 400)) {
    return new UpstreamFailure('wrong', `status ${status}, a redirect`);
  }
  const type = headers.get('content-type');
  const isJson = type === null || /^application\/(?:[\w.-]+\+)?json\b/i.test(type);
  return isJson ? null : new UpstreamFailure('wrong', `status ${status}, not JSON but ${type}`);
}

/** The message of `fetch` says only that it failed. */
function networkMessage(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

/** Of a refusal only the contract's `detail` is forwarded. */
function readResponse(
  status: number,
  text: string | null,
  read: UpstreamCall['read'],
): UpstreamResult {
  if (text === null) throw new UpstreamFailure('wrong', `longer than ${MAX_RESPONSE_BYTES} bytes`);
  const json = text === '' ? undefined : parsedJson(text);
  if (text !== '' && json === undefined) throw new UpstreamFailure('wrong', 'invalid JSON');
  if (status >= 400) {
    const { data } = refusal.safeParse(json);
    if (!data) throw new UpstreamFailure('wrong', `status ${status} without a "detail"`);
    return { status, body: { success: false, detail: data.detail } };
  }
  try {
    return { status: 200, body: read(json) };
  } catch (cause) {
    throw new UpstreamFailure('wrong', 'a response that does not match the contract', cause);
  }
}
