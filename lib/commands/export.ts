import path from 'node:path';
import { loadConfig } from '../config/load.ts';
import { exportEndings, exportRoles } from '../import/export-roles.ts';
import { createCommand, runProcess, UsageError } from './command-line.ts';

export const exportCommand = createCommand({
  usage: `Usage: npm run export -- FILE

Writes the roles of the board to a file, .csv or .json, from which "npm run import" recreates the board.
JSON is exact; in a CSV file, items of lists must not contain semicolons.

  --help              show this`,
  hasOperands: true,
  async run({ operands, env, terminal }) {
    const [file, ...more] = operands;
    if (!file || more.length > 0) throw new UsageError('give the name of one file to write');
    if (!exportEndings.some((ending) => ending === path.extname(file))) {
      throw new UsageError(`${file} must end in ${exportEndings.join(' or ')}`);
    }
    const count = await exportRoles(file, loadConfig(env));
    terminal.out.write(`Wrote ${count.toLocaleString('en')} roles to ${file}\n`);
  },
});

if (import.meta.main) await runProcess(exportCommand);
