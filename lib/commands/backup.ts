import path from 'node:path';
import { writeArchive } from '../backup/archive.ts';
import { plural } from '../base/plural.ts';
import { loadConfig } from '../config/load.ts';
import { createCommand, runProcess, UsageError } from './command-line.ts';

export const backupCommand = createCommand({
  usage: `Usage: npm run backup -- FOLDER

Writes the board's state and its alerts, as they are at one moment, to a new folder. The board may run.
The folder contains the addresses of subscribers. "npm run restore" puts it back.

  --help        show this`,
  hasOperands: true,
  async run({ operands, env, terminal }) {
    const [folder, ...more] = operands;
    if (!folder || more.length > 0) throw new UsageError('give the name of one folder to write');
    const target = path.resolve(env.INIT_CWD ?? '', folder);
    const { roles, alerts } = await writeArchive(loadConfig(env).server, target, new Date());
    terminal.out.write(
      `Wrote ${plural(roles, 'role')} and ${plural(alerts, 'alert')} to ${target}\n`,
    );
  },
});

if (import.meta.main) await runProcess(backupCommand);
