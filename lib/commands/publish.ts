import { runPublishing, type Transport } from '../publish/run-publishing.ts';
import type { Terminal } from '../base/terminal.ts';
import { loadConfig } from '../config/load.ts';
import { type Call, runCommand, runProcess } from './command-line.ts';

const usage = `Usage: npm run index -- [options]

Publishes the open roles and the settings of the seven indices to Algolia. Only what changed is
sent; a run that was cut off is taken up by the next one.

  --dry-run           say what would change, write nothing
  --allow-removals    publish although more than a fifth of the records there would go
  --allow-sample      publish the invented sample
  --key               make a key for browsers instead: it may only search these indices, from this
                      board's address, at a limited rate
  --help              show this`;

const options = {
  'dry-run': { type: 'boolean', default: false },
  'allow-removals': { type: 'boolean', default: false },
  'allow-sample': { type: 'boolean', default: false },
  key: { type: 'boolean', default: false },
} as const;

/**
 * `npm run index`.
 * @param transport options of Algolia's client, for tests
 * @returns the exit code
 */
export function publishCommand(
  args: string[],
  env: Record<string, string | undefined>,
  terminal: Terminal,
  transport: Transport = {},
): Promise<number> {
  const run = ({ values }: Call<typeof options>) => {
    const choices = {
      dryRun: values['dry-run'],
      allowRemovals: values['allow-removals'],
      allowSample: values['allow-sample'],
      key: values.key,
    };
    return runPublishing(choices, loadConfig(env), terminal, transport);
  };
  return runCommand({ usage, options, run }, args, env, terminal);
}

if (import.meta.main) await runProcess(publishCommand);
