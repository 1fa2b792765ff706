import type { Config, Context } from '@netlify/functions';
import { tokenBody } from '../../lib/alerts/client/contract.ts';
import { answerAlerts } from '../../lib/alerts/server/answer-alerts.ts';
import { byMethod } from '../../lib/api/by-method.ts';
import { readJson } from '../../lib/api/read-json.ts';

export const config: Config = { path: '/api/alerts/confirm' };

/** Confirms an alert or the newsletter, when its reader has pressed the button. */
export default byMethod<Context>({
  POST: (request, context) =>
    answerAlerts('confirm', async (alerts) => {
      const { token } = await readJson(request, tokenBody);
      return alerts.confirm(token, context);
    }),
});
