/** Reads the board's mailbox for bounces and complaints, if it has one. Contract: 19.2. */
import type { Config } from '@netlify/functions';
import { describeMailbox, readBounces } from '../../lib/bounces/bounce-mailbox.ts';
import { scheduledTask } from '../../lib/api/endpoint.ts';
import { loadConfig } from '../../lib/config/load.ts';

export const config: Config = { schedule: '8/30 * * * *' };

export default scheduledTask('bounces', async () => {
  const report = await readBounces(loadConfig(process.env), () => Date.now() / 1000);
  const line = report && describeMailbox(report);
  if (line) console.log(`Bounces and complaints: ${line}`);
});
