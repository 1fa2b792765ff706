/** Copies of `board.db` for a backup, and how a restore puts one in its place. */
import { copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { closeDatabase, copyPath, databasePath, read, restoringPath } from './database.ts';
import { isCurrent } from './schema.ts';
import { syncFile } from './state-file.ts';

/** SQLite's result code for a database that another process has open. */
const BUSY = 5;

/**
 * Copies the state as it is at this moment, while other processes may write it.
 * @param file which does not exist
 * @returns the number of roles; null when there is no state
 */
export function copyState(dataDir: string, file: string): number | null {
  if (!existsSync(databasePath(dataDir))) return null;
  const roles = read(dataDir, (database) => {
    database.prepare('VACUUM INTO ?').run(file);
    return Number(database.prepare('SELECT count(*) AS roles FROM roles').get()?.roles);
  });
  syncFile(file);
  return roles;
}

/**
 * Copies a state as {@link copyState} does, or its files as they are if it cannot be read.
 * @returns the number of roles; null when it cannot be read
 */
export function copyAnyState(dataDir: string, file: string): number | null {
  try {
    return copyState(dataDir, file);
  } catch {
    closeDatabase(dataDir);
    for (const end of ['', '-wal', '-shm']) {
      const present = databasePath(dataDir) + end;
      if (existsSync(present)) copyFileSync(present, file + end);
    }
    return null;
  }
}

/** @throws when a newer release wrote this copy of a state */
export function checkStateCopy(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    isCurrent(database, file);
  } finally {
    database.close();
  }
}

/** Whether another process has the state open, for example a running board. */
export function isStateInUse(dataDir: string): boolean {
  const file = databasePath(dataDir);
  if (!existsSync(file)) return false;
  closeDatabase(dataDir);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // SQLite ends the write-ahead log, and with it its files, only for the last connection.
    database.exec('PRAGMA journal_mode = DELETE');
    return false;
  } catch (error) {
    return (error as { errcode?: number }).errcode === BUSY;
  } finally {
    database.close();
  }
}

/** A restore was started and has not finished. Until it has, the state cannot be opened. */
export const isRestoring = (dataDir: string): boolean => existsSync(restoringPath(dataDir));

/**
 * Replaces the state, which no process has open, by a copy.
 * @param replaceAlerts if it fails, nothing is replaced. If the process ends, the state cannot be opened
 * until a restore has completed
 */
export async function replaceState(
  dataDir: string,
  copy: string,
  replaceAlerts: () => Promise<void>,
): Promise<void> {
  const file = databasePath(dataDir);
  const incoming = `${file}.restored`;
  copyFileSync(copy, incoming);
  const database = new DatabaseSync(incoming);
  // What was made from the replaced state must not look current.
  database.exec('UPDATE identity SET uuid = lower(hex(randomblob(8)))');
  database.close();
  syncFile(incoming);
  writeFileSync(restoringPath(dataDir), '');
  try {
    await replaceAlerts();
  } catch (error) {
    rmSync(incoming);
    rmSync(restoringPath(dataDir));
    throw error;
  }
  for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  renameSync(incoming, file);
  rmSync(copyPath(dataDir), { force: true });
  rmSync(path.join(dataDir, 'search-index.bin'), { force: true });
  syncFile(dataDir);
  rmSync(restoringPath(dataDir));
}
