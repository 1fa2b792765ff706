import type { Config, Context } from '@netlify/functions';
import { callBackgroundDigest } from '../../lib/alerts/digest/background-call.ts';
import { runDailyDigest } from '../../lib/alerts/digest/daily-digest.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { withErrorReports } from '../../lib/telemetry/function-reports.ts';

export const config: Config = { schedule: '0 7 * * *' };

const now = () => Date.now() / 1000;

/**
 * Starts the digest of the day. A scheduled function of Netlify may run for 30 seconds only, so there
 * a background function does the work; a host without such functions does it here.
 */
export default withErrorReports('digest', async (_request: Request, context: Context) => {
  const configuration = loadConfig(process.env);
  const { url } = context.site ?? {};
  if (url) await callBackgroundDigest(configuration, { url, now, fetch });
  else await runDailyDigest(configuration, { now, say: (line) => console.log(line) });
  return new Response(null, { status: 204 });
});
