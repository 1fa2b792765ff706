import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** Why there is no cache to test with; null where Debian's package `varnish` is installed. */
export const varnishMissing: string | null =
  spawnSync('varnishd', ['-V']).status === 0
    ? null
    : 'varnishd is not installed: apt-get install varnish';

/** Starts Varnish, with no rules but its own, in front of a server on this machine. */
export async function startVarnish(backendPort: number) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'varnish-'));
  const port = await freePort();
  // Addresses rather than names, since a name may be resolved to one that nobody listens on. Without a
  // grace, which would serve a page once more after its time.
  const args =
    `-F -a 127.0.0.1:${port} -b 127.0.0.1:${backendPort} -s malloc,32m -p default_grace=0`.split(
      ' ',
    );
  const child = spawn('varnishd', [...args, '-n', path.join(folder, 'work')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = once(child, 'close');
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Varnish ended: ${output}`);
    // Not a page, which would then be in the cache already.
    const isUp = await fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    await pause(50);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Whether a response came from Varnish's cache: it names the request that filled it, too. */
export const isFromCache = ({ headers }: Response): boolean =>
  /^\d+ \d+$/.test(headers.get('x-varnish') ?? '');
