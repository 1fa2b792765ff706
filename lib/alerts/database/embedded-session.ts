import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { type Database, migrationsFolder } from './database.ts';
import { DatabaseUnavailable } from './failures.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';
import * as schema from './schema.ts';

/** The embedded database while it is open: only one process has it open at a time. */
export type Session = {
  database: Database;
  /** Milliseconds since it was opened. */
  age(): number;
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
    const release = await lockFolder(folder, () => {
      isLost = true;
      onLost();
    });
    try {
      const engine = await PGlite.create(folder);
      const database = drizzle(engine, { schema });
      await migrate(database, { migrationsFolder: migrationsFolder() });
      return sessionOf(engine, { database, release, isLost: () => isLost });
    } catch (error) {
      await release();
      throw error;
    }
  } catch (error) {
    throw new DatabaseUnavailable(reasonOf(error, folder), { cause: error });
  }
}

function sessionOf(
  engine: PGlite,
  parts: { database: Database; release: () => Promise<void>; isLost: () => boolean },
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
    isBroken,
    async close() {
      // Closing writes to the folder, which a lost session must not do and a broken engine cannot.
      if (!parts.isLost() && !(await isBroken())) await engine.close().catch(() => {});
      await parts.release();
    },
  };
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
