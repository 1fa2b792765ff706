import type { Config, Context } from '@netlify/functions';
import { subscribeBody } from '../../lib/alerts/client/contract.ts';
import { answerAlerts } from '../../lib/alerts/server/answer-alerts.ts';
import { loadDelivery } from '../../lib/alerts/mail/load-delivery.ts';
import { byMethod } from '../../lib/api/by-method.ts';
import { readJson } from '../../lib/api/read-json.ts';

export const config: Config = { path: '/api/jobs/subscribe' };

/** Sets up an alert, or with a token changes one (contract 3.6, 4.6, 4.7, 7). */
export default byMethod<Context>({
  PUT: (request, context) =>
    answerAlerts('subscribe', async (alerts) =>
      alerts.subscribe(await readJson(request, subscribeBody), context, loadDelivery),
    ),
});
