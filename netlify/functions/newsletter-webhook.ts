/** Posts confirmed newsletter addresses to the board's webhook, if it has one. Contract: 20.5. */
import type { Config } from '@netlify/functions';
import { hasOutbox, openDatabase } from '../../lib/alerts/database/open.ts';
import { scheduledTask } from '../../lib/api/endpoint.ts';
import { plural } from '../../lib/base/plural.ts';
import { processConfig } from '../../lib/config/load.ts';
import { postAddresses } from '../../lib/newsletter/post-addresses.ts';

/** A scheduled function may run for 30 seconds, including the last post. */
const WITHIN_SECONDS = 15;

/** Between the runs that send mail. */
export const config: Config = { schedule: '5/10 * * * *' };

export default scheduledTask('newsletter-webhook', async () => {
  const { server, public: board } = processConfig();
  const webhook = server.newsletterWebhook;
  if (webhook === null || !hasOutbox(server)) return;
  const access = openDatabase(server);
  const options = { access, webhook, siteUrl: board.siteUrl, withinSeconds: WITHIN_SECONDS };
  const { posted, deferred, reason } = await postAddresses(options).finally(() => access.close());
  if (posted > 0) {
    console.log(`Newsletter: ${plural(posted, 'address', 'addresses')} posted to the webhook.`);
  }
  if (deferred > 0) {
    const refused = plural(deferred, 'address was', 'addresses were');
    console.error(`Newsletter: ${refused} not accepted and will be posted again: ${reason}`);
  }
});
