/** The description of the open data. Contract: 14.7. */
import type { Config } from '@netlify/functions';
import { processConfig } from '../../lib/config/load.ts';
import { openApiOf } from '../../lib/syndication/openapi.ts';
import { publish, publishingEndpoint } from '../../lib/syndication/publication.ts';

export const config: Config = { path: '/openapi.json' };

export default publishingEndpoint({
  name: 'openapi',
  GET: {
    run({ request }) {
      const body = JSON.stringify(openApiOf(processConfig().public));
      return publish(request, { body, type: 'application/json; charset=utf-8', changedAt: null });
    },
  },
});
