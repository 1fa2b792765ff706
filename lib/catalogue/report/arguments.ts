import { parseArgs } from 'node:util';
import { UsageError } from '../import/arguments.ts';

export const USAGE = `Usage: npm run report -- [options]

Says what the board holds: roles by area, those that close this week, those without a salary, links
that do not work, and searches in vain.

  --links   check the links of all open roles first; a link that fails on two days is called dead
  --json    print the report as JSON, with every entry
  --help    show this`;

/** How the command was called. */
export type ReportArguments = { links: boolean; json: boolean };

/**
 * Reads the command line.
 * @returns null when help is asked for
 * @throws {UsageError}
 */
export function readArguments(args: string[]): ReportArguments | null {
  try {
    const { values } = parseArgs({
      args,
      options: {
        links: { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return values.help ? null : { links: values.links ?? false, json: values.json ?? false };
  } catch (error) {
    throw new UsageError((error as Error).message.split('\n')[0] ?? '');
  }
}
