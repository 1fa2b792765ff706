import { hasOutbox, openDatabase } from '../alerts/database/open.ts';
import { feedbackLines, readFeedback } from '../alerts/feedback.ts';
import { mailResultLines, readMailResults } from '../bounces/mail-results.ts';
import { plural } from '../base/plural.ts';
import { type Config, loadConfig } from '../config/load.ts';
import { type ReportDependencies, runReport } from '../report/run-report.ts';
import { clearReports } from '../store/listing-reports.ts';
import { createCommand, runProcess, UsageError } from './command-line.ts';

export const reportCommand = createCommand({
  usage: `Usage: npm run report -- [options]

Summarises the board: roles by area, those that close this week, those without a salary, dead links,
searches without results, listings that visitors reported, feedback from readers of alerts, and what
became of their mails by receiving provider.

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
      const { feedback, mail } = await readAlerts(config);
      const further = {
        json: { feedback, mail },
        lines: [...linesOf(feedback, feedbackLines), ...linesOf(mail, mailResultLines)],
      };
      return runReport({ ...values, further }, config, terminal, dependencies);
    }
    const removed = await clearReports(config.server.dataDir, listingOf(values.clear));
    terminal.out.write(`Removed ${plural(removed, 'report')}\n`);
  },
});

/** What readers said and what became of their mails; null on a board that keeps no alerts. */
async function readAlerts(config: Config) {
  if (!hasOutbox(config.server)) return { feedback: null, mail: null };
  const access = openDatabase(config.server);
  try {
    const feedback = await readFeedback(access, config);
    return { feedback, mail: await readMailResults(access) };
  } finally {
    await access.close();
  }
}

/** A part of the report, or why it cannot be read; no lines without one. */
function linesOf<Part>(part: Part | string | null, describe: (part: Part) => string[]): string[] {
  if (part === null) return [];
  return typeof part === 'string' ? ['', part] : describe(part);
}

/** The listing whose reports to remove; null for all. */
function listingOf(text: string): number | null {
  if (text === 'all') return null;
  const postPk = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(postPk)) return postPk;
  throw new UsageError(`--clear takes the id of a listing, or "all", not "${text}"`);
}

if (import.meta.main) await runProcess(reportCommand);
