// lib/alerts knows the life of an alert: subscribed, confirmed, due, changed, ended; which roles it matches.

/** The alerts API (7, 18.3, 18.4, 18.8), implemented by this board or an upstream API. */
import type { Limiter } from '../api/rate-limits.ts';
import type { Result } from '../api/responses.ts';
import type { QueryJson } from '../query/query-json.ts';
import type { AlertChange, LeavingReason } from './client/contract.ts';
import type { Rhythm } from './client/rhythms.ts';

/** A new alert, or with a token a change to one. */
export type SubscribeBody = {
  email: string;
  query_json: QueryJson | null;
  update_token?: string | undefined;
  rhythm?: Rhythm | undefined;
};

/**
 * The calls take parsed input. Each throws a `Refusal` for a request that is not allowed, and other errors
 * for failures. Mails are only queued: see `deliverSoon`.
 */
export type AlertService = {
  /** Counts requests per client. */
  limiter: Limiter;
  subscribe(body: SubscribeBody): Promise<Result>;
  subscribeToNewsletter(body: { email: string }): Promise<Result>;
  requestLinks(body: { email: string }): Promise<Result>;
  validateToken(token: string): Promise<Result>;
  confirm(token: string): Promise<Result>;
  unsubscribe(token: string): Promise<Result>;
  /** The alerts of an address. */
  manage(token: string): Promise<Result>;
  changeAlert(token: string, body: { alert: string; change: AlertChange }): Promise<Result>;
  /** What one of them would send now. */
  preview(token: string, alertId: string): Promise<Result>;
  /** Keeps an alert for another year. */
  keep(token: string): Promise<Result>;
  judge(body: { mail: string; useful: boolean }): Promise<Result>;
  giveReason(body: {
    token: string;
    alert?: string | undefined;
    reason: LeavingReason;
  }): Promise<Result>;
  tags(): Promise<Result>;
  /** Deletes data that is no longer needed; to be called daily. */
  sweep(): Promise<void>;
  close(): Promise<void>;
};

/** The result of a call with an invalid or expired token. */
export const invalid: Result = { status: 200, body: { status: 'invalid' } };

export const success: Result = { status: 200, body: { success: true } };

/** Tags change only with an import. */
export const TAGS_MAX_AGE_SECONDS = 300;
