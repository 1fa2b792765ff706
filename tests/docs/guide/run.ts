// Follows docs/adopt.md in a fresh clone, block by block, and looks at the board that comes out.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { checkDigest, checkOwnBoard, checkSample, subscribe } from './checks.ts';
import { readBlocks } from './read-blocks.ts';
import { type Running, runBlock, startBoard, type Surroundings } from './shell.ts';
import { freshEnvironment } from './surroundings.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = await mkdtemp(path.join(os.tmpdir(), 'job-board-guide-'));
const env = freshEnvironment(process.env, await freePort()) as NodeJS.ProcessEnv;
const surroundings: Surroundings = { cwd: folder, env };
let running: Running | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const afterStart: Record<number, (board: Running) => Promise<void>> = {
  1: async (board) => {
    await checkSample(board);
    await stop();
  },
  5: checkOwnBoard,
};

try {
  execFileSync('git', ['clone', '--quiet', root, folder]);
  for (const { section, commands } of readBlocks(
    await readFile(path.join(folder, 'docs/adopt.md'), 'utf8'),
  )) {
    console.log(`\n── ${section}: ${commands.split('\n', 1)[0]}`);
    if (commands === 'npm start') {
      running = await startBoard(surroundings);
      await afterStart[section]?.(running);
      continue;
    }
    if (section === 6 && running) await subscribe(running, folder);
    if (section === 9) await stop();
    await runBlock(commands, surroundings);
    if (section === 6) await checkDigest(folder);
  }
  console.log('\nThe guide leads where it says.');
} finally {
  await stop();
  await rm(folder, { recursive: true, force: true });
}

async function stop(): Promise<void> {
  await running?.stop();
  running = null;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
