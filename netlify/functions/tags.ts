import type { Config } from '@netlify/functions';
import { alertEndpoint } from '../../lib/alerts/alert-endpoint.ts';
import { alertService } from '../../lib/alerts/service.ts';

export const config: Config = { path: '/api/tags/links' };

/** All tags of the board's roles (3.8, 7). */
export default alertEndpoint({
  name: 'tags',
  GET: { run: () => alertService().tags() },
});
