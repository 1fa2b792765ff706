import { runReport } from '../../catalogue/report/run-report.ts';

const terminal = { out: process.stdout, err: process.stderr };
process.exitCode = await runReport(process.argv.slice(2), process.env, terminal);
