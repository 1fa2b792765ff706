import type { Config, Context } from '@netlify/functions';
import { answerAlerts } from '../../lib/alerts/server/answer-alerts.ts';
import { byMethod } from '../../lib/api/by-method.ts';

export const config: Config = { path: '/api/tags/links' };

/** All tags of the board's roles (contract 3.8, 7). */
export default byMethod<Context>({
  GET: () => answerAlerts('tags', (alerts) => alerts.tags()),
});
