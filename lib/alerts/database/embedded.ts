/**
 * The alerts' database in the state directory. The first process that needs it owns it: one of its threads
 * serves it on a Unix socket, where all processes, the owner included, use it like a PostgreSQL server.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, rename, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { tryLock } from '../../base/lock.ts';
import { type DatabaseAccess, DatabaseUnavailable } from './database.ts';
import type { Task } from './embedded-server.ts';
import { openPool } from './postgres.ts';

/** Only the board's user may read subscribers' addresses. */
const FOLDER_MODE = 0o700;
const WAIT_MILLISECONDS = 60_000;
const times = { connectMilliseconds: WAIT_MILLISECONDS, queryMilliseconds: WAIT_MILLISECONDS };
const RETRY_MILLISECONDS = 50;
/** An open database takes about 200 MB; opening it again takes a second. */
const UNUSED_MILLISECONDS = 60_000;
/** The socket name that PostgreSQL's clients expect. */
const SOCKET = '.s.PGSQL.5432';
/** Operating systems limit the length of a socket's path. */
const MAX_PATH_BYTES = 100;

type Share = {
  /** Number of users within this process. */
  holders: number;
  /** The serving thread, if this process owns the database. */
  thread: Worker | null;
  /** Whether the last attempt to connect failed. */
  hasFailed: boolean;
  /** The attempt to connect that is in progress. */
  reaching: Promise<void> | null;
};

const shares = new Map<string, Share>();

function shareOf(dataDir: string): Share {
  const unused: Share = { holders: 0, thread: null, hasFailed: false, reaching: null };
  const share = shares.get(dataDir) ?? unused;
  shares.set(dataDir, share);
  return share;
}

/**
 * The embedded database of a state directory. Its owner serves it until the last user in that process closes
 * it, or until it has been idle for a minute.
 */
export function openEmbedded(
  dataDir: string,
  unusedMilliseconds = UNUSED_MILLISECONDS,
): DatabaseAccess {
  const share = shareOf(dataDir);
  share.holders += 1;
  const host = path.dirname(socketOf(dataDir));
  const server = { host, port: 5432, ssl: false, user: 'postgres', database: 'postgres' };
  const pool = openPool(server, times);
  return {
    async use(work) {
      share.reaching ??= ensureServed(dataDir, unusedMilliseconds).finally(() => {
        share.reaching = null;
      });
      await share.reaching;
      return pool.use(work);
    },
    async close() {
      await pool.close();
      share.holders -= 1;
      const { thread } = share;
      if (share.holders > 0 || !thread) return;
      thread.ref();
      thread.postMessage('stop', []);
      await once(thread, 'exit');
    },
  };
}

const folderOf = (dataDir: string): string => path.join(dataDir, 'alerts');
const preparedOf = (dataDir: string): string => path.join(dataDir, 'alerts-prepared');

/**
 * Makes a database with all tables for a board that has none yet. Its first user takes it over, and so waits a
 * second rather than several. It appears complete or not at all.
 * @throws {DatabaseUnavailable}
 */
export async function prepareEmbedded(dataDir: string): Promise<void> {
  if (existsSync(folderOf(dataDir)) || existsSync(preparedOf(dataDir))) return;
  const unfinished = path.join(dataDir, 'alerts-unfinished');
  try {
    await rm(unfinished, { recursive: true, force: true });
    const access = openEmbedded(unfinished);
    try {
      await access.use((database) => database.execute(sql`select 1`));
    } finally {
      await access.close();
    }
    await rename(folderOf(unfinished), preparedOf(dataDir));
    await rm(unfinished, { recursive: true });
  } catch (error) {
    // The state directory is what the health check asks about and what an operator knows.
    shareOf(dataDir).hasFailed = true;
    const cause = error instanceof DatabaseUnavailable ? error.cause : error;
    throw new DatabaseUnavailable(reasonOf(cause, dataDir), { cause });
  }
}

/** Whether this process failed to open the database at its last attempt. */
export const hasFailed = (dataDir: string): boolean => shareOf(dataDir).hasFailed;

/**
 * Waits until some process serves the database: this one, if no other does.
 * @throws {DatabaseUnavailable}
 */
async function ensureServed(dataDir: string, unusedMilliseconds: number): Promise<void> {
  const share = shareOf(dataDir);
  const waitsUntil = performance.now() + WAIT_MILLISECONDS;
  try {
    await makeSocketFolder(dataDir);
    while (!(await isServed(socketOf(dataDir))) && !(await serve(dataDir, unusedMilliseconds))) {
      if (performance.now() > waitsUntil) throw new Error('another process has it and is silent');
      await pause(RETRY_MILLISECONDS);
    }
    share.hasFailed = false;
  } catch (error) {
    share.hasFailed = true;
    throw new DatabaseUnavailable(reasonOf(error, dataDir), { cause: error });
  }
}

async function isServed(socketPath: string): Promise<boolean> {
  const socket = connect(socketPath);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Serves the database from a thread of this process, unless another process owns it.
 * @returns whether this process serves it
 */
async function serve(dataDir: string, unusedMilliseconds: number): Promise<boolean> {
  const folder = folderOf(dataDir);
  const socketPath = socketOf(dataDir);
  await makePrivateFolder(ownershipOf(dataDir));
  const release = tryLock(path.join(ownershipOf(dataDir), 'lock'));
  if (!release) return false;
  if (!existsSync(folder) && existsSync(preparedOf(dataDir))) {
    await rename(preparedOf(dataDir), folder);
  }
  await makePrivateFolder(folder);
  const thread = new Worker(new URL('./embedded-server.ts', import.meta.url), {
    workerData: { folder, socketPath, unusedMilliseconds } satisfies Task,
    execArgv: [],
  });
  const share = shareOf(dataDir);
  thread.once('exit', () => {
    share.thread = null;
    release();
  });
  await once(thread, 'message');
  thread.on('error', (error) => {
    share.hasFailed = true;
    console.error(`The alerts' database has stopped: ${String(error)}`);
  });
  thread.unref();
  share.thread = thread;
  return true;
}

const ownershipOf = (dataDir: string): string => path.resolve(dataDir, 'alerts-owner');

/** In the state directory, or in the folder for temporary files if that path would be too long. */
function socketOf(dataDir: string): string {
  const own = path.join(ownershipOf(dataDir), SOCKET);
  if (Buffer.byteLength(own) <= MAX_PATH_BYTES) return own;
  const name = createHash('sha256').update(own).digest('hex').slice(0, 16);
  return path.join(tmpdir(), `alerts-${name}`, SOCKET);
}

/** @throws when another user owns the folder, who could have created it to receive addresses */
async function makeSocketFolder(dataDir: string): Promise<void> {
  const folder = path.dirname(socketOf(dataDir));
  await makePrivateFolder(folder);
  if (folder === ownershipOf(dataDir)) return;
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error(`${folder} belongs to another user`);
  }
}

async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  await chmod(folder, FOLDER_MODE);
}

function reasonOf(error: unknown, dataDir: string): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (/^(EROFS|EACCES|EPERM|ENOENT|ENOTDIR|ENOSPC)$/.test(code)) {
    return `The alerts have no database: ${dataDir} cannot be written (${code}). Set DATABASE_URL to a PostgreSQL server, or DATA_DIR to a folder that can be written`;
  }
  return `The alerts' database in ${dataDir} cannot be opened: ${message}`;
}
