/** Stores why an alert ended. Contract: 18.6. */
import type { Config } from '@netlify/functions';
import { reasonBody } from '../../lib/alerts/client/contract.ts';
import { alertEndpoint, alertService } from '../../lib/alerts/alert-service.ts';
import { clientLimits } from '../../lib/alerts/rate-limits.ts';

export const config: Config = { path: '/api/alerts/reason' };

export default alertEndpoint({
  name: 'reason',
  POST: {
    body: reasonBody,
    limit: clientLimits.feedback,
    run: ({ body }) => alertService().giveReason(body),
  },
});
