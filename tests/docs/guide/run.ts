// Follows docs/adopt.md in a fresh clone, block by block, and checks the resulting board.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runProcess } from '../../../lib/commands/command-line.ts';
import { freePort } from '../../support/free-port.ts';
import { checkDigest, checkOwnBoard, checkSample, subscribe } from './checks.ts';
import { readBlocks } from './read-blocks.ts';
import { type Running, runBlock, startBoard, type ShellOptions } from './shell.ts';
import { freshEnvironment } from './fresh-environment.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(os.tmpdir(), `job-board-guide-${process.pid}`);
const env = freshEnvironment(process.env, await freePort()) as NodeJS.ProcessEnv;
const options: ShellOptions = { cwd: folder, env };
let running: Running | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const afterStart: Record<number, (board: Running) => Promise<void>> = {
  1: async (board) => {
    await checkSample(board);
    await stop();
  },
  5: checkOwnBoard,
};

await runProcess({
  usage: `Usage: npm run check:guide

Follows docs/adopt.md in a fresh clone, block by block, and checks the resulting board.`,
  run: follow,
});

async function follow(): Promise<void> {
  try {
    execFileSync('git', ['clone', '--quiet', root, folder]);
    // Installed packages need not be downloaded again; every command verifies them itself.
    await reuse('node_modules');
    for (const { section, commands } of readBlocks(
      await readFile(path.join(folder, 'docs/adopt.md'), 'utf8'),
    )) {
      console.log(`\n── ${section}: ${commands.split('\n', 1)[0]}`);
      if (commands === 'npm start') {
        await stop();
        running = await startBoard(commands, options);
        await afterStart[section]?.(running);
        continue;
      }
      if (section === 6 && running) await subscribe(running, folder);
      await runBlock(commands, options);
      if (section === 6) await checkDigest(folder);
    }
    console.log('\nThe guide works as described.');
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function stop(): Promise<void> {
  await running?.stop();
  running = null;
}

async function reuse(name: string): Promise<void> {
  const from = path.join(root, name);
  if (!existsSync(from)) return;
  const to = path.join(folder, name);
  await mkdir(path.dirname(to), { recursive: true });
  // Hard links are cheap; across file systems, copy instead.
  if (spawnSync('cp', ['-al', from, to]).status === 0) return;
  execFileSync('cp', ['-R', from, to]);
}
