import type { Config } from '@netlify/functions';
import { pathToken, previewQuery } from '../../lib/alerts/client/contract.ts';
import { alertEndpoint } from '../../lib/alerts/alert-endpoint.ts';
import { invalid } from '../../lib/alerts/alert-service.ts';
import { clientLimits } from '../../lib/alerts/rate-limits.ts';
import { alertService } from '../../lib/alerts/service.ts';

export const config: Config = { path: '/api/alerts/preview/:token' };

/** What one alert of an address would send now (18.4). */
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
