import { type ReportDependencies, runReport } from '../../catalogue/report/run-report.ts';
import { loadConfig } from '../../config/load.ts';
import { type Call, runCommand, type Terminal } from '../command-line.ts';

const usage = `Usage: npm run report -- [options]

Says what the board holds: roles by area, those that close this week, those without a salary, dead
links, and searches without results.

  --links   check the links of all open roles first; a link that fails on two days is called dead
  --json    print the report as JSON, with every entry
  --help    show this`;

const options = {
  links: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
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
  const run = ({ values }: Call<typeof options>) =>
    runReport(values, loadConfig(env), terminal, dependencies);
  return runCommand({ usage, options, run }, args, env, terminal);
}

if (import.meta.main) {
  const terminal = { out: process.stdout, err: process.stderr };
  process.exitCode = await reportCommand(process.argv.slice(2), process.env, terminal);
}
