/** Replaces files of the state directory atomically. */
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';

/** Text or bytes, in chunks of any length. */
type Content = Iterable<string | Uint8Array>;

/**
 * Replaces a file atomically. The new one is complete on disk before the rename, so a crash leaves
 * either the old or the new one.
 * @param prepare called with the new file before the rename
 */
export async function replaceFile(
  file: string,
  content: Content,
  prepare?: (incoming: string) => Promise<void>,
): Promise<void> {
  await removeLeftovers(file);
  const incoming = `${file}.${process.pid}.new`;
  try {
    await write(incoming, 'w', content);
    await prepare?.(incoming);
    await rename(incoming, file);
  } catch (error) {
    await rm(incoming, { force: true });
    throw error;
  }
}

/** Replaces a file with one record per line, as {@link replaceFile} does. */
export async function replaceLines(file: string, lines: Iterable<string>): Promise<void> {
  await replaceFile(file, pieces(lines));
}

/** Replaces a JSON file, as {@link replaceFile} does, and creates its folder. */
export async function replaceJson(file: string, content: unknown): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await replaceLines(file, [JSON.stringify(content)]);
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

async function write(file: string, flags: 'a' | 'w', content: Content): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Characters per write. */
const PIECE_LENGTH = 1 << 15;

function* pieces(lines: Iterable<string>): Generator<string> {
  let piece = '';
  for (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
