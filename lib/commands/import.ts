import path from 'node:path';
import type { AirtableAccess } from '../import/airtable-records.ts';
import { runImport } from '../import/run-import.ts';
import type { Terminal } from '../base/terminal.ts';
import { loadConfig } from '../config/load.ts';
import { type Call, runCommand, runProcess, UsageError } from './command-line.ts';

const usage = `Usage: npm run import -- FILE [options]
       npm run import -- --airtable [options]

Imports a list of roles into the board: a spreadsheet export (.csv, .tsv), a JSON array (.json), or
the Airtable table that AIRTABLE_TOKEN, AIRTABLE_BASE and AIRTABLE_TABLE name.

  --map MAP.json      how the columns become fields
  --dry-run           say what would change, write nothing
  --skip-invalid      import the good rows although others are refused
  --allow-removals    import although more than a fifth of the roles would go
  --help              show this`;

const options = {
  map: { type: 'string' },
  airtable: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  'skip-invalid': { type: 'boolean', default: false },
  'allow-removals': { type: 'boolean', default: false },
} as const;

/**
 * `npm run import`.
 * @param access how Airtable is reached, for tests
 * @returns the exit code
 */
export function importCommand(
  args: string[],
  env: Record<string, string | undefined>,
  terminal: Terminal,
  access: Partial<AirtableAccess> = {},
): Promise<number> {
  const command = {
    usage,
    options,
    hasOperands: true,
    async run({ values, operands }: Call<typeof options>) {
      const [file = null, ...more] = operands;
      if (file === null && !values.airtable) throw new UsageError('name the file to import');
      if (file !== null && values.airtable) {
        throw new UsageError(`either --airtable or a file: what is "${file}"?`);
      }
      if (more.length > 0) throw new UsageError(`one file at a time: what is "${more[0]}"?`);
      // npm runs scripts in the project's folder; paths are relative to where the user called it.
      const callersFolder = env.INIT_CWD ?? '';
      const choices = {
        file: file && path.resolve(callersFolder, file),
        mapFile: values.map ? path.resolve(callersFolder, values.map) : null,
        dryRun: values['dry-run'],
        skipInvalid: values['skip-invalid'],
        allowRemovals: values['allow-removals'],
      };
      await runImport(choices, loadConfig(env), terminal, access);
    },
  };
  return runCommand(command, args, env, terminal);
}

if (import.meta.main) {
  await runProcess(importCommand);
}
