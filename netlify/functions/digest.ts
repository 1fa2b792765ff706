/**
 * Starts the daily digest at the board's hour. Netlify limits scheduled functions to 30 seconds, so a
 * background function does the work; on hosts without background functions it runs here.
 */
import type { Config, Context } from '@netlify/functions';
import { callBackgroundDigest } from '../../lib/digest/background-call.ts';
import { isDailyDigestDue } from '../../lib/digest/digest-notes.ts';
import { runDailyDigest } from '../../lib/digest/digest.ts';
import { scheduledTask } from '../../lib/api/endpoint.ts';
import { loadConfig } from '../../lib/config/load.ts';

export const config: Config = { schedule: '*/15 * * * *' };

const now = () => Date.now() / 1000;

export default scheduledTask('digest', async (_request: Request, context: Context) => {
  const configuration = loadConfig(process.env);
  if (!(await isDailyDigestDue(configuration.server, now()))) return;
  const { url } = context.site ?? {};
  if (url) await callBackgroundDigest(configuration, { url, now, fetch });
  else await runDailyDigest(configuration, { now, say: (line) => console.log(line) });
});
