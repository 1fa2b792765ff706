/** Lists the alerts of an address, and changes one of them. GET changes nothing. Contract: 18.3. */
import type { Config } from '@netlify/functions';
import { changeBody, pathToken } from '../../lib/alerts/client/contract.ts';
import { alertEndpoint, alertService } from '../../lib/alerts/alert-service.ts';
import { invalid } from '../../lib/alerts/own-alerts.ts';
import { clientLimits } from '../../lib/alerts/rate-limits.ts';

export const config: Config = { path: '/api/alerts/manage/:token' };

export default alertEndpoint({
  name: 'manage alerts',
  token: pathToken,
  GET: {
    limit: clientLimits.manage,
    run: ({ token }) => (token === null ? invalid : alertService().manage(token)),
  },
  POST: {
    body: changeBody,
    limit: clientLimits.manage,
    run: ({ token, body }) => (token === null ? invalid : alertService().changeAlert(token, body)),
  },
});
