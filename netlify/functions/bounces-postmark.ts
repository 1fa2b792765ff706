/** Receives bounces and complaints from Postmark. Contract: 19.2. */
import type { Config } from '@netlify/functions';
import { handlePostmarkCall, webhookEndpoint } from '../../lib/bounces/webhooks.ts';

export const config: Config = { path: '/api/bounces/postmark' };

export default webhookEndpoint({
  name: 'bounces-postmark',
  accepts: ({ postmarkWebhookAuth }) => postmarkWebhookAuth !== null,
  handle: handlePostmarkCall,
});
