/** The daily digest, started only by the scheduled function. The host retries it after an error. */
import type { Config } from '@netlify/functions';
import { runBackgroundCall } from '../../lib/digest/background-call.ts';
import { runDailyDigest } from '../../lib/digest/digest.ts';
import { scheduledTask } from '../../lib/api/endpoint.ts';
import { loadConfig } from '../../lib/config/load.ts';

/** A background function may run for 15 minutes. */
const WITHIN_SECONDS = 13 * 60;

export const config: Config = { background: true };

const now = () => Date.now() / 1000;

export default scheduledTask('digest-background', async (request: Request) => {
  const configuration = loadConfig(process.env);
  const say = (line: string) => console.log(line);
  const isDone = await runBackgroundCall(request, configuration, {
    now: now(),
    work: () => runDailyDigest(configuration, { withinSeconds: WITHIN_SECONDS, now, say }),
  });
  if (!isDone) {
    console.warn('A digest was requested without a valid, unused signature: nothing was done');
  }
});
