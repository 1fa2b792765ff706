import { plural } from '../base/plural.ts';
import { feedbackLines, readFeedback } from '../alerts/feedback.ts';
import { clearReports } from '../store/listing-reports.ts';
import { type ReportDependencies, runReport } from '../report/run-report.ts';
import type { Terminal } from '../base/terminal.ts';
import { loadConfig } from '../config/load.ts';
import { type Call, runCommand, runProcess, UsageError } from './command-line.ts';

const usage = `Usage: npm run report -- [options]

Says what the board holds: roles by area, those that close this week, those without a salary, dead
links, searches without results, the listings that visitors reported, and what readers of alerts said.

  --links   check the links of all open roles first; a link that fails on two days is called dead
  --json    print the report as JSON, with every entry
  --clear   remove the reports of a listing, by its id, once it is dealt with; "all" removes all
  --help    show this`;

const options = {
  links: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  clear: { type: 'string' },
} as const;

/**
 * `npm run report`.
 * @param dependencies the clock and the network, for tests
 * @returns the exit code
 */
export function reportCommand(
  args: string[],
  env: Record<string, string | undefined>,
  terminal: Terminal,
  dependencies?: ReportDependencies,
): Promise<number> {
  const run = async ({ values }: Call<typeof options>) => {
    const config = loadConfig(env);
    if (values.clear === undefined) {
      const feedback = await readFeedback(config);
      const lines =
        typeof feedback === 'string' ? ['', feedback] : feedback ? feedbackLines(feedback) : [];
      const further = { json: { feedback }, lines };
      return runReport({ ...values, further }, config, terminal, dependencies);
    }
    const removed = await clearReports(config.server.dataDir, listingOf(values.clear));
    terminal.out.write(`Removed ${plural(removed, 'report')}\n`);
  };
  return runCommand({ usage, options, run }, args, env, terminal);
}

/**
 * The listing whose reports to remove; null for all.
 * @throws when the text is neither an id nor "all"
 */
function listingOf(text: string): number | null {
  if (text === 'all') return null;
  const postPk = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(postPk)) return postPk;
  throw new UsageError(`--clear takes the id of a listing, or "all", not "${text}"`);
}

if (import.meta.main) await runProcess(reportCommand);
