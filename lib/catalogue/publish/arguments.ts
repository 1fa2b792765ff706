import { parseArgs } from 'node:util';
import { UsageError } from '../import/arguments.ts';

export const USAGE = `Usage: npm run index -- [options]

Publishes the open roles and the settings of the seven indices to Algolia. Only what changed is
sent; a run that was cut off is taken up by the next one.

  --dry-run           say what would change, write nothing
  --allow-removals    publish although more than a fifth of the records there would go
  --allow-sample      publish the invented sample
  --key               make a key for browsers instead: it may only search these indices, from this
                      board's address, at a limited rate
  --help              show this`;

/** How the command was called. */
export type PublishingArguments = {
  dryRun: boolean;
  allowRemovals: boolean;
  allowSample: boolean;
  key: boolean;
};

/**
 * Reads the command line.
 * @returns null when help is asked for
 * @throws {UsageError}
 */
export function readArguments(args: string[]): PublishingArguments | null {
  const values = parse(args);
  if (values.help) return null;
  return {
    dryRun: values['dry-run'] ?? false,
    allowRemovals: values['allow-removals'] ?? false,
    allowSample: values['allow-sample'] ?? false,
    key: values.key ?? false,
  };
}

function parse(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        'dry-run': { type: 'boolean' },
        'allow-removals': { type: 'boolean' },
        'allow-sample': { type: 'boolean' },
        key: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return values;
  } catch (error) {
    throw new UsageError((error as Error).message.split('\n')[0] ?? '');
  }
}
