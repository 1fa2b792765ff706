// Brings pages up to date while those of the last build are served.
import { setTimeout as pause } from 'node:timers/promises';
import { errorField, type Log } from './log.ts';
import { runProgram } from './run-program.ts';

const FIRST_RETRY_MILLISECONDS = 5 * 60_000;
const MAX_RETRY_MILLISECONDS = 60 * 60_000;

type Dependencies = {
  log: Log;
  /** Builds the pages and puts them in place. */
  build: () => Promise<unknown>;
  /** Called once the new pages are in place. */
  onBuilt: () => Promise<void>;
  wait?: (milliseconds: number) => Promise<unknown>;
};

/**
 * Builds the pages until that succeeds, and waits longer after each failure: whatever a build needs,
 * such as Algolia, may be down.
 */
export async function refreshPages(dependencies: Dependencies): Promise<void> {
  const { log, build, onBuilt, wait = (ms) => pause(ms, null, { ref: false }) } = dependencies;
  log('info', 'Serving the pages of the last build until new ones are built');
  for (
    let delay = FIRST_RETRY_MILLISECONDS;
    ;
    delay = Math.min(2 * delay, MAX_RETRY_MILLISECONDS)
  ) {
    try {
      await build();
      await onBuilt();
      return log('info', 'Serving the new pages');
    } catch (error) {
      const minutes = delay / 60_000;
      log(
        'warn',
        `The pages could not be built. Those of the last build are served; next try in ${minutes} minutes`,
        errorField(error),
      );
    }
    await wait(delay);
  }
}

/** Runs `npm run build` in a process of its own, so that this one keeps serving. */
export async function buildBeside(root: string): Promise<void> {
  await runProgram(process.execPath, ['lib/host/commands/build.ts'], { cwd: root });
}
