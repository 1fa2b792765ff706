import type { Config, Context } from '@netlify/functions';
import { pathToken } from '../../lib/alerts/client/contract.ts';
import { answerAlerts } from '../../lib/alerts/server/answer-alerts.ts';
import { byMethod } from '../../lib/api/by-method.ts';

export const config: Config = { path: '/api/token/validate/:token' };

/** Whether the token of an update link is still good (contract 4.7, 7). */
export default byMethod<Context>({
  GET: (_, context) =>
    answerAlerts('validate token', async (alerts) => {
      const { success, data } = pathToken.safeParse(context.params.token);
      if (!success) return { status: 200, body: { status: 'invalid' } };
      return alerts.validateToken(data, context);
    }),
});
