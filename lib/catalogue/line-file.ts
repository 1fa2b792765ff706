/** Files of the state directory: text of one record a line, written so that a crash loses no complete line. */
import { open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Characters written at once. */
const PIECE_LENGTH = 1 << 15;

/** Appends lines; they are on disk when it returns. */
export async function appendLines(file: string, lines: Iterable<string>): Promise<void> {
  await write(file, 'a', lines);
}

/** Replaces a file in one step: a crash leaves the old one or the new one whole. */
export async function replaceLines(file: string, lines: Iterable<string>): Promise<void> {
  await removeLeftovers(file);
  const incoming = `${file}.${process.pid}.new`;
  try {
    await write(incoming, 'w', lines);
    await rename(incoming, file);
  } catch (error) {
    await rm(incoming, { force: true });
    throw error;
  }
}

/** Removes half-written versions of a file, `{file}.{pid}.new`, of processes that are gone. */
export async function removeLeftovers(file: string): Promise<void> {
  const { dir, base } = path.parse(file);
  for (const name of await readdir(dir)) {
    const pid = name.startsWith(`${base}.`) && /^\.(\d+)\.new$/.exec(name.slice(base.length))?.[1];
    if (pid && !isRunning(Number(pid))) await rm(path.join(dir, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function write(file: string, flags: 'a' | 'w', lines: Iterable<string>): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.writeFile(pieces(lines));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

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

/** For the `catch` of a read: null when the file does not exist. @throws any other error again */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
