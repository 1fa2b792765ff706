import { limitedText } from './limited-text.ts';

const MAX_BYTES = 1_000_000;

/** The other server did not answer as it should. */
export class UpstreamFailure extends Error {
  override name = 'UpstreamFailure';
  /** Whether another try may go better. */
  readonly mayPass: boolean;
  /** Whether the time was up. */
  readonly isLate: boolean;

  constructor(
    message: string,
    { mayPass = false, isLate = false, cause = undefined as unknown } = {},
  ) {
    super(message, { cause });
    this.mayPass = mayPass;
    this.isLate = isLate;
  }
}

/** A status below 500 with what was said; `json` is undefined where nothing was. */
export type Exchange = { status: number; json: unknown };

type ExchangeOptions = {
  fetch: typeof globalThis.fetch;
  /** For the whole answer. */
  timeoutMs: number;
};

/**
 * One request and its JSON answer.
 * @throws {UpstreamFailure} when the other side is down or slow, answers with a status of 500 or
 *   more, sends elsewhere, or answers with something that is not JSON or is longer than 1 MB
 */
export async function exchangeJson(
  url: string,
  { method, body }: { method: string; body?: object },
  { fetch, timeoutMs }: ExchangeOptions,
): Promise<Exchange> {
  const signal = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
      // Another server must get neither the address nor the token.
      redirect: 'manual',
      signal,
    });
    const refusal = refusalOf(response);
    if (refusal) {
      await response.body?.cancel();
      throw refusal;
    }
    text = await readText(response);
  } catch (error) {
    if (error instanceof UpstreamFailure) throw error;
    const isLate = signal.aborted;
    const message = isLate ? `no answer within ${timeoutMs} ms` : networkMessage(error);
    throw new UpstreamFailure(message, { mayPass: true, isLate, cause: error });
  }
  return { status: response.status, json: parse(text) };
}

function refusalOf(response: Response): UpstreamFailure | null {
  const { status, headers } = response;
  if (status >= 500) return new UpstreamFailure(`status ${status}`, { mayPass: true });
  if (status < 200 || (status >= 300 && status < 400)) {
    return new UpstreamFailure(`status ${status}, which leads elsewhere`);
  }
  const type = headers.get('content-type');
  const isJson = type === null || /^application\/(?:[\w.-]+\+)?json\b/i.test(type);
  return isJson ? null : new UpstreamFailure(`status ${status}, not JSON but ${type}`);
}

/** What fetch itself says is only that it failed. */
function networkMessage(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UpstreamFailure('not JSON, though it says so', { cause });
  }
}

async function readText({ body }: Response): Promise<string> {
  const text = await limitedText(body, MAX_BYTES);
  if (text === null) throw new UpstreamFailure(`longer than ${MAX_BYTES} bytes`);
  return text;
}
