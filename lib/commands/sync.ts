import { loadConfig } from '../config/load.ts';
import { runSync } from '../sources/run-sync.ts';
import type { SyncDependencies } from '../sources/sync.ts';
import { createCommand, runProcess } from './command-line.ts';

export const syncCommand = createCommand({
  usage: `Usage: npm run sync -- [options]

Reads all sources (see "npm run sources") and stores what is new, changed or verifiably closed as
candidates for "npm run desk". Changes the board itself only for sources added with --auto-update.

  --dry-run   say what was found, write nothing
  --json      print the candidates as JSON; the summary goes to standard error
  --help      show this`,
  options: {
    'dry-run': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  run({ values, env, terminal }, dependencies?: SyncDependencies) {
    const choices = { dryRun: values['dry-run'], json: values.json };
    return runSync(choices, loadConfig(env), terminal, dependencies);
  },
});

if (import.meta.main) await runProcess(syncCommand);
