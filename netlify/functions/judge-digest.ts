/** Stores whether the roles of a digest were useful. Contract: 18.5. */
import type { Config } from '@netlify/functions';
import { feedbackBody } from '../../lib/alerts/client/contract.ts';
import { alertEndpoint, alertService } from '../../lib/alerts/alert-service.ts';
import { clientLimits } from '../../lib/alerts/rate-limits.ts';

export const config: Config = { path: '/api/alerts/feedback' };

export default alertEndpoint({
  name: 'feedback',
  POST: {
    body: feedbackBody,
    limit: clientLimits.feedback,
    run: ({ body }) => alertService().judge(body),
  },
});
