import '../../host/jsx.ts';
import { parseArgs } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm';
import { loadConfig } from '../../config/load.ts';
import { prepareCatalogue } from '../../host/prepare.ts';
import { runCommand } from '../../host/run-command.ts';
import { reasonOf } from '../mail/lost-database.ts';
import { describeDigest, faultsOf } from './describe-digest.ts';
import { openDigest } from './open-digest.ts';

/** Longer than a mail belongs to a sender that has died. */
const WAITS_FOR_OTHERS = 70;

await runCommand(async () => {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
  const config = loadConfig(process.env);
  if (config.server.upstreamApiBase) {
    throw new Error('UPSTREAM_API_BASE is set: the alerts are kept, and mailed, by that server');
  }
  const isRehearsal = values['dry-run'];
  if (!isRehearsal && !config.public.algolia) {
    await prepareCatalogue(config, Math.floor(Date.now() / 1000));
  }
  const digest = openDigest(config, { now: () => Date.now() / 1000, say: console.log });
  try {
    const report = await (isRehearsal
      ? digest.rehearse()
      : digest.run({ waitsForOthers: WAITS_FOR_OTHERS }));
    for (const line of describeDigest(report)) console.log(line);
    const faults = faultsOf(report, await digest.waiting());
    if (faults.length > 0) throw new Error(faults.join('\n'));
  } catch (error) {
    throw error instanceof DrizzleQueryError ? new Error(reasonOf(error)) : error;
  } finally {
    await digest.close();
  }
});
