import path from 'node:path';
import { isMailable } from '../alerts/address.ts';
import { openDatabase } from '../alerts/database/open.ts';
import { erasePerson, readPerson } from '../alerts/person.ts';
import { plural } from '../base/plural.ts';
import { loadConfig } from '../config/load.ts';
import { deleteMailsInFolder, mailsInFolder } from '../mail/outbox-folder.ts';
import { createCommand, runProcess, UsageError } from './command-line.ts';

export const personCommand = createCommand({
  usage: `Usage: npm run person -- export ADDRESS
       npm run person -- erase ADDRESS

Answers somebody who asks what the board has about them, or asks to be deleted. Only do so when the question
comes from that address. The board may run.

  export    print everything that is stored about the address, as JSON
  erase     delete it: alerts, newsletter, links, and mails that wait or were sent

Backups, exports and the logs of the mail server are not touched.

  --help    show this`,
  hasOperands: true,
  async run({ operands, env, terminal }) {
    const [action, address, ...more] = operands;
    if (action !== 'export' && action !== 'erase') {
      throw new UsageError('say what to do: export or erase');
    }
    if (!address || more.length > 0) throw new UsageError('give one e-mail address');
    if (!isMailable(address)) throw new UsageError(`"${address}" is no e-mail address`);
    const { server } = loadConfig(env);
    if (server.upstreamApiBase) {
      throw new Error('UPSTREAM_API_BASE is set: that server stores the alerts');
    }
    const { dataDir } = server;
    const access = openDatabase(server);
    try {
      if (action === 'export') {
        const person = await access.use((database) => readPerson(database, address));
        const files = (await mailsInFolder(dataDir, address)).map((file) => path.basename(file));
        terminal.out.write(`${JSON.stringify({ ...person, mailFiles: files }, null, 2)}\n`);
        return;
      }
      const erased = await access.use((database) => erasePerson(database, address));
      const files = await deleteMailsInFolder(dataDir, address);
      const parts = [
        plural(erased.alerts, 'alert'),
        plural(erased.newsletters, 'newsletter subscription'),
        plural(erased.mails, 'mail'),
        plural(files, 'file'),
      ];
      terminal.out.write(`Erased ${parts.join(', ')}. Backups still have them\n`);
    } finally {
      await access.close();
    }
  },
});

if (import.meta.main) await runProcess(personCommand);
