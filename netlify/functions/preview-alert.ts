/** What one alert of an address would send now. Contract: 18.4. */
import type { Config } from '@netlify/functions';
import { pathToken, previewQuery } from '../../lib/alerts/client/contract.ts';
import { alertEndpoint, alertService } from '../../lib/alerts/alert-service.ts';
import { invalid } from '../../lib/alerts/own-alerts.ts';
import { clientLimits } from '../../lib/alerts/rate-limits.ts';

export const config: Config = { path: '/api/alerts/preview/:token' };

export default alertEndpoint({
  name: 'preview alert',
  token: pathToken,
  GET: {
    query: previewQuery,
    limit: clientLimits.manage,
    run: ({ token, query }) =>
      token === null ? invalid : alertService().preview(token, query.alert),
  },
});
