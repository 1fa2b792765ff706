import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

type Surroundings = { cwd: string; env: NodeJS.ProcessEnv };

/**
 * Runs a block as a person's shell would.
 * @throws when a command fails
 */
export async function runBlock(commands: string, { cwd, env }: Surroundings): Promise<void> {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', commands], { cwd, env, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`This failed with code ${code}:\n${commands}`);
}

/** A running `npm start`. */
export type Running = { url: string; lines: string[]; stop: () => Promise<void> };

/**
 * Starts the board and waits until it says that it is ready.
 * @throws when it ends before
 */
export async function startBoard(command: string, { cwd, env }: Surroundings): Promise<Running> {
  const [program = '', ...words] = command.split(' ');
  const child = spawn(program, words, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      console.log(line);
      lines.push(line);
      const ready = /Ready on (http:\/\/localhost:\d+)/.exec(line)?.[1];
      if (ready) resolve(ready);
    });
    exited.then(() => reject(new Error(`${command} ended by itself`)), reject);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { url, lines, stop };
}
