// lib/store knows the state of a board in one file: roles, history, closed roles, candidates, judgements.

/**
 * `DATA_DIR/board.db`, the SQLite database with everything a board knows about its roles. Each
 * process keeps one connection to it. Readers never wait; writers take turns, milliseconds each.
 */
import { accessSync, constants, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { isCurrent, migrate } from './schema.ts';
import { makeFolder } from './state-file.ts';
import { finishTakeOver, hasOldState, makeDatabase } from './take-over.ts';

export const databasePath = (dataDir: string): string => path.join(dataDir, 'board.db');

/**
 * The copy for functions without a state directory of their own. It is made with the pages, without
 * a write-ahead log and without anything that visitors and curators have written.
 */
export const copyPath = (dataDir: string): string => path.join(dataDir, 'board-copy.db');

/** Present while a restore replaces the state and the alerts, which must not be used before both are there. */
export const restoringPath = (dataDir: string): string => path.join(dataDir, 'restoring');

/** How long a writer waits for another. Transactions are far shorter. */
const BUSY_MS = 10_000;
/** SQLite's result codes when it can neither find nor create its files next to the database. */
const READ_ONLY = 8;
const CANNOT_OPEN = 14;

type Connection = { database: DatabaseSync; file: string; isReadOnly: boolean; identity: string };

const connections = new Map<string, Connection>();

// Closing the last connection merges the write-ahead log, so that the file can be copied alone.
process.once('exit', () => {
  for (const dataDir of connections.keys()) closeDatabase(dataDir);
});

/**
 * Reads from the database of a state directory.
 * @param work not called when there is no database yet
 * @returns null when there is no database yet
 * @throws when it is damaged or from a newer release; the message says what to do
 */
export function read<Result>(
  dataDir: string,
  work: (database: DatabaseSync) => Result,
): Result | null {
  const database = readDatabase(dataDir);
  return database && withClearErrors(databasePath(dataDir), () => work(database));
}

function readDatabase(dataDir: string): DatabaseSync | null {
  const known = connections.get(dataDir);
  if (known && isPresent(known)) return known.database;
  closeDatabase(dataDir);
  if (existsSync(restoringPath(dataDir))) {
    throw new Error(`A restore into ${dataDir} was interrupted. Run "npm run restore" again.`);
  }
  if (existsSync(databasePath(dataDir))) {
    if (isWritable(databasePath(dataDir))) finishTakeOver(dataDir);
    return open(dataDir, databasePath(dataDir));
  }
  if (hasOldState(dataDir)) return openNew(dataDir);
  return existsSync(copyPath(dataDir)) ? open(dataDir, copyPath(dataDir)) : null;
}

/**
 * Opens a separate connection that sees a snapshot of the present state. The caller closes it.
 * @returns null when there is no database yet
 */
export function openSnapshot(dataDir: string): DatabaseSync | null {
  if (!readDatabase(dataDir)) return null;
  const file = connections.get(dataDir)!.file;
  return withClearErrors(file, () => {
    const database = connect(file);
    database.exec('BEGIN; SELECT 1 FROM sqlite_schema;');
    return database;
  });
}

/** Creates the folder and the database if needed. */
function writeDatabase(dataDir: string): DatabaseSync {
  const file = databasePath(dataDir);
  const known = readDatabase(dataDir);
  if (!known) return openNew(dataDir);
  if (connections.get(dataDir)?.file === file) return known;
  throw Object.assign(new Error(`${copyPath(dataDir)} is a copy, which cannot be written`), {
    code: 'EROFS',
  });
}

/**
 * Runs a function in a transaction: everything it writes is on disk when this returns, or nothing
 * is. A nested transaction joins the outer one.
 * @param work synchronous, so that no other code of this process writes in between
 */
export function transaction<Result>(
  dataDir: string,
  work: (database: DatabaseSync) => Result,
): Result {
  const database = writeDatabase(dataDir);
  if (database.isTransaction) return work(database);
  return withClearErrors(databasePath(dataDir), () => {
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = work(database);
      database.exec('COMMIT');
      return result;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  });
}

/**
 * Changes whenever a part of the state does.
 * @returns null when there is no database, or that part was never written
 */
export function versionOf(dataDir: string, part: string): string | null {
  const row = read(dataDir, (database) =>
    database.prepare('SELECT uuid, number FROM versions, identity WHERE part = ?').get(part),
  );
  return row ? `${row.uuid} ${row.number}` : null;
}

/** Writes the copy for functions atomically. @returns the file; null when there is no database */
export function writeCopy(dataDir: string): string | null {
  const database = readDatabase(dataDir);
  if (!database || connections.get(dataDir)?.file === copyPath(dataDir)) return null;
  const file = copyPath(dataDir);
  const incoming = `${file}.new`;
  rmSync(incoming, { force: true });
  database.prepare('VACUUM INTO ?').run(incoming);
  const copy = new DatabaseSync(incoming);
  try {
    copy.exec('PRAGMA journal_mode = DELETE; DELETE FROM records; VACUUM;');
  } finally {
    copy.close();
  }
  renameSync(incoming, file);
  return file;
}

/** A connection to a database that was replaced or deleted must not be used. */
function isPresent({ file, isReadOnly, identity }: Connection): boolean {
  return identityOf(file, isReadOnly) === identity;
}

/** A read-only connection may miss another process's writes, so its file's times count too. */
function identityOf(file: string, isReadOnly: boolean): string | null {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return null;
  if (!isReadOnly) return String(found.ino);
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  return [found.ino, found.mtimeMs, log?.ino].join(' ');
}

/** Closes this process's connection; the next use opens it again. */
export function closeDatabase(dataDir: string): void {
  connections.get(dataDir)?.database.close();
  connections.delete(dataDir);
}

function openNew(dataDir: string): DatabaseSync {
  const file = databasePath(dataDir);
  makeFolder(dataDir);
  withClearErrors(file, () => makeDatabase(dataDir, file));
  return open(dataDir, file);
}

function open(dataDir: string, file: string): DatabaseSync {
  return withClearErrors(file, () => {
    const database = connect(file);
    try {
      upgrade(database, file);
    } catch (error) {
      database.close();
      throw error;
    }
    const isReadOnly = !isWritable(file);
    const identity = identityOf(file, isReadOnly)!;
    connections.set(dataDir, { database, file, isReadOnly, identity });
    return database;
  });
}

function connect(file: string): DatabaseSync {
  if (path.basename(file) !== path.basename(copyPath('')) && isWritable(file)) {
    const database = new DatabaseSync(file, { timeout: BUSY_MS });
    // Commits survive a power failure.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    return database;
  }
  return connectToRead(file);
}

function connectToRead(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS });
  try {
    // Sees another process's writes as long as that process has the database open.
    database.prepare('SELECT 1 FROM sqlite_schema').get();
    return database;
  } catch (error) {
    database.close();
    if (![READ_ONLY, CANNOT_OPEN].includes(((error as { errcode?: number }).errcode ?? 0) & 0xff))
      throw error;
  }
  // No process has it open, and SQLite would create files even to read its write-ahead log.
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  return new DatabaseSync(url, { readOnly: true });
}

