import type { LoadDelivery } from './prompt-delivery.ts';
import type { QueryJson } from '../../search/query-json.ts';

/** What a call is answered with: JSON in the contract's shape (7). */
export type Answer = {
  status: number;
  body: Record<string, unknown>;
  /** Seconds for which anyone may keep the answer; without it nobody keeps it. */
  maxAge?: number;
};

/** Who calls. */
export type Caller = {
  /** Address of the client. */
  ip: string;
  /** Lets work go on after the answer was given. */
  waitUntil: (work: Promise<unknown>) => void;
};

/**
 * The calls about alerts (7), their parts already parsed.
 * Each throws a `Refusal` for what is not to be done, and other errors when it cannot be done now.
 */
export type AlertService = {
  subscribe(
    body: { email: string; query_json: QueryJson | null; update_token?: string | undefined },
    caller: Caller,
    loadDelivery: LoadDelivery,
  ): Promise<Answer>;
  subscribeToNewsletter(
    body: { email: string },
    caller: Caller,
    loadDelivery: LoadDelivery,
  ): Promise<Answer>;
  requestLinks(
    body: { email: string },
    caller: Caller,
    loadDelivery: LoadDelivery,
  ): Promise<Answer>;
  validateToken(token: string, caller: Caller): Promise<Answer>;
  confirm(token: string, caller: Caller): Promise<Answer>;
  unsubscribe(token: string): Promise<Answer>;
  tags(): Promise<Answer>;
  /** Deletes what is needed no more; to be done each day. */
  sweep(): Promise<void>;
  /** Lets go of what was opened. */
  close(): Promise<void>;
};

/** The answer to what was done. */
export const success: Answer = { status: 200, body: { success: true } };
