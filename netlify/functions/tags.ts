/** All tags of the board's roles. Contract: 3.8, 7. */
import type { Config } from '@netlify/functions';
import { alertEndpoint, alertService } from '../../lib/alerts/alert-service.ts';

export const config: Config = { path: '/api/tags/links' };

export default alertEndpoint({
  name: 'tags',
  GET: { run: () => alertService().tags() },
});
