import type { Config, Context } from '@netlify/functions';
import { emailBody } from '../../lib/alerts/client/contract.ts';
import { answerAlerts } from '../../lib/alerts/server/answer-alerts.ts';
import { loadDelivery } from '../../lib/alerts/mail/load-delivery.ts';
import { byMethod } from '../../lib/api/by-method.ts';
import { readJson } from '../../lib/api/read-json.ts';

export const config: Config = { path: '/api/jobs/newsletter/subscribe' };

/** Subscribes an address to the newsletter (contract 7, 8). */
export default byMethod<Context>({
  POST: (request, context) =>
    answerAlerts('newsletter', async (alerts) =>
      alerts.subscribeToNewsletter(await readJson(request, emailBody), context, loadDelivery),
    ),
});
