import type { loadConfig } from '../../config/load.ts';
import { hasOutbox } from '../database/open.ts';
import { describeDigest, faultsOf } from './describe-digest.ts';
import { openDigest } from './open-digest.ts';

/**
 * The digest of the day, for a function: says what it did, and throws when something is wrong.
 * @param options.withinSeconds no further mail is begun after that; the rest is sent by and by
 * @param options.now epoch seconds
 */
export async function runDailyDigest(
  config: ReturnType<typeof loadConfig>,
  options: { withinSeconds?: number; now: () => number; say: (line: string) => void },
): Promise<void> {
  if (!hasOutbox(config.server)) return;
  const { withinSeconds, say } = options;
  const digest = openDigest(config, options);
  try {
    const report = await digest.run(withinSeconds === undefined ? {} : { withinSeconds });
    for (const line of describeDigest(report)) say(line);
    const faults = faultsOf(report, await digest.waiting());
    if (faults.length > 0) throw new Error(faults.join('\n'));
  } finally {
    await digest.close();
  }
}