function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    accessSync(path.dirname(file), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function upgrade(database: DatabaseSync, file: string): void {
  if (isCurrent(database, file)) return;
  database.exec('BEGIN IMMEDIATE');
  migrate(database, file);
  database.exec('COMMIT');
}

/** SQLite's result codes for errors that a person can fix. */
const clearErrors: Record<number, { code?: string; text: (file: string) => string }> = {
  5: { code: 'ELOCKED', text: (file) => `${file} is being written by another process. Try again.` },
  8: { code: 'EACCES', text: (file) => `${file} cannot be written` },
  10: {
    code: 'EIO',
    text: (file) => `${file} cannot be read or written: the disk reports an error`,
  },
  11: { text: damaged },
  13: { code: 'ENOSPC', text: (file) => `${file} cannot be written: the disk is full` },
  14: { code: 'EACCES', text: (file) => `${file} cannot be opened` },
  26: { text: damaged },
};

function damaged(file: string): string {
  return `${file} is damaged. Restore it from a backup, or delete it for a fresh sample and import again.`;
}

function withClearErrors<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const code = (error as { errcode?: number }).errcode;
    // The low byte is the primary result code.
    const clear = code === undefined ? undefined : clearErrors[code & 0xff];
    if (!clear) throw error;
    throw Object.assign(
      new Error(clear.text(file), { cause: error }),
      clear.code && { code: clear.code },
    );
  }
}
