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

export type CallResult<Data> =
  | { kind: 'answered'; data: Data }
  /** A status of 400 or more; `detail` is the server's explanation, or null. */
  | { kind: 'refused'; status: number; detail: string | null }
  /** No response, a timeout, or an invalid response. */
  | { kind: 'failed'; cause: unknown };

/** The server's explanation of a refusal, or null. */
export const detailOf = (result: CallResult<unknown>): string | null =>
  result.kind === 'refused' ? result.detail : null;

/** None of the calls throws. */
export type AlertApi = ReturnType<typeof createAlertApi>;

type Method = 'GET' | 'PUT' | 'POST';

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
    method: Method,
    path: string,
    schema: Schema,
    body?: object,
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
        const detail = detailAnswer.safeParse(answer).data?.detail ?? null;
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
      call('PUT', '/jobs/subscribe', successAnswer, body),
    /** Only the status of the response matters. */
    subscribeToNewsletter: (email: string) =>
      call('POST', '/jobs/newsletter/subscribe', z.unknown(), { email }),
    validateToken: (token: string) =>
      call('GET', `/token/validate/${encode(token)}`, validateAnswer),
    requestNewLinks: (email: string) =>
      call('POST', '/jobs/subscribe/email', successAnswer, { email }),
    confirm: (token: string) => call('POST', '/alerts/confirm', linkAnswer, { token }),
    keep: (token: string) => call('POST', '/alerts/keep', linkAnswer, { token }),
    judge: (body: z.input<typeof feedbackBody>) =>
      call('POST', '/alerts/feedback', linkAnswer, body),
    giveReason: (body: z.input<typeof reasonBody>) =>
      call('POST', '/alerts/reason', linkAnswer, body),
    manage: (token: string) => call('GET', `/alerts/manage/${encode(token)}`, manageAnswer),
    changeAlert: (token: string, body: z.input<typeof changeBody>) =>
      call('POST', `/alerts/manage/${encode(token)}`, manageAnswer, body),
    preview: (token: string, alert: string) =>
      call('GET', `/alerts/preview/${encode(token)}?alert=${encode(alert)}`, previewAnswer),
    unsubscribe: (token: string) =>
      call('POST', `/alerts/unsubscribe/${encode(token)}`, linkAnswer),
  };
}

const encode = encodeURIComponent;

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
