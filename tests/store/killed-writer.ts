// Runs a sync, some imports or the opening of a state directory in a process that kills itself at the given
// statement or file operation. Arguments: the number of that operation, then `sync`, `open`, or the files.
// The environment sets the state directory and the mirror. Prints whether it was in a transaction.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync, StatementSync } from 'node:sqlite';

const [count = '', ...files] = process.argv.slice(2);
let left = Number(count);
let isInTransaction = false;

function step(): void {
  if (--left > 0) return;
  fs.writeSync(1, isInTransaction ? 'in a transaction' : 'between transactions');
  process.kill(process.pid, 'SIGKILL');
}

const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql) {
  step();
  exec.call(this, sql);
  isInTransaction = this.isTransaction;
};
const { run } = StatementSync.prototype;
StatementSync.prototype.run = function (this: StatementSync, ...values: never[]) {
  step();
  return run.apply(this, values as never);
} as typeof run;
for (const name of ['renameSync', 'linkSync', 'fsyncSync', 'rmSync', 'mkdirSync'] as const) {
  const usual = fs[name] as (...args: unknown[]) => unknown;
  Object.assign(fs, {
    [name]: (...args: unknown[]) => {
      step();
      return usual(...args);
    },
  });
}
syncBuiltinESMExports();

// Imported only now, to use the functions above.
if (files[0] === 'open') {
  const { readCatalogueHead } = await import('../../lib/store/catalogue.ts');
  await readCatalogueHead(process.env.DATA_DIR ?? '');
  process.exit();
}
const { importCommand } = await import('../../lib/commands/import.ts');
const { syncCommand } = await import('../../lib/commands/sync.ts');

const terminal = { out: { write: () => true }, err: process.stderr };
let code = 0;
for (let turn = 0; code === 0; turn++) {
  const file = files[turn % files.length] ?? '';
  code =
    file === 'sync'
      ? await syncCommand([], process.env, terminal)
      : await importCommand([file, '--allow-removals'], process.env, terminal);
}
process.exitCode = code;
