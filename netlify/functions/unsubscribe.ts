import type { Config, Context } from '@netlify/functions';
import { pathToken } from '../../lib/alerts/client/contract.ts';
import { answerAlerts } from '../../lib/alerts/server/answer-alerts.ts';
import { answerHeaders } from '../../lib/api/answer-headers.ts';
import { byMethod } from '../../lib/api/by-method.ts';

export const config: Config = { path: '/api/alerts/unsubscribe/:token' };

/**
 * Unsubscribes by one POST, whatever its body, as mail programs send it (RFC 8058). It is not
 * limited: they all call from the few addresses of their provider. GET changes nothing, since
 * scanners of mail follow every link: it leads to the page with the button.
 */
export default byMethod<Context>({
  GET: (_, context) => {
    const { success, data } = pathToken.safeParse(context.params.token);
    const location = success ? `/alerts/unsubscribe#${data}` : '/alerts/unsubscribe';
    const headers = { ...answerHeaders, 'Cache-Control': 'no-store', Location: location };
    return new Response(null, { status: 303, headers });
  },
  POST: (_, context) =>
    answerAlerts('unsubscribe', async (alerts) => {
      const { success, data } = pathToken.safeParse(context.params.token);
      if (!success) return { status: 200, body: { status: 'invalid' } };
      return alerts.unsubscribe(data);
    }),
});
