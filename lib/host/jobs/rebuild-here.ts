import { runProgram } from '../run-program.ts';
import type { Job } from './scheduler.ts';

/** The function that has the pages built by night, where there is a hook for it. */
const NIGHTLY = 'nightly';
const LIMIT_MILLISECONDS = 30 * 60_000;

/**
 * Jobs of a host that builds its own pages: without a build hook, the nightly look whether count, menu
 * and footer have changed is followed by a build here, in a process of its own.
 * @param say told of each line that it writes
 */
export function rebuildHere(
  jobs: readonly Job[],
  options: { root: string; hasBuildHook: boolean; say: (line: string) => void },
): Job[] {
  const { root, hasBuildHook, say } = options;
  if (hasBuildHook) return [...jobs];
  return jobs.map((job) =>
    job.name === NIGHTLY ? { ...job, run: () => rebuild(root, say) } : job,
  );
}

async function rebuild(root: string, say: (line: string) => void): Promise<void> {
  const output = await runProgram(process.execPath, ['lib/host/commands/rebuild.ts'], {
    cwd: root,
    milliseconds: LIMIT_MILLISECONDS,
  });
  for (const line of output.split('\n').filter(Boolean)) say(line);
}
