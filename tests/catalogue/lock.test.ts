import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takeLock } from '../../lib/catalogue/lock.ts';
import { temporaryFolder } from '../support/importing.ts';

const file = () => path.join(temporaryFolder(), 'work');

test('a lock has one holder at a time, and can be taken again once released', async () => {
  const locked = file();
  const release = await takeLock(locked, { staleMs: 5000 });
  await expect(takeLock(locked, { staleMs: 5000 })).rejects.toMatchObject({ code: 'ELOCKED' });
  const waiting = takeLock(locked, { staleMs: 5000, retries: { count: 100, pauseMs: 20 } });
  await release();
  await (
    await waiting
  )();
  await expect(access(`${locked}.lock`)).rejects.toThrow('ENOENT');
});

test('losing a lock while the machine sleeps ends neither the process nor its work', async () => {
  const locked = file();
  const release = await takeLock(locked, { staleMs: 2000 });
  await rm(`${locked}.lock`, { recursive: true });
  // The holder renews its lock every second.
  await pause(1300);
  await expect(release()).resolves.toBeUndefined();
});

/** Starts a process that takes a lock and is killed while holding it. */
async function killedHolder(locked: string): Promise<void> {
  const module = path.resolve('lib/catalogue/lock.ts');
  const script =
    `import { takeLock } from ${JSON.stringify(module)};` +
    `await takeLock(${JSON.stringify(locked)}, { staleMs: 30_000 });` +
    `console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

test('the lock of a killed process is free at once, for one of the waiting processes', async () => {
  const locked = file();
  await killedHolder(locked);
  await access(`${locked}.lock`);
  const attempts = await Promise.allSettled([
    takeLock(locked, { staleMs: 30_000 }),
    takeLock(locked, { staleMs: 30_000 }),
  ]);
  const taken = attempts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(taken).toHaveLength(1);
  await expect(takeLock(locked, { staleMs: 30_000 })).rejects.toMatchObject({ code: 'ELOCKED' });
  for (const release of taken) await release();
  await expect(access(`${locked}.owners`)).rejects.toThrow('ENOENT');
});

test('the lock of a process on another machine is respected', async () => {
  const locked = file();
  await mkdir(`${locked}.lock`);
  await mkdir(`${locked}.owners`);
  const owner = { host: `not-${os.hostname()}`, pid: 1, startedAt: 0, lock: '' };
  await writeFile(path.join(`${locked}.owners`, 'other.json'), JSON.stringify(owner));
  await expect(takeLock(locked, { staleMs: 30_000 })).rejects.toMatchObject({ code: 'ELOCKED' });
});
