import { execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Builds and serves a separate board with other settings than the shared one.
 * @param settings `DATA_DIR` and `OUT_DIR` keep it separate from others
 * @returns its URL, and the output of its build
 */
export async function startOwnSite(
  settings: Record<string, string>,
): Promise<{ url: string; built: string; stop(): Promise<void> }> {
  const options = { cwd: root, env: { ...process.env, PORT: '0', ...settings } };
  // `start` alone would serve the pages of an earlier run. Builds wait for each other.
  const build = ['lib/commands/build.ts'];
  const { stdout: built } = await promisify(execFile)(process.execPath, build, options);
  const server = spawn(process.execPath, ['lib/commands/start.ts'], options);
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /^Ready on (\S+)\n/m.exec(output)?.[1];
      if (ready) resolve(ready);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    void ended.then(() => reject(new Error(output)));
  });
  return {
    url,
    built,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
