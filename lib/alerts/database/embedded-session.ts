/** How the embedded database is opened and closed by the process that has its lock. */
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { type Database, migrationsFolder } from './database.ts';
import { DatabaseUnavailable } from './failures.ts';
import { FolderInUse, type FolderLock, lockFolder } from './folder-lock.ts';

/** Only the board's own user may read subscribers' addresses. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** The embedded database while it is open: only one process has it open at a time. */
export type Session = {
  database: Database;
  /** Milliseconds since it was opened. */
  age(): number;
  /** Whether another process waits for the database. */
  isWanted(): boolean;
  /** Whether the engine has broken down, so that no query will ever succeed again. */
  isBroken(): Promise<boolean>;
  /** Never fails. */
  close(): Promise<void>;
};

/**
 * Waits until no other process has the database open, then opens and migrates it.
 * @param onLost called when another process has taken the database over: the session is at its end
 * @throws {DatabaseUnavailable}
 */
export async function openSession(folder: string, onLost: () => void): Promise<Session> {
  let isLost = false;
  try {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    const lock = await lockFolder(folder, () => {
      isLost = true;
      onLost();
    });
    try {
      await chmod(folder, FOLDER_MODE);
      const engine = await PGlite.create(folder);
      await makePrivateOnce(folder);
      const database = drizzle(engine);
      await migrate(database, { migrationsFolder: migrationsFolder() });
      return sessionOf(engine, { database, lock, isLost: () => isLost });
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw new DatabaseUnavailable(reasonOf(error, folder), { cause: error });
  }
}

function sessionOf(
  engine: PGlite,
  parts: { database: Database; lock: FolderLock; isLost: () => boolean },
): Session {
  const openedAt = performance.now();
  const isBroken = () =>
    engine.query('select 1').then(
      () => false,
      () => true,
    );
  return {
    database: parts.database,
    age: () => performance.now() - openedAt,
    isWanted: parts.lock.isWanted,
    isBroken,
    async close() {
      // Closing writes to the folder, which a lost session must not do and a broken engine cannot.
      if (!parts.isLost() && !(await isBroken())) await engine.close().catch(() => {});
      await parts.lock.release();
    },
  };
}

/** Folders whose files this process has made private. */
const madePrivate = new Set<string>();

/**
 * Takes the rights of other users away from all files of the database: the engine makes them readable
 * and writable by everybody. Done when a process first opens it, which also mends what earlier
 * versions wrote. Files made later are protected by their folder.
 */
async function makePrivateOnce(folder: string): Promise<void> {
  if (madePrivate.has(folder)) return;
  await makePrivate(folder);
  madePrivate.add(folder);
}

async function makePrivate(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (!entry.isDirectory() && !entry.isFile()) continue;
    const mode = entry.isDirectory() ? FOLDER_MODE : FILE_MODE;
    if (((await lstat(file)).mode & 0o777) !== mode) await chmod(file, mode);
    if (entry.isDirectory()) await makePrivate(file);
  }
}

function reasonOf(error: unknown, folder: string): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (error instanceof FolderInUse) {
    return `The alerts' database in ${folder} is in use by another process`;
  }
  if (/^(EROFS|EACCES|EPERM|ENOENT|ENOTDIR|ENOSPC)$/.test(code)) {
    return `The alerts have no database: ${folder} cannot be written (${code}). Set DATABASE_URL to a PostgreSQL server, or DATA_DIR to a folder that can be written`;
  }
  return `The alerts' database in ${folder} cannot be opened: ${message}`;
}
