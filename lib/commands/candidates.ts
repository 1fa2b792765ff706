import { readFileSync } from 'node:fs';
import { loadConfig } from '../config/load.ts';
import {
  acceptCandidates,
  listCandidates,
  ruleCommand,
  skipCandidates,
  undoCandidates,
} from '../desk/terminal-desk.ts';
import { createCommand, runProcess, UsageError } from './command-line.ts';
import { openDesk } from './open-desk.ts';

const DEFAULT_LIMIT = 50;
const STDIN = 0;

export const candidatesCommand = createCommand({
  usage: `Usage: npm run candidates -- [options]
       npm run candidates -- accept ID… [--set FIELD=VALUE]… [options]
       npm run candidates -- skip ID… | undo ID…
       npm run candidates -- rules [add LINE | take-back LINE | remove LINE]

Lists what waits at the desk, what fits the board best first, and judges it, as "npm run desk" does.
ID is as listed; "-" reads IDs from standard input, one in a line.

  --set FIELD=VALUE   fills a field of the form; again for another value of a list
  --new-values        accept values that the board does not have yet
  --incomplete        accept a role without an area, a place or a description
  --yes               save a rule whose effect has been shown
  --limit N           list at most N (default: ${DEFAULT_LIMIT}; with --json: all)
  --json              print JSON
  --name NAME         the name of this desk in the log (default: terminal)
  --help              show this`,
  options: {
    set: { type: 'string', multiple: true, default: [] },
    'new-values': { type: 'boolean', default: false },
    incomplete: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    limit: { type: 'string' },
    json: { type: 'boolean', default: false },
    name: { type: 'string', default: 'terminal' },
  },
  hasOperands: true,
  async run({ values, operands, env, terminal }) {
    const [action = 'list', ...rest] = operands;
    const { json, set } = values;
    const limit =
      values.limit === undefined ? (json ? Infinity : DEFAULT_LIMIT) : Number(values.limit);
    if (!(limit >= 1)) throw new UsageError(`"${values.limit}" is not a number of candidates`);
    const ids = rest.flatMap((id) => (id === '-' ? readIds() : id));
    const isJudgement = ['accept', 'skip', 'undo'].includes(action);
    if (isJudgement && ids.length === 0) throw new UsageError(`name what to ${action}, by its ID`);
    if (action !== 'accept' && set.length > 0) throw new UsageError('--set is for "accept"');
    const desk = await openDesk(loadConfig(env), env, values.name);
    if (action === 'list') return listCandidates(desk, { limit, json }, terminal);
    if (action === 'accept') {
      const { incomplete, 'new-values': newValues } = values;
      return acceptCandidates(desk, ids, { set, incomplete, newValues, json }, terminal);
    }
    if (action === 'skip') return skipCandidates(desk, ids, { json }, terminal);
    if (action === 'undo') return undoCandidates(desk, ids, { json }, terminal);
    if (action === 'rules') return ruleCommand(desk, rest, { isSure: values.yes, json }, terminal);
    throw new UsageError('use "accept", "skip", "undo" or "rules", or nothing to list what waits');
  },
});

const readIds = (): string[] =>
  readFileSync(STDIN, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

if (import.meta.main) await runProcess(candidatesCommand);
