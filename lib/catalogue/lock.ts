/** Locks that keep processes from doing the same work at once. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, rmdir, stat, unlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';

/**
 * Takes the lock of a file, which need not exist. The lock of a process that died on this machine is
 * free at once; that of any other process that stopped refreshing it, after `staleMs`.
 * @param options.retries how often a held lock is tried again, and the pause before each
 * @returns releases the lock; never fails. A holder that slept for too long, as a suspended machine
 *   does, has lost the lock by then; its work continues
 * @throws with the code `ELOCKED` when another process holds the lock
 */
export async function takeLock(
  file: string,
  options: { staleMs: number; retries?: { count: number; pauseMs: number } },
): Promise<() => Promise<void>> {
  const { staleMs, retries = { count: 0, pauseMs: 0 } } = options;
  const owners = createOwners(file);
  for (let attempt = 0; ; attempt++) {
    const release = await tryLock(file, staleMs);
    if (release) {
      // The owner's file only spares others a wait: the lock holds without it.
      const withdraw = await owners.announce().catch(() => async () => {});
      return async () => {
        await withdraw();
        await release();
      };
    }
    if (await owners.freeFromDead()) continue;
    if (attempt >= retries.count) {
      throw Object.assign(new Error(`${file} is locked`), { code: 'ELOCKED' });
    }
    await pause(retries.pauseMs);
  }
}

/** Null when another process holds the lock. */
async function tryLock(file: string, staleMs: number): Promise<(() => Promise<void>) | null> {
  // Loaded on demand: a function that only reads has no need of it.
  const { lock } = await import('proper-lockfile');
  let isLost = false;
  try {
    const release = await lock(file, {
      realpath: false,
      stale: staleMs,
      onCompromised: () => {
        isLost = true;
      },
    });
    return async () => {
      if (!isLost) await release().catch(() => {});
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOCKED') return null;
    throw error;
  }
}

/** The process that holds a lock. */
const ownerSchema = z.object({
  host: z.string(),
  pid: z.number(),
  /** Epoch milliseconds; distinguishes processes that had the same pid. */
  startedAt: z.number(),
  /** The lock it holds, as {@link lockIdentity} identifies it. */
  lock: z.string(),
});

type Owner = z.output<typeof ownerSchema>;

/**
 * The owners of a file's lock. Each writes a file of its own beside the lock, so that others notice
 * when it has died.
 */
function createOwners(file: string) {
  const lockPath = `${file}.lock`;
  const ownersPath = `${file}.owners`;

  async function ownerFiles(): Promise<string[]> {
    const names = await readdir(ownersPath).catch(() => []);
    return names.map((name) => path.join(ownersPath, name));
  }

  return {
    /**
     * Announces that this process holds the lock.
     * @returns withdraws the announcement; never fails
     * @throws when nothing can be written
     */
    async announce(): Promise<() => Promise<void>> {
      const own = path.join(ownersPath, `${randomUUID()}.json`);
      await mkdir(ownersPath, { recursive: true });
      for (const other of await ownerFiles()) await rm(other, { force: true });
      const owner: Owner = {
        host: hostname(),
        pid: process.pid,
        startedAt: performance.timeOrigin,
        lock: await lockIdentity(lockPath),
      };
      const withdraw = async () => {
        await rm(own, { force: true }).catch(() => {});
        await rmdir(ownersPath).catch(() => {});
      };
      try {
        await writeFile(own, JSON.stringify(owner));
      } catch (error) {
        await withdraw();
        throw error;
      }
      return withdraw;
    },

    /** Removes the lock, whoever holds it. */
    async free(): Promise<void> {
      await rmdir(lockPath).catch(() => {});
    },

    /**
     * Removes the lock of a process of this machine that died while it held it.
     * @returns whether there was one
     */
    async freeFromDead(): Promise<boolean> {
      let isFreed = false;
      for (const other of await ownerFiles()) {
        const owner = await readOwner(other);
        if (!owner || isAlive(owner)) continue;
        const wasFirst = await unlink(other).then(
          () => true,
          () => false,
        );
        // Only the first to notice may remove the lock: by then it may belong to someone else.
        if (wasFirst && owner.lock === (await lockIdentity(lockPath))) {
          await this.free();
          isFreed = true;
        }
      }
      return isFreed;
    },
  };
}

/** Differs for every lock that ever existed; empty when there is none. */
async function lockIdentity(lockPath: string): Promise<string> {
  const found = await stat(lockPath).catch(() => null);
  return found ? `${found.ino} ${found.birthtimeMs}` : '';
}

/** Null for a file that is gone, or not yet written. */
async function readOwner(file: string): Promise<Owner | null> {
  try {
    return ownerSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Processes of other machines count as alive. */
function isAlive({ host, pid, startedAt }: Owner): boolean {
  if (host !== hostname()) return true;
  if (pid === process.pid) return startedAt === performance.timeOrigin;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
