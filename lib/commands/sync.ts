import { runSync } from '../sources/run-sync.ts';
import type { SyncDependencies } from '../sources/sync.ts';
import type { Terminal } from '../base/terminal.ts';
import { loadConfig } from '../config/load.ts';
import { type Call, runCommand, runProcess } from './command-line.ts';

const usage = `Usage: npm run sync -- [options]

Reads all sources ("npm run sources" keeps their list) and keeps what they say as candidates for
"npm run desk": new roles, changed ones, and ones that have closed by evidence. The board itself changes
only where a source was added with --auto-update.

  --dry-run   say what was found, write nothing
  --json      print the candidates as JSON; the summary goes to standard error
  --help      show this`;

const options = {
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/**
 * `npm run sync`.
 * @param dependencies the clock and the network, for tests
 * @returns the exit code
 */
export function syncCommand(
  args: string[],
  env: Record<string, string | undefined>,
  terminal: Terminal,
  dependencies?: SyncDependencies,
): Promise<number> {
  const run = async ({ values }: Call<typeof options>) => {
    const choices = { dryRun: values['dry-run'], json: values.json };
    return runSync(choices, loadConfig(env), terminal, dependencies);
  };
  return runCommand({ usage, options, run }, args, env, terminal);
}

if (import.meta.main) {
  await runProcess(syncCommand);
}
