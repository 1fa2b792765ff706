import type { Config } from '@netlify/functions';
import { isBackgroundCall } from '../../lib/alerts/digest/background-call.ts';
import { runDailyDigest } from '../../lib/alerts/digest/digest.ts';
import { scheduledTask } from '../../lib/api/scheduled-task.ts';
import { loadConfig } from '../../lib/config/load.ts';

/** A background function may run for 15 minutes. */
const WITHIN_SECONDS = 13 * 60;

export const config: Config = { background: true };

const now = () => Date.now() / 1000;

/** The daily digest, started by the scheduled function only. The host retries it after an error. */
export default scheduledTask('digest-background', async (request: Request) => {
  const configuration = loadConfig(process.env);
  if (!isBackgroundCall(request, configuration, now())) {
    console.warn('A digest was requested without a valid signature: nothing was done');
    return;
  }
  await runDailyDigest(configuration, {
    withinSeconds: WITHIN_SECONDS,
    now,
    say: (line) => console.log(line),
  });
});
