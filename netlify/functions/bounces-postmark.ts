import type { Config } from '@netlify/functions';
import { takePostmarkCall } from '../../lib/alerts/bounces/webhooks.ts';
import { openDatabase } from '../../lib/alerts/database/open.ts';
import { alertEndpoint } from '../../lib/alerts/server/alert-endpoint.ts';
import { processConfig } from '../../lib/config/load.ts';

export const config: Config = { path: '/api/bounces/postmark' };

/** Takes reports of bounces and complaints from Postmark (19.2). */
export default alertEndpoint({
  name: 'bounces-postmark',
  GET: {
    run: () => ({
      status: 200,
      body: { accepts: processConfig().server.bounces.postmarkAuth !== null },
    }),
  },
  POST: {
    async run({ request }) {
      const configuration = processConfig();
      const access = openDatabase(configuration.server, 'call');
      try {
        return await takePostmarkCall(request, {
          config: configuration,
          access,
          now: Date.now() / 1000,
        });
      } finally {
        await access.close();
      }
    },
  },
});
