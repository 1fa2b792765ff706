// lib/desk/client knows what the desk's page sends to its server, and the state it keeps.

/** The API client of the desk's page. */
import * as z from 'zod/mini';
import {
  type Action,
  type Detail,
  detailSchema,
  type Draft,
  overviewSchema,
  refusalAnswer,
  sessionAnswer,
} from './desk-schema.ts';

/** Long, because accepting a role rewrites the whole catalogue. */
const TIME_LIMIT_MS = 60_000;

/** Header with the session's secret. */
export const SECRET_HEADER = 'x-desk-secret';

export type CallResult<Data> =
  | { kind: 'answered'; data: Data }
  /** Another desk was first: its state. */
  | { kind: 'conflict'; current: Detail }
  /** The server refused the call. */
  | { kind: 'refused'; status: number; reason: string }
  /** The server did not respond. */
  | { kind: 'offline' };

export type DeskApi = ReturnType<typeof createDeskApi>;

/** @param secret the session's; null before there is one */
export function createDeskApi(
  fetch: (path: string, init: RequestInit) => Promise<Response>,
  secret: () => string | null,
) {
  async function call<Schema extends z.ZodMiniType>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    schema: Schema,
    body?: object,
  ): Promise<CallResult<z.output<Schema>>> {
    try {
      const response = await fetch(path, {
        method,
        headers: {
          Accept: 'application/json',
          [SECRET_HEADER]: secret() ?? '',
          ...(body && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        credentials: 'omit',
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      const answer: unknown = await response.json();
      if (response.ok) return { kind: 'answered', data: schema.parse(answer) };
      const { detail, current } = refusalAnswer.parse(answer);
      if (current) return { kind: 'conflict', current };
      return { kind: 'refused', status: response.status, reason: detail };
    } catch {
      return { kind: 'offline' };
    }
  }

  const path = (id: string, end = ''): string => `/api/candidates/${encodeURIComponent(id)}${end}`;
  return {
    begin: (token: string) => call('POST', '/api/session', sessionAnswer, { token }),
    overview: () => call('GET', '/api/overview', overviewSchema),
    detail: (id: string) => call('GET', path(id), detailSchema),
    saveDraft: (id: string, version: string, draft: Draft) =>
      call('PUT', path(id, '/draft'), detailSchema, { version, draft }),
    judge: (id: string, body: { version: string; action: Action; draft: Draft }) =>
      call('POST', path(id, '/judgement'), detailSchema, body),
  };
}
