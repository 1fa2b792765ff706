import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { Database } from './database.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';
import { migrationsFolder } from './migrations-folder.ts';
import * as schema from './schema.ts';

/** The time that this process has the embedded database to itself. */
export type Turn = {
  database: Database;
  /** Milliseconds since it was opened. */
  age(): number;
  /** Whether the engine has broken down, so that nothing will ever succeed any more. */
  isBroken(): Promise<boolean>;
  /** Never fails. */
  close(): Promise<void>;
};

/**
 * Waits until no other process has the database, then opens and migrates it.
 * @param onLost another process has the database now: this turn is over
 * @throws {DatabaseUnavailable}
 */
export async function openTurn(folder: string, onLost: () => void): Promise<Turn> {
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
      return turnOf(engine, { database, release, isLost: () => isLost });
    } catch (error) {
      await release();
      throw error;
    }
  } catch (error) {
    throw new DatabaseUnavailable(reasonOf(error, folder), { cause: error });
  }
}

function turnOf(
  engine: PGlite,
  turn: { database: Database; release: () => Promise<void>; isLost: () => boolean },
): Turn {
  const openedAt = performance.now();
  const isBroken = () =>
    engine.query('select 1').then(
      () => false,
      () => true,
    );
  return {
    database: turn.database,
    age: () => performance.now() - openedAt,
    isBroken,
    async close() {
      // Closing writes, which is somebody else's right now; and a broken engine cannot.
      if (!turn.isLost() && !(await isBroken())) await engine.close().catch(() => {});
      await turn.release();
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
