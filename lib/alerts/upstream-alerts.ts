/** Forwards the alerts API (7) to an upstream server that keeps the alerts. */
import type { Limiter } from '../api/rate-limits.ts';
import { Refusal } from '../api/responses.ts';
import type { Upstream, UpstreamCall } from '../api/upstream.ts';
import { successAnswer, tagsAnswer, validateAnswer } from './client/contract.ts';
import { type AlertService, type SubscribeBody, TAGS_MAX_AGE_SECONDS } from './alert-service.ts';

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

export function upstreamAlerts(options: {
  upstream: Upstream;
  /** Counts per client here, since the upstream server sees this server as its only client. */
  limiter: Limiter;
}): Omit<AlertService, 'close'> {
  const { upstream, limiter } = options;
  return {
    limiter,
    subscribe: (body) => upstream.forward(upstreamCalls.subscribe(body)),
    subscribeToNewsletter: (body) => upstream.forward(upstreamCalls.newsletter(body)),
    requestLinks: (body) => upstream.forward(upstreamCalls.newLinks(body)),
    validateToken: (token) => upstream.forward(upstreamCalls.validate(token)),
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
      const result = await upstream.forward(upstreamCalls.tags());
      return result.status === 200 ? { ...result, maxAge: TAGS_MAX_AGE_SECONDS } : result;
    },
  };
}

/** The upstream server sends the mails, with links to itself. */
async function refuse(): Promise<never> {
  throw new Refusal(
    404,
    'Another server keeps the alerts of this board: use the link of its mail.',
  );
}
