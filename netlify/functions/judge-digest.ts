import type { Config } from '@netlify/functions';
import { feedbackBody } from '../../lib/alerts/client/contract.ts';
import { alertEndpoint } from '../../lib/alerts/alert-endpoint.ts';
import { clientLimits } from '../../lib/alerts/rate-limits.ts';
import { alertService } from '../../lib/alerts/service.ts';

export const config: Config = { path: '/api/alerts/feedback' };

/** Stores whether the roles of a digest were useful (18.5). */
export default alertEndpoint({
  name: 'feedback',
  POST: {
    body: feedbackBody,
    limit: clientLimits.feedback,
    run: ({ body }) => alertService().judge(body),
  },
});
