import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The working directory and environment of commands. */
export type ShellOptions = { cwd: string; env: NodeJS.ProcessEnv };

/**
 * Runs a block as a user's shell would.
 * @throws when a command fails
 */
export async function runBlock(commands: string, { cwd, env }: ShellOptions): Promise<void> {
  // Start-up files such as .bashrc are for interactive shells only.
  const child = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', commands], {
    cwd,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`This failed with code ${code}:\n${commands}`);
}

/** A running `npm start`. */
export type Running = { url: string; stop: () => Promise<void> };

/**
 * Starts the board and waits until it says that it is ready.
 * @throws when it exits before that
 */
export async function startBoard(command: string, { cwd, env }: ShellOptions): Promise<Running> {
  const [program = '', ...words] = command.split(' ');
  const child = spawn(program, words, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    // Its own process group, as in a terminal, where Ctrl+C reaches every process of the group.
    detached: true,
  });
  // The output ends only after the last process that writes to it has ended.
  const ended = once(child, 'close');
  const end = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal);
  };
  const endNow = () => end('SIGKILL');
  process.once('exit', endNow);
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      console.log(line);
      const ready = /^Ready on (http:\/\/localhost:\d+)$/.exec(line)?.[1];
      if (ready) resolve(ready);
    });
    ended.then(() => reject(new Error(`${command} exited unexpectedly`)), reject);
  });
  const stop = async () => {
    end('SIGINT');
    await ended;
    process.off('exit', endNow);
  };
  return { url, stop };
}
