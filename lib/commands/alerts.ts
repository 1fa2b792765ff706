import path from 'node:path';
import { markMoved, unmarkMoved } from '../alerts/database/moved.ts';
import { openDatabase } from '../alerts/database/open.ts';
import { type AlertsLocation, exportAlerts, importAlerts } from '../backup/alerts-file.ts';
import { plural } from '../base/plural.ts';
import { loadConfig } from '../config/load.ts';
import { writeNewsletterList } from '../newsletter/newsletter-list.ts';
import { createCommand, runProcess, UsageError } from './command-line.ts';

export const alertsCommand = createCommand({
  usage: `Usage: npm run alerts -- export FILE [--move] [--embedded]
       npm run alerts -- import FILE [--replace] [--embedded]
       npm run alerts -- reopen [--embedded]
       npm run alerts -- newsletter FILE [--passed-on] [--embedded]

Moves the alerts and newsletter subscribers of a board, with their state, links and what they were mailed,
to another database or another board. Stop the board first. FILE contains their addresses: delete it once
they have been moved.

  export        write them to a new file
    --move      and note that they are used from elsewhere now: no board starts on this database any more
  import        take them in from a file, beside those that are there. The same file is taken in once only
    --replace   delete those that are there, which are first exported to the state directory
  reopen        undo --move
  newsletter    write the confirmed newsletter addresses to a CSV file
    --passed-on and note that they need not be posted to NEWSLETTER_WEBHOOK

  --embedded    use the database in DATA_DIR, although DATABASE_URL is set
  --help        show this`,
  options: {
    move: { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
    'passed-on': { type: 'boolean', default: false },
    embedded: { type: 'boolean', default: false },
  },
  hasOperands: true,
  async run({ values, operands, env, terminal }) {
    const [action = '', given, ...more] = operands;
    const needsFile = action !== 'reopen';
    if (!['export', 'import', 'reopen', 'newsletter'].includes(action)) {
      throw new UsageError('say what to do: export, import, reopen or newsletter');
    }
    if ((given === undefined) === needsFile || more.length > 0) {
      throw new UsageError(needsFile ? 'give the name of one file' : `"${action}" takes no file`);
    }
    if (values.move && action !== 'export') throw new UsageError('--move belongs to "export"');
    if (values.replace && action !== 'import')
      throw new UsageError('--replace belongs to "import"');
    const isPassedOn = values['passed-on'];
    if (isPassedOn && action !== 'newsletter')
      throw new UsageError('--passed-on belongs to "newsletter"');
    const { server } = loadConfig(env);
    if (server.upstreamApiBase) {
      throw new Error('UPSTREAM_API_BASE is set: that server stores and mails the alerts');
    }
    const { dataDir } = server;
    const at: AlertsLocation = {
      dataDir,
      databaseUrl: values.embedded ? null : server.databaseUrl,
    };
    const file = path.resolve(env.INIT_CWD ?? '', given ?? '');
    const say = (line: string): void => void terminal.out.write(`${line}\n`);
    const now = new Date();
    switch (action) {
      case 'export': {
        const counted = await exportAlerts(at, file, now, values.move ? markMoved : undefined);
        say(`Wrote ${inWords(counted)} to ${file}`);
        if (values.move) say('No board starts on this database any more, until it is reopened');
        return;
      }
      case 'import': {
        if (values.replace) {
          const kept = path.join(
            dataDir,
            `before-import-${now.toISOString().replace(/\D/g, '')}.jsonl`,
          );
          say(
            `Wrote ${inWords(await exportAlerts(at, kept, now))}, which are replaced, to ${kept}`,
          );
        }
        const taken = await importAlerts(at, file, { isReplacing: values.replace });
        if (taken === null) return say(`${file} was imported before. Nothing was changed`);
        say(`Imported ${inWords(taken)}`);
        if (taken.joined > 0) {
          say(
            `${plural(taken.joined, 'alert')} more were there already, for the same address and search`,
          );
        }
        return;
      }
      case 'reopen': {
        const access = openDatabase(at);
        const wasMoved = await access
          .use((database) => unmarkMoved(database))
          .finally(() => access.close());
        return say(
          wasMoved ? 'The alerts are mailed from here again' : 'The alerts were not moved',
        );
      }
      default: {
        const access = openDatabase(at);
        const count = await access
          .use((database) => writeNewsletterList(database, file, { isPassedOn }))
          .finally(() => access.close());
        return say(`Wrote ${plural(count, 'address', 'addresses')} to ${file}`);
      }
    }
  },
});

const inWords = ({ alerts, subscribers }: { alerts: number; subscribers: number }): string =>
  `${plural(alerts, 'alert')} and ${plural(subscribers, 'newsletter subscriber')}`;

if (import.meta.main) await runProcess(alertsCommand);
