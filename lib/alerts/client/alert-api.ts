// lib/alerts/client knows what browser and server agree on for alerts: calls, rhythms, texts; and the dialogs.

/**
 * The browser's client of the alerts API, with a time limit and validated responses. Contract: 4.7, 7, 8,
 * 18.3, 18.5.
 */
import * as z from 'zod/mini';
import { publicConfig } from '../../config/public.ts';
import {
  type changeBody,
  detailAnswer,
  type feedbackBody,
  linkAnswer,
  manageAnswer,
  previewAnswer,
  type reasonBody,
  type subscribeBody,
  successAnswer,
  token as tokenSchema,
  validateAnswer,
} from './contract.ts';

/** @internal */
export const TIME_LIMIT_MS = 15_000;

/** Shown when a call fails. */
export const CALL_FAILED = 'An error occurred';

export type CallResult<Data> =
  | { kind: 'answered'; data: Data }
  /** A status of 400 or more; `detail` is the server's explanation, or null. */
  | { kind: 'refused'; status: number; detail: string | null }
  /** No response, a timeout, or an invalid response. */
  | { kind: 'failed'; cause: unknown };

/** None of the calls throws. */
export type AlertApi = ReturnType<typeof createAlertApi>;

type Call = { method: 'GET' | 'PUT' | 'POST'; path: string; body?: object };

/**
 * @param apiBase without a trailing slash
 * @internal
 */
export function createAlertApi(options: {
  apiBase: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}) {
  const { apiBase, fetch } = options;

  async function call<Schema extends z.ZodMiniType>(
    { method, path, body }: Call,
    schema: Schema,
  ): Promise<CallResult<z.output<Schema>>> {
    try {
      const response = await fetch(`${apiBase}${path}`, {
        method,
        headers: {
          Accept: 'application/json',
          ...(body ? { 'Content-Type': 'application/json' } : {}),
        },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      const answer: unknown = await response.json().catch(() => null);
      if (response.status >= 400) {
        const refusal = detailAnswer.safeParse(answer);
        const detail = refusal.success ? refusal.data.detail : null;
        return { kind: 'refused', status: response.status, detail };
      }
      return { kind: 'answered', data: schema.parse(answer) };
    } catch (cause) {
      return { kind: 'failed', cause };
    }
  }

  return {
    /** Creates an alert, or with a token changes one. */
    subscribe: (body: z.input<typeof subscribeBody>) =>
      call({ method: 'PUT', path: '/jobs/subscribe', body }, successAnswer),
    /** Only the status of the response matters. */
    subscribeToNewsletter: (email: string) =>
      call({ method: 'POST', path: '/jobs/newsletter/subscribe', body: { email } }, z.unknown()),
    validateToken: (token: string) =>
      call({ method: 'GET', path: `/token/validate/${encodeURIComponent(token)}` }, validateAnswer),
    /** Requests new update links to replace an expired one. */
    requestNewLinks: (email: string) =>
      call({ method: 'POST', path: '/jobs/subscribe/email', body: { email } }, successAnswer),
    confirm: (token: string) =>
      call({ method: 'POST', path: '/alerts/confirm', body: { token } }, linkAnswer),
    keep: (token: string) =>
      call({ method: 'POST', path: '/alerts/keep', body: { token } }, linkAnswer),
    /** Reports whether the roles of a digest were useful. */
    judge: (body: z.input<typeof feedbackBody>) =>
      call({ method: 'POST', path: '/alerts/feedback', body }, linkAnswer),
    /** Reports why an alert ended. */
    giveReason: (body: z.input<typeof reasonBody>) =>
      call({ method: 'POST', path: '/alerts/reason', body }, linkAnswer),
    /** All alerts of an address. */
    manage: (token: string) => call({ method: 'GET', path: managePath(token) }, manageAnswer),
    changeAlert: (token: string, body: z.input<typeof changeBody>) =>
      call({ method: 'POST', path: managePath(token), body }, manageAnswer),
    /** What an alert would send now. */
    preview: (token: string, alert: string) =>
      call(
        {
          method: 'GET',
          path: `/alerts/preview/${encodeURIComponent(token)}?alert=${encodeURIComponent(alert)}`,
        },
        previewAnswer,
      ),
    unsubscribe: (token: string) =>
      call(
        { method: 'POST', path: `/alerts/unsubscribe/${encodeURIComponent(token)}` },
        linkAnswer,
      ),
  };
}

const managePath = (token: string): string => `/alerts/manage/${encodeURIComponent(token)}`;

export const browserApi = (): AlertApi =>
  createAlertApi({ apiBase: publicConfig.apiBase, fetch: (url, init) => fetch(url, init) });

/** "failed" counts as invalid too, but can be retried. */
export type TokenCheck = 'valid' | 'invalid' | 'failed';

/** Checks an update token. Malformed tokens are invalid without a call. */
export async function checkToken(
  token: string,
  api: Pick<AlertApi, 'validateToken'> = browserApi(),
): Promise<TokenCheck> {
  if (!tokenSchema.safeParse(token).success) return 'invalid';
  const result = await api.validateToken(token);
  if (result.kind !== 'answered') return 'failed';
  return result.data.status === 'invalid' ? 'invalid' : 'valid';
}
