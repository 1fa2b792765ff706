import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { lock } from 'proper-lockfile';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Builds and serves a board of its own, with other settings than the one that most tests use. Builds
 * share a folder, so only one of them runs at a time.
 * @param env settings; `DATA_DIR` and `OUT_DIR` keep it apart from others
 */
export async function startOwnSite(
  env: Record<string, string>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = path.join(root, '.data/test');
  mkdirSync(folder, { recursive: true });
  const release = await lock(folder, {
    lockfilePath: path.join(folder, 'build.lock'),
    retries: { retries: 600, minTimeout: 500, maxTimeout: 500 },
  });
  const server = spawn(process.execPath, ['lib/host/commands/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...env },
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let output = '';
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        const ready = /Ready on (\S+)\n$/.exec(output)?.[1];
        if (ready) resolve(ready);
      };
      server.stdout.on('data', read);
      server.stderr.on('data', read);
      void ended.then(() => reject(new Error(output)));
    });
    return {
      url,
      async stop() {
        server.kill('SIGTERM');
        await ended;
      },
    };
  } finally {
    await release();
  }
}
