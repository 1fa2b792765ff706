import * as z from 'zod/mini';
import { successAnswer, tagsAnswer, validateAnswer } from '../alerts/client/contract.ts';
import type { QueryJson } from '../search/query-json.ts';

/** A call of the browser that another server may answer (7), already parsed. */
export type UpstreamCall =
  | { name: 'count' }
  | { name: 'tags' }
  | {
      name: 'subscribe';
      body: { email: string; query_json: QueryJson | null; update_token?: string | undefined };
    }
  | { name: 'newsletter'; body: { email: string } }
  | { name: 'validate'; token: string }
  | { name: 'new links'; body: { email: string } };

/** How a call is put to the other server. */
export type CallPlan = {
  method: 'GET' | 'PUT' | 'POST';
  path: string;
  body?: object;
  /**
   * The part of a good answer that the browser reads.
   * @throws when the answer is not in the contract's shape
   */
  read: (json: unknown) => Record<string, unknown>;
};

const amount = z.int().check(z.nonnegative());
const countAnswer = z.object({ job_count: amount, org_count: amount });

/** Only fields that the contract names go out, and only such come in. */
export function planCall(call: UpstreamCall): CallPlan {
  switch (call.name) {
    case 'count':
      return { method: 'GET', path: '/count', read: (json) => countAnswer.parse(json) };
    case 'tags':
      return { method: 'GET', path: '/tags/links', read: (json) => tagsAnswer.parse(json) };
    case 'subscribe': {
      const { email, query_json, update_token } = call.body;
      return {
        method: 'PUT',
        path: '/jobs/subscribe',
        body: { email, query_json, ...(update_token !== undefined && { update_token }) },
        read: (json) => successAnswer.parse(json),
      };
    }
    case 'newsletter':
      return {
        method: 'POST',
        path: '/jobs/newsletter/subscribe',
        body: { email: call.body.email },
        // The contract names nothing but a refusal's detail: any good status is a success.
        read: () => ({ success: true }),
      };
    case 'validate':
      return {
        method: 'GET',
        path: `/token/validate/${encodeURIComponent(call.token)}`,
        read: (json) => ({
          status: validateAnswer.parse(json).status === 'invalid' ? 'invalid' : 'valid',
        }),
      };
    case 'new links':
      return {
        method: 'POST',
        path: '/jobs/subscribe/email',
        body: { email: call.body.email },
        read: (json) => successAnswer.parse(json),
      };
  }
}
