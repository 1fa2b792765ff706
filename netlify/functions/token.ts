import type { Config } from '@netlify/functions';
import { pathToken } from '../../lib/alerts/client/contract.ts';
import { alertEndpoint } from '../../lib/alerts/alert-endpoint.ts';
import { invalid } from '../../lib/alerts/alert-service.ts';
import { clientLimits } from '../../lib/alerts/rate-limits.ts';
import { alertService } from '../../lib/alerts/service.ts';

export const config: Config = { path: '/api/token/validate/:token' };

/** Checks the token of an update link (4.7, 7). */
export default alertEndpoint({
  name: 'validate token',
  token: pathToken,
  GET: {
    limit: clientLimits.validateToken,
    run: ({ token }) => (token === null ? invalid : alertService().validateToken(token)),
  },
});
