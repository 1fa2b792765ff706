import { loadConfig } from '../config/load.ts';
import type { SourceAccess } from '../sources/readings.ts';
import { addSources, listSources, removeSource } from '../sources/run-sources.ts';
import { createCommand, runProcess, UsageError } from './command-line.ts';

export const sourcesCommand = createCommand({
  usage: `Usage: npm run sources -- add URL… [options]
       npm run sources -- add FILE.csv [options]
       npm run sources -- list
       npm run sources -- remove ID

Manages the list of employers' boards that "npm run sync" reads: Greenhouse, Lever, Ashby, Workable,
SmartRecruiters, Recruitee, Teamtailor, Personio, and pages with a schema.org JobPosting. URL is the
address of a board, or of a careers page that links to one. FILE.csv has a line for each employer,
with the columns "organisation" and "address"; the first may be empty.

  --organisation NAME   the organisation, if the board does not name it correctly
  --auto-update         apply changes of fields to the board without review; never new roles
  --help                show this`,
  options: {
    organisation: { type: 'string' },
    'auto-update': { type: 'boolean', default: false },
  },
  hasOperands: true,
  async run({ values, operands, env, terminal }, access?: SourceAccess) {
    const [action, operand, ...more] = operands;
    if (action === 'add' && operand) {
      const organisation = values.organisation?.trim() || null;
      if (organisation && more.length > 0) {
        throw new UsageError('--organisation is for one address: give several in a CSV file');
      }
      const choices = { organisation, autoUpdate: values['auto-update'] };
      return addSources([operand, ...more], choices, loadConfig(env), terminal, access);
    }
    if (more.length > 0) throw new UsageError(`unexpected argument "${more[0]}"`);
    if (action === 'list' && operand === undefined) return listSources(loadConfig(env), terminal);
    if (action === 'remove' && operand) return removeSource(operand, loadConfig(env), terminal);
    throw new UsageError('use "add URL…", "list" or "remove ID"');
  },
});

if (import.meta.main) await runProcess(sourcesCommand);
