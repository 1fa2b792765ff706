import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run import -- FILE [options]
       npm run import -- --airtable [options]

Imports a list of roles into the board: a spreadsheet export (.csv, .tsv), a JSON array (.json), or
the Airtable table that AIRTABLE_TOKEN, AIRTABLE_BASE and AIRTABLE_TABLE name.

  --map MAP.json      how the columns become fields
  --dry-run           say what would change, write nothing
  --skip-invalid      import the good rows although others are refused
  --allow-removals    import although more than a fifth of the roles would go
  --help              show this`;

/** How the command was called. */
export type ImportArguments = {
  /** Null reads the Airtable table of the settings. */
  file: string | null;
  mapFile: string | null;
  dryRun: boolean;
  skipInvalid: boolean;
  allowRemovals: boolean;
};

/** A call that makes no sense; the message is one line. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Reads the command line.
 * @returns null when help is asked for
 * @throws {UsageError}
 */
export function readArguments(args: string[]): ImportArguments | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const [file, ...more] = positionals;
  const isAirtable = values.airtable ?? false;
  if (file === undefined && !isAirtable) throw new UsageError('name the file to import');
  if (file !== undefined && isAirtable) {
    throw new UsageError(`either --airtable or a file: what is "${file}"?`);
  }
  if (more.length > 0) throw new UsageError(`one file at a time: what is "${more[0]}"?`);
  return {
    file: file ?? null,
    mapFile: values.map ?? null,
    dryRun: values['dry-run'] ?? false,
    skipInvalid: values['skip-invalid'] ?? false,
    allowRemovals: values['allow-removals'] ?? false,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        map: { type: 'string' },
        airtable: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        'skip-invalid': { type: 'boolean' },
        'allow-removals': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message.split('\n')[0] ?? '');
  }
}
