import { buffer } from 'node:stream/consumers';
import { describeMailbox, readBounces } from '../bounces/bounce-mailbox.ts';
import { describeOutcome, processReport } from '../bounces/process-report.ts';
import { openDatabase } from '../alerts/database/open.ts';
import { loadConfig } from '../config/load.ts';
import { runProcess, UsageError } from './command-line.ts';

await runProcess({
  usage: `Usage: npm run bounces [-- --mailbox]

Reads one returned mail from standard input, as a mail server pipes it, and ends the alerts of addresses
that reject mail.

  --mailbox   read the mailbox BOUNCE_MAILBOX instead
  --help      show this`,
  options: { mailbox: { type: 'boolean', default: false } },
  async run({ values, env }) {
    const config = loadConfig(env);
    const now = () => Date.now() / 1000;
    if (values.mailbox) {
      const report = await readBounces(config, now);
      if (report === null) throw new UsageError('set BOUNCE_MAILBOX to the mailbox to read');
      return console.log(`Bounces and complaints: ${describeMailbox(report) || 'none'}`);
    }
    if (process.stdin.isTTY) {
      throw new UsageError('pipe a mail into this command, or use --mailbox');
    }
    const access = openDatabase(config.server);
    try {
      console.log(describeOutcome(await processReport(access, await buffer(process.stdin), now())));
    } finally {
      await access.close();
    }
  },
});
