import { access, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takeLock } from '../../../lib/catalogue/lock.ts';
import { temporaryFolder } from './importing.ts';

const file = () => path.join(temporaryFolder(), 'work');

test('only one has a lock; when it is given back, another may have it', async () => {
  const locked = file();
  const release = await takeLock(locked, { stale: 5000 });
  await expect(takeLock(locked, { stale: 5000 })).rejects.toMatchObject({ code: 'ELOCKED' });
  const waiting = takeLock(locked, { stale: 5000, retries: { count: 100, pause: 20 } });
  await release();
  await (
    await waiting
  )();
  await expect(access(`${locked}.lock`)).rejects.toThrow('ENOENT');
});

test('a lock that was lost while the machine slept ends neither the process nor the work', async () => {
  const locked = file();
  const release = await takeLock(locked, { stale: 2000 });
  await rm(`${locked}.lock`, { recursive: true });
  // It looks after its lock every second.
  await pause(1300);
  await expect(release()).resolves.toBeUndefined();
});
