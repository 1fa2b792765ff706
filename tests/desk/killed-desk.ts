// Runs a judgement in its own process and exits at one of its database statements. Arguments: state
// directory, action or "skipMany" for all that waits, number of the statement, candidate.
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { deskOver } from './desk-factory.ts';
import type { Action } from '../../lib/desk/client/desk-api.ts';

const [dataDir = '', action = '', count = '', id = ''] = process.argv.slice(2);
const desk = deskOver(dataDir);
const { row } = await desk.detail(id);
const { rows } = await desk.overview();

let left = Number(count);
const step = () => {
  if (--left === 0) process.kill(process.pid, 'SIGKILL');
};
const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql) {
  step();
  exec.call(this, sql);
  if (sql === 'COMMIT') step();
};
const { run } = StatementSync.prototype;
StatementSync.prototype.run = function (this: StatementSync, ...values: never[]) {
  step();
  return run.apply(this, values as never);
} as typeof run;

if (action === 'skipMany') await desk.skipMany(rows ?? []);
else {
  await desk.judge(id, {
    version: row.version,
    action: action as Action,
    draft: { title: 'Typed' },
  });
}
