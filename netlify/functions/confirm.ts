/** Confirms an alert or the newsletter. */
import type { Config } from '@netlify/functions';
import { tokenBody } from '../../lib/alerts/client/contract.ts';
import { alertEndpoint, alertService } from '../../lib/alerts/alert-service.ts';
import { clientLimits } from '../../lib/alerts/rate-limits.ts';

export const config: Config = { path: '/api/alerts/confirm' };

export default alertEndpoint({
  name: 'confirm',
  POST: {
    body: tokenBody,
    limit: clientLimits.confirm,
    run: ({ body }) => alertService().confirm(body.token),
  },
});
