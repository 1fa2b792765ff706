import path from 'node:path';
import { seenIdsOf } from '../alerts/seen-ids.ts';
import { loadConfig } from '../config/load.ts';
import type { AirtableAccess } from '../import/airtable-records.ts';
import { runImport } from '../import/run-import.ts';
import { createCommand, runProcess, UsageError } from './command-line.ts';

export const importCommand = createCommand({
  usage: `Usage: npm run import -- FILE [options]
       npm run import -- --airtable [options]

Imports a list of roles into the board: a spreadsheet export (.csv, .tsv), a JSON array (.json), or
the Airtable table set with AIRTABLE_TOKEN, AIRTABLE_BASE and AIRTABLE_TABLE.

  --map MAP.json      how columns become fields
  --report FILE.csv   write all that was refused, not understood or changed to a file
  --dry-run           say what would change, write nothing
  --skip-invalid      import the valid rows even if others are rejected
  --allow-removals    import even if more than a fifth of the roles would be removed
  --help              show this`,
  options: {
    map: { type: 'string' },
    report: { type: 'string' },
    airtable: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    'skip-invalid': { type: 'boolean', default: false },
    'allow-removals': { type: 'boolean', default: false },
  },
  hasOperands: true,
  async run({ values, operands, env, terminal }, access: Partial<AirtableAccess> = {}) {
    const [file = null, ...more] = operands;
    if (file === null && !values.airtable)
      throw new UsageError('give the name of a file to import');
    if (file !== null && values.airtable) {
      throw new UsageError(`use either --airtable or a file, not also "${file}"`);
    }
    if (more.length > 0)
      throw new UsageError(`only one file can be imported, not also "${more[0]}"`);
    // npm runs scripts in the project's folder; paths are relative to where the user called it.
    const callersFolder = env.INIT_CWD ?? '';
    const choices = {
      file: file && path.resolve(callersFolder, file),
      mapFile: values.map ? path.resolve(callersFolder, values.map) : null,
      reportFile: values.report ? path.resolve(callersFolder, values.report) : null,
      dryRun: values['dry-run'],
      skipInvalid: values['skip-invalid'],
      allowRemovals: values['allow-removals'],
    };
    const config = loadConfig(env);
    await runImport(choices, config, terminal, access, await seenIdsOf(config.server));
  },
});

if (import.meta.main) await runProcess(importCommand);
