import * as z from 'zod/mini';
import { detailAnswer, linkAnswer, successAnswer, validateAnswer } from './answers.ts';
import type { subscribeBody } from './bodies.ts';

/** A call that is not answered for this long has failed. Milliseconds. */
export const TIME_LIMIT_MS = 15_000;

/** What became of a call. */
export type Answer<Data> =
  | { kind: 'answered'; data: Data }
  /** Answered with a status of 400 or more; `detail` is what was said, or null. */
  | { kind: 'refused'; status: number; detail: string | null }
  /** Not answered, too late, or with something that cannot be read. */
  | { kind: 'failed'; cause: unknown };

/** The calls about alerts (7). None of them throws. */
export type AlertApi = ReturnType<typeof createAlertApi>;

type Call = { method: 'GET' | 'PUT' | 'POST'; path: string; body?: object };

/** @param apiBase without a trailing slash */
export function createAlertApi(options: {
  apiBase: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}) {
  const { apiBase, fetch } = options;

  async function call<Schema extends z.ZodMiniType>(
    { method, path, body }: Call,
    schema: Schema,
  ): Promise<Answer<z.output<Schema>>> {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(new Error('No answer in time')), TIME_LIMIT_MS);
    try {
      const response = await fetch(`${apiBase}${path}`, {
        method,
        headers: {
          Accept: 'application/json',
          ...(body ? { 'Content-Type': 'application/json' } : {}),
        },
        body: body ? JSON.stringify(body) : null,
        signal: stop.signal,
      });
      const said: unknown = await response.json().catch(() => null);
      if (response.status >= 400) {
        const refusal = detailAnswer.safeParse(said);
        const detail = refusal.success ? refusal.data.detail : null;
        return { kind: 'refused', status: response.status, detail };
      }
      return { kind: 'answered', data: schema.parse(said) };
    } catch (cause) {
      return { kind: 'failed', cause };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /** Sets up an alert, or with a token changes one. */
    subscribe: (body: z.input<typeof subscribeBody>) =>
      call({ method: 'PUT', path: '/jobs/subscribe', body }, successAnswer),
    /** Only the status counts. */
    subscribeToNewsletter: (email: string) =>
      call({ method: 'POST', path: '/jobs/newsletter/subscribe', body: { email } }, z.unknown()),
    validateToken: (token: string) =>
      call({ method: 'GET', path: `/token/validate/${encodeURIComponent(token)}` }, validateAnswer),
    /** Asks for new update links in place of an expired one. */
    requestNewLinks: (email: string) =>
      call({ method: 'POST', path: '/jobs/subscribe/email', body: { email } }, successAnswer),
    confirm: (token: string) =>
      call({ method: 'POST', path: '/alerts/confirm', body: { token } }, linkAnswer),
    unsubscribe: (token: string) =>
      call(
        { method: 'POST', path: `/alerts/unsubscribe/${encodeURIComponent(token)}` },
        linkAnswer,
      ),
  };
}
