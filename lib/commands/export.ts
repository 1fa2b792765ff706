import path from 'node:path';
import type { Terminal } from '../base/terminal.ts';
import { loadConfig } from '../config/load.ts';
import { exportEndings, exportRoles } from '../import/export-roles.ts';
import { type Call, runCommand, runProcess, UsageError } from './command-line.ts';

const usage = `Usage: npm run export -- FILE

Writes the roles of the board into a file, .csv or .json, from which "npm run import" makes the same
board again. JSON is exact; in a CSV, items of lists must not contain semicolons.

  --help              show this`;

/** `npm run export`. @returns the exit code */
export function exportCommand(
  args: string[],
  env: Record<string, string | undefined>,
  terminal: Terminal,
): Promise<number> {
  const run = async ({ operands }: Call<{}>) => {
    const [file, ...more] = operands;
    if (!file || more.length > 0) throw new UsageError('name one file to write');
    if (!exportEndings.some((ending) => ending === path.extname(file))) {
      throw new UsageError(`${file} must end in ${exportEndings.join(' or ')}`);
    }
    const count = await exportRoles(file, loadConfig(env));
    terminal.out.write(`Wrote ${count.toLocaleString('en')} roles to ${file}\n`);
  };
  return runCommand({ usage, hasOperands: true, run }, args, env, terminal);
}

if (import.meta.main) await runProcess(exportCommand);
