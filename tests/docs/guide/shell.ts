import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The folder that commands run in, and all that they see of this terminal. */
export type Surroundings = { cwd: string; env: NodeJS.ProcessEnv };

/**
 * Runs a block as a person's shell would.
 * @throws when a command fails
 */
export async function runBlock(commands: string, { cwd, env }: Surroundings): Promise<void> {
  // A person's own start-up files are for a shell that they type in.
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
 * @throws when it ends before
 */
export async function startBoard(command: string, { cwd, env }: Surroundings): Promise<Running> {
  const [program = '', ...words] = command.split(' ');
  const child = spawn(program, words, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, as a terminal makes one: Ctrl+C there reaches every process of it.
    detached: true,
  });
  // Not before the last process that writes there has ended does the output end.
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
    ended.then(() => reject(new Error(`${command} ended by itself`)), reject);
  });
  const stop = async () => {
    end('SIGINT');
    await ended;
    process.off('exit', endNow);
  };
  return { url, stop };
}
