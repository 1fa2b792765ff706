import type { Config } from '@netlify/functions';
import { pathToken } from '../../lib/alerts/client/contract.ts';
import { alertEndpoint } from '../../lib/alerts/alert-endpoint.ts';
import { invalid } from '../../lib/alerts/alert-service.ts';
import { alertService } from '../../lib/alerts/service.ts';
import { responseHeaders } from '../../lib/api/responses.ts';

export const config: Config = { path: '/api/alerts/unsubscribe/:token' };

/**
 * One-click unsubscribe (RFC 8058): a POST with any body. POST has no rate limit, because mail programs
 * call from the few addresses of their provider. GET only redirects to the page with the button, because
 * mail scanners follow every link.
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
