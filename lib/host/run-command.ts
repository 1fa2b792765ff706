import { ConfigError } from '../config/load.ts';

const hints: Record<string, string> = {
  ENOSPC: 'the disk is full: free some space, or set DATA_DIR to another disk',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EDQUOT: 'the disk quota is used up: free some space, or set DATA_DIR to another disk',
  ENOTDIR: 'a part of this path is a file, not a folder',
  EROFS: 'the disk is read-only: set DATA_DIR to a folder that can be written',
};

/** One line for the person at the terminal: what went wrong and what to do. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError) return `Wrong configuration. ${error.message}`;
  const { code, path } = error as NodeJS.ErrnoException;
  const hint = code ? hints[code] : undefined;
  if (!hint) return error.message;
  return path ? `${path}: ${hint}` : hint[0]?.toUpperCase() + hint.slice(1);
}

/** Runs a command-line entrance; any failure ends the process with one clear line and code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(describeFailure(error));
    process.exit(1);
  }
}
