import type { Config } from '@netlify/functions';
import { reasonBody } from '../../lib/alerts/client/contract.ts';
import { alertEndpoint } from '../../lib/alerts/alert-endpoint.ts';
import { clientLimits } from '../../lib/alerts/rate-limits.ts';
import { alertService } from '../../lib/alerts/service.ts';

export const config: Config = { path: '/api/alerts/reason' };

/** Stores why an alert ended (18.6). */
export default alertEndpoint({
  name: 'reason',
  POST: {
    body: reasonBody,
    limit: clientLimits.feedback,
    run: ({ body }) => alertService().giveReason(body),
  },
});
