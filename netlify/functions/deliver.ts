/** Sends queued mails, such as those deferred by the mail server. */
import type { Config } from '@netlify/functions';
import { describeDelivery, describeStop } from '../../lib/mail/delivery.ts';
import { processRoleSource } from '../../lib/alerts/role-source.ts';
import { deliverDue } from '../../lib/mail/open-delivery.ts';
import { scheduledTask } from '../../lib/api/endpoint.ts';
import { processConfig } from '../../lib/config/load.ts';

/** A scheduled function may run for 30 seconds, including the last mail. */
const WITHIN_SECONDS = 15;

export const config: Config = { schedule: '*/10 * * * *' };

export default scheduledTask('deliver', async () => {
  const report = await deliverDue(processConfig(), {
    withinSeconds: WITHIN_SECONDS,
    now: () => Date.now() / 1000,
    say: (line) => console.log(line),
    source: processRoleSource(),
  });
  const stopped = report && describeStop(report);
  if (stopped) console.error(stopped);
  else if (report && report.sent + report.failed > 0) console.log(describeDelivery(report));
});
