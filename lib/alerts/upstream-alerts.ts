/** Forwards the alerts API to an upstream server that keeps the alerts. Contract: 7. */
import type { Limiter } from '../api/rate-limits.ts';
import { Refusal } from '../api/responses.ts';
import type { Upstream, UpstreamCall } from '../api/upstream.ts';
import { words } from '../words/words.ts';
import { successAnswer, tagsAnswer, validateAnswer } from './client/contract.ts';
import { type AlertService, type SubscribeBody, TAGS_MAX_AGE_SECONDS } from './own-alerts.ts';

/**
 * The requests to the upstream server. Only fields of the contract are sent and read.
 * @internal
 */
export const upstreamCalls = {
  subscribe: ({ email, query_json, update_token }: SubscribeBody): UpstreamCall => ({
    name: 'subscribe',
    method: 'PUT',
    path: '/jobs/subscribe',
    body: { email, query_json, ...(update_token !== undefined && { update_token }) },
    read: (json) => successAnswer.parse(json),
  }),
  newsletter: ({ email }: { email: string }): UpstreamCall => ({
    name: 'newsletter',
    method: 'POST',
    path: '/jobs/newsletter/subscribe',
    body: { email },
    // The contract defines only the detail of a refusal: any other good response is a success.
    read: () => ({ success: true }),
  }),
  newLinks: ({ email }: { email: string }): UpstreamCall => ({
    name: 'new links',
    method: 'POST',
    path: '/jobs/subscribe/email',
    body: { email },
    read: (json) => successAnswer.parse(json),
  }),
  validate: (token: string): UpstreamCall => ({
    name: 'validate',
    method: 'GET',
    path: `/token/validate/${encodeURIComponent(token)}`,
    read: (json) => ({
      status: validateAnswer.parse(json).status === 'invalid' ? 'invalid' : 'valid',
    }),
  }),
  tags: (): UpstreamCall => ({
    name: 'tags',
    method: 'GET',
    path: '/tags/links',
    read: (json) => tagsAnswer.parse(json),
  }),
};

/** @param limiter counts per client here, since this server is the upstream server's only client */
export function upstreamAlerts({ forward }: Upstream, limiter: Limiter): AlertService {
  return {
    limiter,
    subscribe: (body) => forward(upstreamCalls.subscribe(body)),
    subscribeToNewsletter: (body) => forward(upstreamCalls.newsletter(body)),
    requestLinks: (body) => forward(upstreamCalls.newLinks(body)),
    validateToken: (token) => forward(upstreamCalls.validate(token)),
    confirm: refuse,
    unsubscribe: refuse,
    manage: refuse,
    changeAlert: refuse,
    preview: refuse,
    keep: refuse,
    judge: refuse,
    giveReason: refuse,
    sweep: async () => {},
    async tags() {
      const result = await forward(upstreamCalls.tags());
      return result.status === 200 ? { ...result, maxAge: TAGS_MAX_AGE_SECONDS } : result;
    },
  };
}

/** The upstream server sends the mails, with links to itself. */
async function refuse(): Promise<never> {
  throw new Refusal(404, words.apiErrors.otherServer);
}
