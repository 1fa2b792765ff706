import { setTimeout as pause } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import { reasonOf } from '../alerts/database/database.ts';
import { refuseOtherAlerts } from '../alerts/database/moved.ts';
import {
  closeDigest,
  countWaiting,
  describeDigest,
  dryRunDigest,
  faultsOf,
  openDigest,
  runDigest,
} from '../digest/digest.ts';
import { loadConfig } from '../config/load.ts';
import { runProcess } from './command-line.ts';
import '../host/jsx.ts';
import { prepareCatalogue } from '../build/prepare.ts';
import { listenForStop } from '../host/shutdown.ts';

/** Longer than the lease of a crashed sender. */
const WAIT_FOR_OTHERS_SECONDS = 70;
/** How long a shutdown waits for the digest, which starts no more mails. */
const STOP_MILLISECONDS = 10_000;
const STOPPED = 143;

const { onStop } = listenForStop();

await runProcess({
  usage: `Usage: npm run digest -- [options]

Finds the new roles for each alert and mails them.

  --dry-run    say what would be mailed, send nothing
  --help       show this`,
  options: { 'dry-run': { type: 'boolean', default: false } },
  async run({ values, env }) {
    const config = loadConfig(env);
    if (config.server.upstreamApiBase) {
      throw new Error('UPSTREAM_API_BASE is set: that server stores and mails the alerts');
    }
    const isDryRun = values['dry-run'];
    if (!isDryRun && config.server.serveOnly && config.server.smtpUrl === null) {
      throw new Error(
        'SERVE_ONLY is set, but SMTP_URL is not: mails written to files here would reach nobody. Set SMTP_URL, or run the digest on the machine that curates.',
      );
    }
    if (!isDryRun && !config.public.algolia) {
      await prepareCatalogue(config, Math.floor(Date.now() / 1000));
    }
    if (!isDryRun && new URL(config.public.siteUrl).hostname === 'localhost') {
      console.log(
        `Links in these mails point to ${config.public.siteUrl}. Set SITE_URL to the board's public address.`,
      );
    }
    const digest = openDigest(config, { now: () => Date.now() / 1000, say: console.log });
    await refuseOtherAlerts(config.server, digest.access).catch(async (error: unknown) => {
      await closeDigest(digest);
      throw error;
    });
    const stop = new AbortController();
    const running = isDryRun
      ? dryRunDigest(digest)
      : runDigest(digest, { waitsForOthers: WAIT_FOR_OTHERS_SECONDS, stop: stop.signal });
    onStop(async () => {
      stop.abort();
      await Promise.race([running.catch(() => null), pause(STOP_MILLISECONDS)]);
      return STOPPED;
    });
    try {
      const report = await running;
      for (const line of describeDigest(report)) console.log(line);
      const faults = faultsOf(report, await countWaiting(digest));
      if (faults.length > 0) throw new Error(faults.join('\n'));
    } catch (error) {
      throw error instanceof DrizzleQueryError ? new Error(reasonOf(error)) : error;
    } finally {
      await closeDigest(digest);
    }
  },
});
