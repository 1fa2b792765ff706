import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, rmdir, stat, unlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import * as z from 'zod';

/** Who has a lock: a process, and which lock it was. */
const ownerSchema = z.object({
  host: z.string(),
  pid: z.number(),
  /** Epoch milliseconds; tells processes apart that have one number after another. */
  startedAt: z.number(),
  lock: z.string(),
});

/**
 * The owners of a folder's lock, each with a file of its own beside it, so that others see when one
 * has died.
 */
export function createOwners(folder: string) {
  const lockPath = `${folder}.lock`;
  const ownersPath = `${folder}.owners`;

  /** Differs for each lock that ever was; empty when there is none. */
  async function currentLock(): Promise<string> {
    const found = await stat(lockPath).catch(() => null);
    return found ? `${found.ino} ${found.birthtimeMs}` : '';
  }

  async function files(): Promise<string[]> {
    const names = await readdir(ownersPath).catch(() => []);
    return names.map((name) => path.join(ownersPath, name));
  }

  return {
    /**
     * Says that this process has the lock.
     * @returns says that it has it no more; never fails
     */
    async announce(): Promise<() => Promise<void>> {
      const own = path.join(ownersPath, `${randomUUID()}.json`);
      await mkdir(ownersPath, { recursive: true });
      for (const file of await files()) await rm(file, { force: true });
      const owner: z.infer<typeof ownerSchema> = {
        host: hostname(),
        pid: process.pid,
        startedAt: performance.timeOrigin,
        lock: await currentLock(),
      };
      await writeFile(own, JSON.stringify(owner));
      return () => rm(own, { force: true }).catch(() => {});
    },

    /** Takes the lock away from whoever has it. */
    async free(): Promise<void> {
      await rmdir(lockPath).catch(() => {});
    },

    /** Takes the lock away from a process of this machine that has died with it. */
    async freeFromDead(): Promise<void> {
      for (const file of await files()) {
        const owner = await readOwner(file);
        if (!owner || isAlive(owner)) continue;
        const wasFirst = await unlink(file).then(
          () => true,
          () => false,
        );
        // Of several that notice, one alone may remove the lock: it may be somebody's by then.
        if (wasFirst && owner.lock === (await currentLock())) await this.free();
      }
    },
  };
}

/** Null for a file that is gone, or not written yet. */
async function readOwner(file: string): Promise<z.infer<typeof ownerSchema> | null> {
  try {
    return ownerSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Of another machine's processes nothing is known. */
function isAlive({ host, pid, startedAt }: z.infer<typeof ownerSchema>): boolean {
  if (host !== hostname()) return true;
  if (pid === process.pid) return startedAt === performance.timeOrigin;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
