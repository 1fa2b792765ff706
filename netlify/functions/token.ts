/** Checks the token of an update link. Contract: 4.7, 7. */
import type { Config } from '@netlify/functions';
import { pathToken } from '../../lib/alerts/client/contract.ts';
import { alertEndpoint, alertService } from '../../lib/alerts/alert-service.ts';
import { invalid } from '../../lib/alerts/own-alerts.ts';
import { clientLimits } from '../../lib/alerts/rate-limits.ts';

export const config: Config = { path: '/api/token/validate/:token' };

export default alertEndpoint({
  name: 'validate token',
  token: pathToken,
  GET: {
    limit: clientLimits.validateToken,
    run: ({ token }) => (token === null ? invalid : alertService().validateToken(token)),
  },
});
