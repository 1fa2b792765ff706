import { spawn } from 'node:child_process';
import { loadConfig } from '../../lib/config/load.ts';
import { prepareCatalogue, preparePages } from '../../lib/host/prepare.ts';

/** A board that is served by a process of its own. */
export type StartedBoard = { url: string; pid: number | null; stop: () => Promise<void> };

/**
 * Serves the sample board as `npm start` does, without a limit of searches.
 * @param settings further ones, `DATA_DIR` among them
 */
export async function startBoard(
  root: string,
  settings: Record<string, string>,
): Promise<StartedBoard> {
  const env = {
    ...process.env,
    OUT_DIR: '.data/bench/load',
    PORT: '0',
    SITE_URL: 'http://localhost:3000',
    SEARCHES_PER_MINUTE: '0',
    // As in `bootstrap.mjs`.
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '32768',
    ...settings,
  };
  const config = loadConfig(env);
  await prepareCatalogue(config, Math.floor(Date.now() / 1000));
  await preparePages(config, root);
  const args = ['--max-semi-space-size=4', '--expose-gc', 'lib/host/commands/start.ts'];
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /^Ready on (\S+)\n/m.exec(output)?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', () => reject(new Error(`npm start ended: ${output}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, pid: child.pid ?? null, stop };
}
