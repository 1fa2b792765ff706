/** Locks that keep processes from doing the same work at once. */
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tryLock } from '../base/lock.ts';
import { makeFolder } from './database.ts';

/**
 * Takes a lock in a state directory.
 * @param name of the lock; `{name}.lock.db` in the state directory
 * @param options.waitMs how long to wait for the current holder, trying every `pauseMs`
 * @returns releases the lock
 * @throws with the code `ELOCKED` when it is held for longer
 */
export async function takeLock(
  dataDir: string,
  name: string,
  { waitMs = 0, pauseMs = 50 }: { waitMs?: number; pauseMs?: number } = {},
): Promise<() => void> {
  makeFolder(dataDir);
  const file = path.join(dataDir, `${name}.lock.db`);
  for (let left = waitMs; ; left -= pauseMs) {
    const release = tryLock(file);
    if (release) return release;
    if (left <= 0) throw Object.assign(new Error(`${file} is locked`), { code: 'ELOCKED' });
    await pause(pauseMs);
  }
}
