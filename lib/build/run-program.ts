import { spawn } from 'node:child_process';
import os from 'node:os';

const MAX_REPORTED_CHARACTERS = 4000;
/** Time between SIGTERM and SIGKILL. */
const GRACE_MILLISECONDS = 15_000;

/**
 * Runs a program and returns its standard output. It is terminated with this process.
 * @throws when it fails or takes too long; the message is a line that names the command, and its last output
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  options: {
    cwd: string;
    env?: Record<string, string | undefined>;
    /** Time limit: the program is then terminated, and killed `graceMilliseconds` later. */
    milliseconds?: number;
    graceMilliseconds?: number;
    /** Terminates the program. */
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
  const killTimer =
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
  clearTimeout(killTimer);
  if (code === 0) return output;
  throw new Error(`${command} ${args.join(' ')} exited with ${code}:\n${written}`);
}

function lowerPriority(pid: number): void {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
  } catch {
    // The program has ended, or the system does not allow it.
  }
}
