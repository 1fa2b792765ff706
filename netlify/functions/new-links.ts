import type { Config, Context } from '@netlify/functions';
import { emailBody } from '../../lib/alerts/client/contract.ts';
import { answerAlerts } from '../../lib/alerts/server/answer-alerts.ts';
import { loadDelivery } from '../../lib/alerts/mail/load-delivery.ts';
import { byMethod } from '../../lib/api/by-method.ts';
import { readJson } from '../../lib/api/read-json.ts';

export const config: Config = { path: '/api/jobs/subscribe/email' };

/** Mails new update links in place of an expired one (contract 4.7, 7). */
export default byMethod<Context>({
  POST: (request, context) =>
    answerAlerts('new links', async (alerts) =>
      alerts.requestLinks(await readJson(request, emailBody), context, loadDelivery),
    ),
});
