import path from 'node:path';
import { checkArchive, restoreArchive } from '../backup/archive.ts';
import { plural } from '../base/plural.ts';
import { loadConfig } from '../config/load.ts';
import { createCommand, runProcess, UsageError } from './command-line.ts';

export const restoreCommand = createCommand({
  usage: `Usage: npm run restore -- FOLDER [options]

Replaces the board's state and its alerts by those that "npm run backup" wrote to a folder. Stop the board
first. What is replaced is kept in the state directory: as a backup, unless a part is missing or damaged.

  --check       only check that the backup is complete and of this release
  --force       also replace alerts that cannot be read, and so not be kept
  --help        show this`,
  options: {
    check: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
  },
  hasOperands: true,
  async run({ values, operands, env, terminal }) {
    const [given, ...more] = operands;
    if (!given || more.length > 0) throw new UsageError('give the name of one folder to restore');
    const say = (line: string) => terminal.out.write(`${line}\n`);
    const { server } = loadConfig(env);
    const folder = path.resolve(env.INIT_CWD ?? '', given);
    const manifest = await checkArchive(folder);
    const content = `${plural(manifest.roles, 'role')} and ${plural(manifest.alerts, 'alert')}`;
    say(`The backup of ${manifest.madeAt} is complete: ${content}`);
    if (values.check) return;
    const now = new Date();
    const stamp = now.toISOString().replace(/\D/g, '');
    const keptIn = path.join(server.dataDir, `before-restore-${stamp}`);
    const kept = await restoreArchive(server, folder, {
      manifest,
      keptIn,
      isForced: values.force,
      now,
    });
    if (kept) {
      const roles = kept.roles === null ? 'a damaged board.db' : plural(kept.roles, 'role');
      if (kept.alerts !== null) {
        say(`Replaced ${roles} and ${plural(kept.alerts, 'alert')}, which are kept in ${keptIn}`);
      } else say(`Replaced ${roles}, kept in ${keptIn}, and alerts that could not be read`);
    }
    say(`Restored ${content}`);
  },
});

if (import.meta.main) await runProcess(restoreCommand);
