/** Keeps an alert for another year. Contract: 18.8. */
import type { Config } from '@netlify/functions';
import { tokenBody } from '../../lib/alerts/client/contract.ts';
import { alertEndpoint, alertService } from '../../lib/alerts/alert-service.ts';
import { clientLimits } from '../../lib/alerts/rate-limits.ts';

export const config: Config = { path: '/api/alerts/keep' };

export default alertEndpoint({
  name: 'keep alert',
  POST: {
    body: tokenBody,
    limit: clientLimits.confirm,
    run: ({ body }) => alertService().keep(body.token),
  },
});
