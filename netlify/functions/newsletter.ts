/** Subscribes an address to the newsletter, if the board has one. Contract: 7, 8, 10.2. */
import type { Config } from '@netlify/functions';
import { emailBody } from '../../lib/alerts/client/contract.ts';
import { deliverSoon } from '../../lib/mail/prompt-delivery.ts';
import { alertEndpoint, alertService } from '../../lib/alerts/alert-service.ts';
import { clientLimits } from '../../lib/alerts/rate-limits.ts';
import { Refusal } from '../../lib/api/responses.ts';
import { processConfig } from '../../lib/config/load.ts';
import { words } from '../../lib/words/words.ts';

export const config: Config = { path: '/api/jobs/newsletter/subscribe' };

export default alertEndpoint({
  name: 'newsletter',
  POST: {
    body: emailBody,
    limit: clientLimits.newsletter,
    run: async ({ body, caller }) => {
      if (processConfig().public.links.newsletter === null) {
        throw new Refusal(404, words.apiErrors.noNewsletter);
      }
      const result = await alertService().subscribeToNewsletter(body);
      deliverSoon(caller);
      return result;
    },
  },
});
