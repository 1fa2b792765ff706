import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '../../lib/config/load.ts';
import { prepareCatalogue, preparePages } from '../../lib/build/prepare.ts';
import { heldMemory } from './figures.ts';

/** A board that is served by a process of its own. */
export type StartedBoard = { url: string; pid: number | null; stop: () => Promise<void> };

/** Where the pages of the board that is loaded are built, relative to the project. */
export const SERVED_PAGES = '.data/bench/load';

/**
 * Serves the sample board as `npm start` does, without a limit of searches.
 * @param settings further ones, `DATA_DIR` among them
 * @returns `seconds` is how long the start took, with its pages already built
 */
export async function startBoard(
  root: string,
  settings: Record<string, string>,
): Promise<StartedBoard & { pid: number; seconds: number }> {
  const env = {
    ...process.env,
    OUT_DIR: SERVED_PAGES,
    PORT: '0',
    SITE_URL: 'http://localhost:3000',
    SEARCHES_PER_MINUTE: '0',
    ...settings,
  };
  const config = loadConfig(env);
  await prepareCatalogue(config, Math.floor(Date.now() / 1000));
  await preparePages(config, root);
  const startedAt = performance.now();
  const args = ['lib/commands/start.ts'];
  const board = await startProcess(process.execPath, args, { cwd: root, env });
  return { ...board, seconds: (performance.now() - startedAt) / 1000 };
}

const LOG_PAUSE_MS = 50;

/**
 * Starts a program, or `npm` with one, and waits until it says where it serves.
 * @returns `logged` resolves once what the program has written matches a pattern
 * @throws when it ends before
 */
export async function startProcess(
  program: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<StartedBoard & { pid: number; logged: (pattern: RegExp) => Promise<void> }> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const until = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(output);
      if (found) return found[1] ?? '';
      if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended: ${output}`);
      await pause(LOG_PAUSE_MS);
    }
  };
  const url = await until(/^Ready on (\S+?)\/?\n/m);
  const pid = child.pid!;
  return {
    url,
    pid,
    logged: async (pattern) => void (await until(pattern)),
    async stop() {
      // npm does not pass the signal on to the server, which it ends with.
      const server = heldMemory(pid).findLast((held) => held.program === 'start.ts');
      process.kill(server?.pid ?? pid, 'SIGTERM');
      await ended;
    },
  };
}
