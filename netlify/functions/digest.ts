import type { Config, Context } from '@netlify/functions';
import { callBackgroundDigest } from '../../lib/digest/background-call.ts';
import { isDailyDigestDue } from '../../lib/digest/digest-notes.ts';
import { runDailyDigest } from '../../lib/digest/digest.ts';
import { scheduledTask } from '../../lib/api/scheduled-task.ts';
import { loadConfig } from '../../lib/config/load.ts';

export const config: Config = { schedule: '*/15 * * * *' };

const now = () => Date.now() / 1000;

/**
 * Starts the daily digest when the board's hour has come. A scheduled function of Netlify may run for
 * only 30 seconds, so there a background function does the work; a host without such does it here.
 */
export default scheduledTask('digest', async (_request: Request, context: Context) => {
  const configuration = loadConfig(process.env);
  if (!(await isDailyDigestDue(configuration.server, now()))) return;
  const { url } = context.site ?? {};
  if (url) await callBackgroundDigest(configuration, { url, now, fetch });
  else await runDailyDigest(configuration, { now, say: (line) => console.log(line) });
});
