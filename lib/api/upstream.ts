import { detailAnswer } from '../alerts/client/contract.ts';
import { planCall, type UpstreamCall } from './calls.ts';
import { exchangeJson, type Exchange, UpstreamFailure } from './exchange-json.ts';

export type { UpstreamCall } from './calls.ts';

/** What the browser is answered. Always JSON in the contract's shape (7). */
export type UpstreamAnswer = { status: number; body: Record<string, unknown> };

/** Another server that answers the alert calls in place of this one. */
export type Upstream = {
  /**
   * Puts a call through. Never throws: what goes wrong is told, and answered with
   * `{success: false, detail}` and 502, or 504 when the other server was too slow.
   */
  forward(call: UpstreamCall): Promise<UpstreamAnswer>;
};

/** For each try. */
const TIMEOUT_MILLISECONDS = 5000;
/** No sentence for a visitor is longer. Characters. */
const DETAIL_LIMIT = 500;

/**
 * @param options.base `{apiBase}` of the other server, without a trailing slash
 * @param options.report told of each failure, for the log; no address and no token is in it
 */
export function createUpstream(options: {
  base: string;
  fetch?: typeof globalThis.fetch;
  timeoutMs?: number;
  report?: (message: string) => void;
}): Upstream {
  const { base, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MILLISECONDS } = options;
  const { report = console.warn } = options;

  return {
    async forward(call) {
      const plan = planCall(call);
      const exchange = () =>
        exchangeJson(`${base}${plan.path}`, plan, { fetch, timeoutMs }).then((result) =>
          readResult(result, plan.read),
        );
      // Sent twice, a POST could do twice what it asks for.
      const isIdempotent = plan.method !== 'POST';
      try {
        return await (isIdempotent ? retryOnce(exchange) : exchange());
      } catch (error) {
        report(`The upstream API failed at "${call.name}": ${(error as Error).message}`);
        return failure(error);
      }
    },
  };
}

async function retryOnce<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof UpstreamFailure) || !error.mayPass) throw error;
    return run();
  }
}

/** A refusal is passed on only in the contract's shape, and only its sentence. */
function readResult(
  { status, json }: Exchange,
  read: (json: unknown) => Record<string, unknown>,
): UpstreamAnswer {
  if (status < 400) return { status: 200, body: inShape(json, read) };
  const refusal = detailAnswer.safeParse(json);
  if (!refusal.success || refusal.data.detail.length > DETAIL_LIMIT) {
    throw new UpstreamFailure(`status ${status} without a "detail"`);
  }
  return { status, body: { success: false, detail: refusal.data.detail } };
}

function inShape(
  json: unknown,
  read: (json: unknown) => Record<string, unknown>,
): Record<string, unknown> {
  try {
    return read(json);
  } catch (cause) {
    throw new UpstreamFailure('an answer that is not in the shape of the contract', { cause });
  }
}

function failure(error: unknown): UpstreamAnswer {
  const isLate = error instanceof UpstreamFailure && error.isLate;
  const what = isLate ? 'took too long to answer' : 'did not answer as it should';
  const detail = `The service behind this board ${what}. Please try again in a few minutes.`;
  return { status: isLate ? 504 : 502, body: { success: false, detail } };
}
