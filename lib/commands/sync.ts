import { loadConfig } from '../config/load.ts';
import { noteFacets } from '../desk/candidate-facets.ts';
import { readSampleValues } from '../import/sample/sample-catalogue.ts';
import { readVocabulary } from '../search-server/vocabulary.ts';
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
  async run({ values, env, terminal }, dependencies?: SyncDependencies) {
    const choices = { dryRun: values['dry-run'], json: values.json };
    const config = loadConfig(env);
    await runSync(choices, config, terminal, dependencies);
    if (choices.dryRun) return;
    const readBoard = async () => ({
      vocabulary: await readVocabulary(config.server.dataDir),
      startingValues: await readSampleValues(),
    });
    await noteFacets(config, readBoard, Math.floor(Date.now() / 1000));
  },
});

if (import.meta.main) await runProcess(syncCommand);
