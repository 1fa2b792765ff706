import type { Config } from '@netlify/functions';
import { emailBody } from '../../lib/alerts/client/contract.ts';
import { deliverSoon } from '../../lib/mail/prompt-delivery.ts';
import { alertEndpoint } from '../../lib/alerts/alert-endpoint.ts';
import { clientLimits } from '../../lib/alerts/rate-limits.ts';
import { alertService } from '../../lib/alerts/service.ts';
import { Refusal } from '../../lib/api/responses.ts';
import { processConfig } from '../../lib/config/load.ts';

export const config: Config = { path: '/api/jobs/newsletter/subscribe' };

/** Subscribes an address to the newsletter (7, 8), if the board has one (10.2). */
export default alertEndpoint({
  name: 'newsletter',
  POST: {
    body: emailBody,
    limit: clientLimits.newsletter,
    run: async ({ body, caller }) => {
      if (processConfig().public.links.newsletter === null) {
        throw new Refusal(404, 'This board has no newsletter.');
      }
      const result = await alertService().subscribeToNewsletter(body);
      deliverSoon(caller);
      return result;
    },
  },
});
