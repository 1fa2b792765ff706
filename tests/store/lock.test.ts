import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { takeLock } from '../../lib/store/state-file.ts';
import { temporaryFolder } from '../support/importing.ts';

test('a lock has one holder at a time, and can be taken again once released', async () => {
  const folder = temporaryFolder();
  const release = await takeLock(folder, 'work');
  await expect(takeLock(folder, 'work')).rejects.toMatchObject({ code: 'ELOCKED' });
  const other = await takeLock(folder, 'other work');
  const waiting = takeLock(folder, 'work', { waitMs: 5000, pauseMs: 20 });
  release();
  (await waiting)();
  other();
});

/** Starts a process that takes a lock. */
async function holder(folder: string) {
  const module = path.resolve('lib/store/state-file.ts');
  const script =
    `import { takeLock } from ${JSON.stringify(module)};` +
    `await takeLock(${JSON.stringify(folder)}, 'work');` +
    `console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('the lock of a killed process is free at once, for one of the waiting processes', async () => {
  const folder = temporaryFolder();
  const child = await holder(folder);
  await expect(takeLock(folder, 'work')).rejects.toMatchObject({ code: 'ELOCKED' });
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
  const attempts = await Promise.allSettled([takeLock(folder, 'work'), takeLock(folder, 'work')]);
  const taken = attempts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(taken).toHaveLength(1);
  await expect(takeLock(folder, 'work')).rejects.toMatchObject({ code: 'ELOCKED' });
  for (const release of taken) release();
});
