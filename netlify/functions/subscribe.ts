/** Creates an alert or, with a token, changes one. Contract: 3.6, 4.6, 4.7, 7. */
import type { Config } from '@netlify/functions';
import { subscribeBody } from '../../lib/alerts/client/contract.ts';
import { deliverSoon } from '../../lib/mail/prompt-delivery.ts';
import { alertEndpoint, alertService } from '../../lib/alerts/alert-service.ts';
import { clientLimits } from '../../lib/alerts/rate-limits.ts';

export const config: Config = { path: '/api/jobs/subscribe' };

export default alertEndpoint({
  name: 'subscribe',
  PUT: {
    body: subscribeBody,
    limit: clientLimits.subscribe,
    run: async ({ body, caller }) => {
      const result = await alertService().subscribe(body);
      deliverSoon(caller);
      return result;
    },
  },
});
