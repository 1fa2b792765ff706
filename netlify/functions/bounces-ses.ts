/** Receives bounces and complaints from Amazon SES through Amazon SNS. Contract: 19.2. */
import type { Config } from '@netlify/functions';
import { handleSesCall, webhookEndpoint } from '../../lib/bounces/webhooks.ts';

export const config: Config = { path: '/api/bounces/ses' };

export default webhookEndpoint({
  name: 'bounces-ses',
  accepts: ({ sesTopicArn }) => sesTopicArn !== null,
  handle: handleSesCall,
});
