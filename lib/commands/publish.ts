import { loadConfig } from '../config/load.ts';
import { runPublishing, type Transport } from '../publish/run-publishing.ts';
import { createCommand, runProcess } from './command-line.ts';

export const publishCommand = createCommand({
  usage: `Usage: npm run index -- [options]

Publishes the open roles and the settings of the seven indices to Algolia. Sends only what has changed;
the next run completes one that was interrupted.

  --dry-run           say what would change, write nothing
  --allow-removals    publish even if more than a fifth of the published records would be removed
  --allow-sample      publish the invented sample
  --key               create a key for browsers instead: it can only search these indices, from this
                      board's address, at a limited rate
  --help              show this`,
  options: {
    'dry-run': { type: 'boolean', default: false },
    'allow-removals': { type: 'boolean', default: false },
    'allow-sample': { type: 'boolean', default: false },
    key: { type: 'boolean', default: false },
  },
  run({ values, env, terminal }, transport: Transport = {}) {
    const choices = {
      dryRun: values['dry-run'],
      allowRemovals: values['allow-removals'],
      allowSample: values['allow-sample'],
      key: values.key,
    };
    return runPublishing(choices, loadConfig(env), terminal, transport);
  },
});

if (import.meta.main) await runProcess(publishCommand);
