import type { Config } from '@netlify/functions';
import { pathToken } from '../../lib/alerts/client/contract.ts';
import { alertEndpoint } from '../../lib/alerts/alert-endpoint.ts';
import { invalid } from '../../lib/alerts/alert-service.ts';
import { alertService } from '../../lib/alerts/service.ts';
import { responseHeaders } from '../../lib/api/responses.ts';

export const config: Config = { path: '/api/alerts/unsubscribe/:token' };

/**
 * Unsubscribes by one POST, whatever its body, as mail programs send it (RFC 8058). POST has no
 * limit, since they all call from the few addresses of their provider. GET changes nothing, since
 * mail scanners follow every link: it leads to the page with the button.
 */
export default alertEndpoint({
  name: 'unsubscribe',
  token: pathToken,
  GET: {
    run: ({ token }) => {
      const location = token === null ? '/alerts/unsubscribe' : `/alerts/unsubscribe#${token}`;
      const headers = { ...responseHeaders, 'Cache-Control': 'no-store', Location: location };
      return new Response(null, { status: 303, headers });
    },
  },
  POST: {
    run: ({ token }) => (token === null ? invalid : alertService().unsubscribe(token)),
  },
});
