import type { Limiter } from '../../api/limiter.ts';
import { clientLimits, type Limit } from '../../api/limits.ts';
import { Refusal } from '../../api/refusal.ts';
import type { Upstream, UpstreamCall } from '../../api/upstream.ts';
import type { AlertService, Caller } from './alert-service.ts';
import { limitCaller } from './limit-caller.ts';

const TAGS_MAX_AGE = 300;

/**
 * The alerts that another server keeps: calls are counted here, since that server sees this one as
 * the only client, and put through.
 * @param options.now epoch seconds
 */
export function frontedAlerts(options: {
  upstream: Upstream;
  limiter: Limiter;
  now: () => number;
}): Omit<AlertService, 'close'> {
  const { upstream, limiter, now } = options;
  const forward = async (limit: Limit, caller: Caller, call: UpstreamCall) => {
    await limitCaller(limiter, limit, { caller, now: now() });
    return upstream.forward(call);
  };

  return {
    subscribe: (body, caller) =>
      forward(clientLimits.subscribe, caller, { name: 'subscribe', body }),
    subscribeToNewsletter: (body, caller) =>
      forward(clientLimits.newsletter, caller, { name: 'newsletter', body }),
    requestLinks: (body, caller) =>
      forward(clientLimits.newLinks, caller, { name: 'new links', body }),
    validateToken: (token, caller) =>
      forward(clientLimits.validateToken, caller, { name: 'validate', token }),
    confirm: refuse,
    unsubscribe: refuse,
    sweep: async () => {},
    async tags() {
      const answer = await upstream.forward({ name: 'tags' });
      return answer.status === 200 ? { ...answer, maxAge: TAGS_MAX_AGE } : answer;
    },
  };
}

/** Mails come from the other server, and so do the addresses of their links. */
async function refuse(): Promise<never> {
  throw new Refusal(
    404,
    'Another server keeps the alerts of this board: use the link of its mail.',
  );
}
