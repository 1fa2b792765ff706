/** Mails new update links to replace an expired one. Contract: 4.7, 7. */
import type { Config } from '@netlify/functions';
import { emailBody } from '../../lib/alerts/client/contract.ts';
import { deliverSoon } from '../../lib/mail/prompt-delivery.ts';
import { alertEndpoint, alertService } from '../../lib/alerts/alert-service.ts';
import { clientLimits } from '../../lib/alerts/rate-limits.ts';

export const config: Config = { path: '/api/jobs/subscribe/email' };

export default alertEndpoint({
  name: 'new links',
  POST: {
    body: emailBody,
    limit: clientLimits.newLinks,
    run: async ({ body, caller }) => {
      const result = await alertService().requestLinks(body);
      deliverSoon(caller);
      return result;
    },
  },
});
