import { addSource, listSources, removeSource } from '../sources/run-sources.ts';
import type { Requests } from '../sources/request.ts';
import type { Terminal } from '../base/terminal.ts';
import { loadConfig } from '../config/load.ts';
import { type Call, runCommand, runProcess, UsageError } from './command-line.ts';

const usage = `Usage: npm run sources -- add URL [options]
       npm run sources -- list
       npm run sources -- remove ID

Keeps the list of the boards that "npm run sync" reads: Greenhouse, Lever, Ashby, Workable,
SmartRecruiters, Recruitee, Teamtailor, Personio, and pages with a schema.org JobPosting. URL is the
address of a board or of a careers page that links to one.

  --organisation NAME   whose roles these are, when the board does not say it right
  --auto-update         let changes of fields go to the board unjudged; new roles never do
  --help                show this`;

const options = {
  organisation: { type: 'string' },
  'auto-update': { type: 'boolean', default: false },
} as const;

/**
 * `npm run sources`.
 * @param requests how sources are reached, for tests
 * @returns the exit code
 */
export function sourcesCommand(
  args: string[],
  env: Record<string, string | undefined>,
  terminal: Terminal,
  requests?: Requests,
): Promise<number> {
  const run = async ({ values, operands }: Call<typeof options>) => {
    const [action, operand, ...more] = operands;
    if (more.length > 0) throw new UsageError(`one at a time: what is "${more[0]}"?`);
    if (action === 'list' && operand === undefined) return listSources(loadConfig(env), terminal);
    if (action === 'add' && operand) {
      const organisation = values.organisation?.trim() || null;
      const choices = { organisation, autoUpdate: values['auto-update'] };
      return addSource(operand, choices, loadConfig(env), terminal, requests);
    }
    if (action === 'remove' && operand) return removeSource(operand, loadConfig(env), terminal);
    throw new UsageError('say "add URL", "list" or "remove ID"');
  };
  return runCommand({ usage, options, hasOperands: true, run }, args, env, terminal);
}

if (import.meta.main) await runProcess(sourcesCommand);
