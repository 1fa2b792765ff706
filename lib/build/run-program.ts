import { spawn } from 'node:child_process';
import os from 'node:os';

const MAX_REPORTED_CHARACTERS = 4000;
/** Time between asking a program to end and killing it. */
const GRACE_MILLISECONDS = 15_000;

/**
 * Runs a program to its end. It is killed when this process ends first.
 * @param options `milliseconds` is its time limit, none by default. After that it is asked to end, and
 *   killed `graceMilliseconds` later
 * @returns its standard output
 * @throws when it fails or takes too long; the message begins with a line that names the command, and ends
 *   with its last output
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  options: {
    cwd: string;
    env?: Record<string, string | undefined>;
    milliseconds?: number;
    graceMilliseconds?: number;
    /** Asks the program to end. */
    stop?: AbortSignal;
    /** Runs it and its child processes with low priority. */
    isLowPriority?: boolean;
  },
): Promise<string> {
  const { cwd, env = process.env, milliseconds } = options;
  const { graceMilliseconds = GRACE_MILLISECONDS } = options;
  const child = spawn(command, args, {
    cwd,
    env: env as NodeJS.ProcessEnv,
    timeout: milliseconds,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (options.isLowPriority && child.pid) lowerPriority(child.pid);
  let output = '';
  let written = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      written = (written + chunk.toString()).slice(-MAX_REPORTED_CHARACTERS);
    });
  }
  const lastCall =
    milliseconds === undefined
      ? undefined
      : setTimeout(() => child.kill('SIGKILL'), milliseconds + graceMilliseconds).unref();
  const end = () => void child.kill();
  process.once('exit', end);
  options.stop?.addEventListener('abort', end);
  if (options.stop?.aborted) end();
  const code = await new Promise<number | string | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode, signal) => resolve(exitCode ?? signal));
  });
  process.off('exit', end);
  options.stop?.removeEventListener('abort', end);
  clearTimeout(lastCall);
  if (code === 0) return output;
  throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${written}`);
}

function lowerPriority(pid: number): void {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
  } catch {
    // The program has ended, or the system does not allow it.
  }
}
