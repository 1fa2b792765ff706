import { feedbackLines, readFeedback } from '../alerts/feedback.ts';
import { plural } from '../base/plural.ts';
import { loadConfig } from '../config/load.ts';
import { type ReportDependencies, runReport } from '../report/run-report.ts';
import { clearReports } from '../store/listing-reports.ts';
import { createCommand, runProcess, UsageError } from './command-line.ts';

export const reportCommand = createCommand({
  usage: `Usage: npm run report -- [options]

Summarises the board: roles by area, those that close this week, those without a salary, dead links,
searches without results, listings that visitors reported, and feedback from readers of alerts.

  --links   check the links of all open roles first; a link that fails on two days counts as dead
  --json    print the report as JSON, with every entry
  --clear   remove the reports of a listing, given its id, once you have dealt with it; "all" removes all
  --help    show this`,
  options: {
    links: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    clear: { type: 'string' },
  },
  async run({ values, env, terminal }, dependencies?: ReportDependencies) {
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
  },
});

/** The listing whose reports to remove; null for all. */
function listingOf(text: string): number | null {
  if (text === 'all') return null;
  const postPk = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(postPk)) return postPk;
  throw new UsageError(`--clear takes the id of a listing, or "all", not "${text}"`);
}

if (import.meta.main) await runProcess(reportCommand);
