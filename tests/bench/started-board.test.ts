import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProcess } from './started-board.ts';

const SERVER = `
const { spawn } = require('node:child_process');
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
process.on('SIGTERM', () => { child.kill(); process.exit(0); });
child.on('spawn', () => console.log('Ready on http://localhost:1/'));
child.on('exit', () => console.log('The child was ended'));
setInterval(() => {}, 1000);
`;

test('stopping a board ends its server, also while that runs another program', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'started-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'start.ts'), SERVER);
  const options = { cwd: folder, env: process.env };
  const board = await startProcess(process.execPath, ['start.ts'], options);
  await board.stop();
  expect(() => process.kill(board.pid, 0)).toThrow('ESRCH');
});
