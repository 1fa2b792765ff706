/** A lock between processes, which the operating system releases however its holder ends. */
import { DatabaseSync } from 'node:sqlite';

/** SQLite's result code for a database that another process has locked. */
const BUSY = 5;

/**
 * Takes a lock: an open transaction on an empty database.
 * @param file of that database, created when it is missing; its folder must exist
 * @returns releases the lock; null when it is held
 */
export function tryLock(file: string): (() => void) | null {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return () => database.close();
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === BUSY) return null;
    throw error;
  }
}
