import type { Config } from '@netlify/functions';
import { tokenBody } from '../../lib/alerts/client/contract.ts';
import { alertEndpoint } from '../../lib/alerts/alert-endpoint.ts';
import { clientLimits } from '../../lib/alerts/rate-limits.ts';
import { alertService } from '../../lib/alerts/service.ts';

export const config: Config = { path: '/api/alerts/confirm' };

/** Confirms an alert or the newsletter. */
export default alertEndpoint({
  name: 'confirm',
  POST: {
    body: tokenBody,
    limit: clientLimits.confirm,
    run: ({ body }) => alertService().confirm(body.token),
  },
});
