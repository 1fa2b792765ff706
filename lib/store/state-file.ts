/** The state directory: its folder, its files, which are replaced atomically, and its locks. */
import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { tryLock } from '../base/lock.ts';

/** Creates a state directory. @throws when that fails; the message says why */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    // With `recursive`, this means that the parent is read-only or a dangling link.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(`${folder} cannot be created: its parent folder is missing or read-only`, {
      cause: error,
    });
  }
}

/** Waits until a file, or the names in a folder, are on disk. */
export function syncFile(file: string): void {
  const descriptor = openSync(file, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/**
 * Replaces a file atomically. The new one is complete on disk before the rename, so a crash leaves
 * either the old or the new one.
 * @param parts of the content, written one after the other
 */
export async function replaceFile(
  file: string,
  parts: ReadonlyArray<string | Uint8Array>,
): Promise<void> {
  await removeLeftovers(file);
  const incoming = `${file}.${process.pid}.new`;
  try {
    const handle = await open(incoming, 'w');
    try {
      await handle.writeFile(parts);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(incoming, file);
  } catch (error) {
    await rm(incoming, { force: true });
    throw error;
  }
}

/** Replaces a JSON file, as {@link replaceFile} does, and creates its folder. */
export async function replaceJson(file: string, content: unknown): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await replaceFile(file, [`${JSON.stringify(content)}\n`]);
}

/**
 * @returns null when there is no file
 * @throws when it is damaged; the message names the file and the problem
 */
export async function readJson<Schema extends z.core.$ZodType>(
  file: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const text = await readFile(file, 'utf8').catch(nullIfMissing);
  if (text === null) return null;
  const damaged = (reason: string, cause: unknown) =>
    new Error(`${file} is damaged (${reason}). Restore it from a backup, or delete it.`, { cause });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw damaged('it is not JSON', error);
  }
  const result = z.safeParse(schema, json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw damaged(`${issue?.path.join('.')}: ${issue?.message}`, result.error);
}

/** For the `catch` of a read: null when the file does not exist. @throws any other error */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Removes unfinished versions of a file, `{file}.{pid}.new`, left by dead processes. */
async function removeLeftovers(file: string): Promise<void> {
  const { dir, base } = path.parse(file);
  for (const name of await readdir(dir)) {
    const pid = name.startsWith(`${base}.`) && /^\.(\d+)\.new$/.exec(name.slice(base.length))?.[1];
    if (pid && !isRunning(Number(pid))) await rm(path.join(dir, name), { force: true });
  }
}

/** Whether a process on this machine is alive. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Takes a lock in a state directory.
 * @param name of the lock; `{name}.lock.db` in the state directory
 * @param options.waitMs how long to wait for the current holder, trying every `pauseMs`
 * @returns releases the lock
 * @throws with the code `ELOCKED` when it is held for longer
 */
export async function takeLock(
  dataDir: string,
  name: string,
  { waitMs = 0, pauseMs = 50 }: { waitMs?: number; pauseMs?: number } = {},
): Promise<() => void> {
  makeFolder(dataDir);
  const file = path.join(dataDir, `${name}.lock.db`);
  for (let left = waitMs; ; left -= pauseMs) {
    const release = tryLock(file);
    if (release) return release;
    if (left <= 0) throw Object.assign(new Error(`${file} is locked`), { code: 'ELOCKED' });
    await pause(pauseMs);
  }
}
