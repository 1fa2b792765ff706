import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { closeAlertService } from '../../alerts/server/service.ts';
import { loadConfig } from '../../config/load.ts';
import { healthChecks } from '../health.ts';
import { runProcess } from '../command-line.ts';
import { captureConsole, jsonLog, logUncaughtErrors, terminalLog } from '../log.ts';
import { assertPortFree } from '../port.ts';
import { preparePages, prepareCatalogue } from '../prepare.ts';
import { functionJobs, rebuildHere, startScheduler } from '../schedule.ts';
import { startServer } from '../server.ts';
import { listenForStop } from '../shutdown.ts';

/** How long a stop waits for what was asked, and then for jobs at work, which bear being cut off. */
const STOP_MILLISECONDS = 10_000;
const LAST_MILLISECONDS = 1000;

const root = path.resolve(import.meta.dirname, '../../..');
const { onStop } = listenForStop();

await runProcess({
  usage: `Usage: npm start

Builds the pages if anything they are made from changed, and serves the board on PORT.`,
  async run({ env }) {
    const config = loadConfig(env);
    // A taken port should not be found out only after a minute of building.
    await assertPortFree(config.server.port);
    await prepareCatalogue(config, Math.floor(Date.now() / 1000));
    await preparePages(config, root);
    const log = process.stderr.isTTY
      ? terminalLog
      : jsonLog((line) => process.stderr.write(line), Date.now);
    if (log !== terminalLog) captureConsole(log);
    logUncaughtErrors(log);

    const { siteUrl } = config.public;
    const jobs = rebuildHere(await functionJobs(path.join(root, 'netlify/functions'), siteUrl), {
      root,
      hasBuildHook: config.server.buildHookUrl !== null,
      say: (line) => log('info', line),
    });
    const server = await startServer({
      root,
      ...config.server,
      siteUrl,
      healthChecks: healthChecks(config),
      log,
    });
    const scheduler = startScheduler(jobs, log);
    onStop(async () => {
      const atWork = scheduler.stop();
      const inTime = await server.stop(STOP_MILLISECONDS);
      await Promise.race([atWork.then(closeAlertService), pause(LAST_MILLISECONDS)]);
      log('info', inTime ? 'Stopped' : 'Stopped; some requests took too long and were cut off');
      return 0;
    });
    // The command's last word; the log goes on from here.
    process.stdout.write(`Ready on ${server.url}\n`);
  },
});
