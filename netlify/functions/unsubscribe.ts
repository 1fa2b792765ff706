/**
 * One-click unsubscribe (RFC 8058): a POST with any body. POST has no rate limit, because mail programs call
 * from the few addresses of their provider. GET only redirects to the page with the button, because mail
 * scanners follow every link.
 */
import type { Config } from '@netlify/functions';
import { pathToken } from '../../lib/alerts/client/contract.ts';
import { alertEndpoint, alertService } from '../../lib/alerts/alert-service.ts';
import { invalid } from '../../lib/alerts/own-alerts.ts';
import { responseHeaders } from '../../lib/api/responses.ts';

export const config: Config = { path: '/api/alerts/unsubscribe/:token' };

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
