import type { Config } from '@netlify/functions';
import { changeBody, pathToken } from '../../lib/alerts/client/contract.ts';
import { alertEndpoint } from '../../lib/alerts/alert-endpoint.ts';
import { invalid } from '../../lib/alerts/alert-service.ts';
import { clientLimits } from '../../lib/alerts/rate-limits.ts';
import { alertService } from '../../lib/alerts/service.ts';

export const config: Config = { path: '/api/alerts/manage/:token' };

/** Lists the alerts of an address, and changes one of them (18.3). GET changes nothing. */
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
