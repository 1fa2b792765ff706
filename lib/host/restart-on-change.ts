// Restarts a program whenever a folder changes, for `npm run dev`.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { folderDigest } from '../build/build-pages.ts';

/** Polling is cheap for a small folder, and not every file system reports changes. */
const POLL_MILLISECONDS = 300;

type Options = {
  /** The program's file; it is forked with the arguments of this process. */
  program: string;
  /** The folder whose changes restart the program. It may not exist yet. */
  folder: string;
  say: (line: string) => void;
  /** Ends the watch and the program. */
  signal: AbortSignal;
};

/**
 * Runs a program and restarts it after each change of a folder. If it fails after a change, which may be an
 * unfinished edit, it is restarted at the next one.
 * @returns the exit code of a program that ends before any change; 0 when `signal` ends it
 */
export async function restartOnChange({ program, folder, say, signal }: Options): Promise<number> {
  let seen = await digestOf(folder);
  for (let isFirst = true; ; isFirst = false) {
    const child = fork(program);
    const ended = once(child, 'exit') as Promise<[number | null]>;
    const change = await Promise.race([nextChange(folder, seen, signal), ended.then(() => null)]);
    if (signal.aborted) return end(child, ended);
    if (change === null) {
      const [code] = await ended;
      if (isFirst) return code ?? 1;
      say("Waiting for a change in the board's folder");
      const next = await nextChange(folder, seen, signal);
      if (next === null) return 0;
      seen = next;
    } else {
      seen = change;
      await end(child, ended);
    }
    say("The board's folder has changed: restarting");
  }
}

async function end(child: ChildProcess, ended: Promise<unknown>): Promise<number> {
  child.kill('SIGTERM');
  await ended;
  return 0;
}

/** The folder's new digest once it changes; null when the watch ended first. */
async function nextChange(
  folder: string,
  before: string,
  signal: AbortSignal,
): Promise<string | null> {
  while (!signal.aborted) {
    await pause(POLL_MILLISECONDS);
    const now = await digestOf(folder);
    if (now !== before) return now;
  }
  return null;
}

/** Empty when the folder cannot be read. */
const digestOf = (folder: string): Promise<string> => folderDigest(folder).catch(() => '');
