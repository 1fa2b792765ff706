/** How a process takes the embedded database's folder for itself, and notices that a holder has died. */
import { existsSync } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { lock } from 'proper-lockfile';
import { createOwners } from '../../catalogue/lock.ts';

/** A holder touches its lock this often, to show that it is alive. */
const UPDATE_MILLISECONDS = 2000;
/** A lock that was not touched for this long belongs to nobody, or to a process that hangs. */
const SILENT_MILLISECONDS = 20_000;
const RETRY_MILLISECONDS = 50;
/** Long enough for several other processes to have their turn, or for a dead holder's silence. */
const WAIT_MILLISECONDS = 60_000;

/** Another process has had the folder the whole time. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

export type FolderLock = { release: () => Promise<void>; isWanted: () => boolean };

/**
 * Takes a folder for this process alone, by a lock beside it; other processes wait. A holder on this
 * machine that has died is noticed at once; any other when its lock was not touched for a while. That
 * while is measured by this process, so that the machine may sleep in between.
 * @param onLost called when the folder was taken away: it must not be written to any more
 * @returns `release` gives the folder back and never fails; `isWanted` says whether others wait for it
 * @throws {FolderInUse} after a minute
 * @throws an error of the file system when the folder cannot be written; nothing stays locked then
 */
export async function lockFolder(folder: string, onLost: () => void): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  const owners = createOwners(folder);
  const isSilent = watchSilence(`${folder}.lock`);
  // Everybody who waits writes it again and again; whoever gets the folder removes it.
  const wanted = `${folder}.wanted`;
  const waitsUntil = performance.now() + WAIT_MILLISECONDS;
  for (;;) {
    const release = await tryLock(folder, onLost);
    if (release) {
      await rm(wanted, { force: true }).catch(() => {});
      return { release: await announced(owners, release), isWanted: () => existsSync(wanted) };
    }
    await writeFile(wanted, '').catch(() => {});
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

/** Writes down the owner of a lock that was just taken. A lock without an owner is given back. */
async function announced(
  owners: ReturnType<typeof createOwners>,
  release: () => Promise<void>,
): Promise<() => Promise<void>> {
  try {
    const withdraw = await owners.announce();
    return async () => {
      await withdraw();
      await release().catch(() => {});
    };
  } catch (error) {
    // The disk may be full. A lock that is refreshed and never released would outlast that.
    await release().catch(() => {});
    throw error;
  }
}

/** Tells, each time it is called, whether a lock has not been touched for long. */
function watchSilence(lockPath: string): () => Promise<boolean> {
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
