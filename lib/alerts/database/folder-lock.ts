import { mkdir, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { lock } from 'proper-lockfile';
import { createOwners } from './folder-owners.ts';

/** A holder shows by this that it lives. */
const UPDATE_MILLISECONDS = 2000;
/** One that has not shown it for so long is gone, or stands still. */
const SILENT_MILLISECONDS = 20_000;
const RETRY_MILLISECONDS = 50;
/** Several turns of others, or the silence of one that is gone. */
const WAIT_MILLISECONDS = 60_000;

/** Somebody else has had the folder all the time. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

/**
 * Takes a folder for this process alone, by a lock beside it. Whoever has it makes others wait. A
 * holder on this machine that died is noticed at once; any other when it has been silent for long.
 * Its silence is measured while this process runs, so that a machine may sleep meanwhile.
 * @param onLost the folder was taken away: it must not be written to any more
 * @returns gives the folder back; never fails
 * @throws {FolderInUse} after a minute, or when the folder cannot be written
 */
export async function lockFolder(folder: string, onLost: () => void): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const owners = createOwners(folder);
  const isSilent = silenceOf(`${folder}.lock`);
  const waitsUntil = performance.now() + WAIT_MILLISECONDS;
  for (;;) {
    const release = await tryLock(folder, onLost);
    if (release) {
      const withdraw = await owners.announce();
      return async () => {
        await withdraw();
        await release().catch(() => {});
      };
    }
    await owners.freeFromDead();
    if (await isSilent()) await owners.free();
    if (performance.now() > waitsUntil) {
      throw new FolderInUse(`${folder} is in use by another process`);
    }
    await pause(RETRY_MILLISECONDS * (0.5 + Math.random()));
  }
}

/** Null when somebody has the lock. */
async function tryLock(folder: string, onLost: () => void): Promise<(() => Promise<void>) | null> {
  try {
    return await lock(folder, {
      // Only this process can tell whether a holder is silent or the machine was asleep.
      stale: Infinity,
      update: UPDATE_MILLISECONDS,
      onCompromised: onLost,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOCKED') return null;
    throw error;
  }
}

/** Tells whether a lock has stayed as it is for long, each time that it is asked. */
function silenceOf(lockPath: string): () => Promise<boolean> {
  let seen = '';
  let since = performance.now();
  return async () => {
    const now = await stat(lockPath).then(
      ({ ino, mtimeMs }) => `${ino} ${mtimeMs}`,
      () => '',
    );
    if (now !== seen) {
      seen = now;
      since = performance.now();
    }
    return seen !== '' && performance.now() - since > SILENT_MILLISECONDS;
  };
}
