// lib/alerts knows the life of an alert: subscribed, confirmed, changed, ended; which roles it matches.

/** The calls about alerts (7), whoever answers them: this board or an upstream API. */
import type { Limiter } from '../api/rate-limits.ts';
import type { Result } from '../api/responses.ts';
import type { QueryJson } from '../query/query-json.ts';
import type { AlertChange, LeavingReason, Rhythm } from './client/contract.ts';

/** A new alert, or with a token a change of one. */
export type SubscribeBody = {
  email: string;
  query_json: QueryJson | null;
  update_token?: string | undefined;
  rhythm?: Rhythm | undefined;
};

/**
 * The calls about alerts (7), with parsed input. Each throws a `Refusal` for anything that is not to
 * be done, and other errors when it cannot be done now. Mails are only queued: see `deliverSoon`.
 */
export type AlertService = {
  /** Counts how often clients call. */
  limiter: Limiter;
  subscribe(body: SubscribeBody): Promise<Result>;
  subscribeToNewsletter(body: { email: string }): Promise<Result>;
  requestLinks(body: { email: string }): Promise<Result>;
  validateToken(token: string): Promise<Result>;
  confirm(token: string): Promise<Result>;
  unsubscribe(token: string): Promise<Result>;
  /** The alerts of an address (18.3). */
  manage(token: string): Promise<Result>;
  changeAlert(token: string, body: { alert: string; change: AlertChange }): Promise<Result>;
  /** What one of them would send now (18.4). */
  preview(token: string, alertId: string): Promise<Result>;
  /** Keeps an alert for another year (18.8). */
  keep(token: string): Promise<Result>;
  judge(body: { mail: string; useful: boolean }): Promise<Result>;
  giveReason(body: {
    token: string;
    alert?: string | undefined;
    reason: LeavingReason;
  }): Promise<Result>;
  tags(): Promise<Result>;
  /** Deletes what is no longer needed; to be called daily. */
  sweep(): Promise<void>;
  /** Releases what was opened. */
  close(): Promise<void>;
};

/** The result of a call with a token that is not valid, or not valid any more. */
export const invalid: Result = { status: 200, body: { status: 'invalid' } };

/** The result of a call that was carried out. */
export const success: Result = { status: 200, body: { success: true } };

/** For so long the tags of a board are kept: they change only with an import. */
export const TAGS_MAX_AGE_SECONDS = 300;
