// Runs a judgement in a process of its own, and ends it between two writes.
// Arguments: state directory, action, step, candidate.
import { deskOver } from './desk-factory.ts';
import type { Action } from '../../lib/desk/client/desk-schema.ts';

const [dataDir = '', action = '', step = '', id = ''] = process.argv.slice(2);
const desk = deskOver(dataDir, {
  betweenWrites: (at) => {
    if (at === step) process.kill(process.pid, 'SIGKILL');
  },
});
const { row } = await desk.detail(id);
await desk.judge(id, { version: row.version, action: action as Action, draft: { title: 'Typed' } });
