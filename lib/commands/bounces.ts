import { buffer } from 'node:stream/consumers';
import { describeMailbox, readBounces } from '../bounces/bounce-mailbox.ts';
import { describeOutcome, takeReport } from '../bounces/take-report.ts';
import { openDatabase } from '../alerts/database/open.ts';
import { loadConfig } from '../config/load.ts';
import { runProcess, UsageError } from './command-line.ts';

await runProcess({
  usage: `Usage: npm run bounces [-- --mailbox]

Reads one mail that came back from standard input, as a mail server pipes it, and ends the alerts that
it is about.

  --mailbox   read the mailbox of BOUNCE_MAILBOX instead
  --help      show this`,
  options: { mailbox: { type: 'boolean', default: false } },
  async run({ values, env }) {
    const config = loadConfig(env);
    const now = () => Date.now() / 1000;
    if (values.mailbox) {
      const report = await readBounces(config, now);
      if (report === null) throw new UsageError('Set BOUNCE_MAILBOX to the mailbox to read');
      console.log(`Mails that came back: ${describeMailbox(report) || 'none'}`);
      return;
    }
    if (process.stdin.isTTY)
      throw new UsageError('Pipe a mail into this command, or use --mailbox');
    const access = openDatabase(config.server);
    try {
      console.log(describeOutcome(await takeReport(access, await buffer(process.stdin), now())));
    } finally {
      await access.close();
    }
  },
});
