import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { alertService, closeAlertService } from '../alerts/alert-service.ts';
import { DatabaseUnavailable, isLostDatabase } from '../alerts/database/database.ts';
import { refuseOtherAlerts } from '../alerts/database/moved.ts';
import { hasOutbox, openDatabase } from '../alerts/database/open.ts';
import {
  hasPages,
  pagesState,
  pagesVersion,
  prepareCatalogue,
  textsVersion,
} from '../build/prepare.ts';
import { loadConfig, type ServerConfig } from '../config/load.ts';
import { roleOfPath } from '../content/role-page.ts';
import { isDailyDigestDue, noteDailyDigest } from '../digest/digest-notes.ts';
import { exportExperiments } from '../host/functions.ts';
import { healthChecks, healthFacts } from '../host/health.ts';
import {
  captureConsole,
  errorField,
  jsonLog,
  logUncaughtErrors,
  terminalLog,
} from '../host/log.ts';
import { assertPortFree } from '../host/port.ts';
import { buildInBackground, createPageRefresher } from '../host/refresh-pages.ts';
import {
  functionJobs,
  jobsOfServing,
  startScheduler,
  syncJob,
  withDigestProcess,
  withLocalRebuild,
} from '../host/schedule.ts';
import { startServer } from '../host/server.ts';
import { listenForStop } from '../host/shutdown.ts';
import { createStateReader } from '../search-server/board-state.ts';
import { processSearch } from '../search-server/role-search.ts';
import { isKnownRole } from '../store/catalogue.ts';
import { settleCatalogue } from '../store/replace-catalogue.ts';
import { runProcess } from './command-line.ts';

/** How long a shutdown waits for requests, and then for running jobs, which can resume later. */
const STOP_MILLISECONDS = 10_000;
const JOBS_MILLISECONDS = 3000;

const root = path.resolve(import.meta.dirname, '../..');
const { onStop } = listenForStop();

await runProcess({
  usage: `Usage: npm start

Serves the board on PORT. Builds the pages first if there are none. If their sources have changed, serves
the pages of the last build while it builds new ones. Does the same, within two minutes, when roles are
imported, appear or close. With SERVE_ONLY it serves what another machine curates.`,
  async run({ env }) {
    const config = loadConfig(env);
    // Fails now rather than after a minute of building.
    await assertPortFree(config.server.port);
    await refuseOther(config.server);
    // Runs while the pages are built. The board also starts without its alerts.
    const alertsPrepared = alertService()
      .prepare()
      .then(
        () => null,
        (error: unknown) => error,
      );
    if (!hasPages(config, root)) await firstBuild();
    await prepareCatalogue(config, Math.floor(Date.now() / 1000));
    const pages = await pagesState(config, root);
    const log = process.stderr.isTTY
      ? terminalLog
      : jsonLog((line) => process.stderr.write(line), Date.now);
    if (log !== terminalLog) captureConsole(log);
    logUncaughtErrors(log);

    const { siteUrl, fieldTokens, indexName: indexBase, algolia } = config.public;
    const { dataDir } = config.server;
    const now = () => Math.floor(Date.now() / 1000);
    const hasRole = algolia ? null : (postPk: number) => isKnownRole(dataDir, postPk, now());
    const runner = { root, say: (line: string) => log('info', line) };
    const ofFunctions = await functionJobs(path.join(root, 'netlify/functions'), siteUrl);
    const withRebuild = config.server.buildHookUrl
      ? ofFunctions
      : withLocalRebuild(ofFunctions, runner);
    const stop = new AbortController();
    const jobs = withDigestProcess(withRebuild, {
      ...runner,
      stop: stop.signal,
      async begin() {
        const time = Date.now() / 1000;
        const isDue = hasOutbox(config.server) && (await isDailyDigestDue(config.server, time));
        if (isDue) await noteDailyDigest(config.server, time);
        return isDue;
      },
    });
    const readState = createStateReader(
      { dataDir, tokens: fieldTokens, indexBase },
      () => Date.now() / 1000,
    );
    // Opened before the first search. The health check reports a broken catalogue.
    const openSearch = async () => {
      if (!algolia)
        await processSearch()
          .search.warm()
          .catch(() => {});
    };
    const refresher = createPageRefresher({
      log,
      async readState() {
        await openSearch();
        return `${await readState()} ${await textsVersion(config.server)}`;
      },
      readPages: () => pagesVersion(config, root),
      build: () => buildInBackground(root),
    });
    exportExperiments(config.public);
    const server = await startServer({
      root,
      ...config.server,
      siteUrl,
      healthChecks: [...healthChecks(config), refresher.check],
      healthFacts: healthFacts(config),
      isOutdated: refresher.isOutdated,
      // The roles of an Algolia index are not known here, so every id may be valid.
      async isKnownPath(pathname) {
        const postPk = roleOfPath(pathname);
        return postPk !== null && (hasRole === null || hasRole(postPk));
      },
      log,
    });
    await openSearch();
    jobs.push({
      name: 'settle',
      schedule: '* * * * *',
      async run() {
        await settleCatalogue(dataDir, { tokens: fieldTokens, now: now() });
        await openSearch();
      },
    });
    if (config.server.syncNightly) jobs.push(syncJob(runner));
    const scheduler = startScheduler(config.server.serveOnly ? jobsOfServing(jobs) : jobs, log);
    onStop(async () => {
      refresher.stop();
      stop.abort();
      const jobsEnded = scheduler.stop();
      const inTime = await server.stop(STOP_MILLISECONDS);
      await Promise.race([jobsEnded.then(closeAlertService), pause(JOBS_MILLISECONDS)]);
      log('info', inTime ? 'Stopped' : 'Stopped; requests that took too long were aborted');
      return 0;
    });
    const alertsFailure = await alertsPrepared;
    if (alertsFailure !== null) log('error', 'Alerts are not available', errorField(alertsFailure));
    refresher.start(pages === 'stale', server.reloadPages);
    // The command's last direct output; from here on everything is logged.
    process.stdout.write(`Ready on ${server.url}\n`);
  },
});

/** An unreachable database is reported later: the board also starts without its alerts. */
async function refuseOther(server: ServerConfig): Promise<void> {
  if (server.upstreamApiBase) return;
  const access = openDatabase(server, 'call');
  try {
    await refuseOtherAlerts(server, access);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable || isLostDatabase(error))) throw error;
  } finally {
    await access.close();
  }
}

/** Runs `npm run build` in its own process, so that its memory is freed afterwards. */
async function firstBuild(): Promise<void> {
  const build = spawn(process.execPath, ['lib/commands/build.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  process.once('exit', () => build.kill());
  const [code] = (await once(build, 'exit')) as [number | null];
  // The build has printed the reason.
  if (code !== 0) process.exit(code ?? 1);
}
