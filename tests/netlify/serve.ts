// Builds and serves the board with Netlify's own tools.
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { NetlifyTools } from './tools.ts';

const POLL_MILLISECONDS = 500;
const END_MILLISECONDS = 10_000;

/** The board as Netlify's own tools build and serve it. */
export type NetlifySite = {
  url: string;
  /** The output of the tools so far. */
  output: () => string;
  /** Ends every process that it started. */
  stop: () => Promise<void>;
};

/**
 * Builds a checkout with Netlify's builder, offline, and serves it.
 * @param options `milliseconds` is the time within which it must respond
 * @throws when it does not; the message ends with the tools' output
 */
export async function serveOnNetlify(options: {
  checkout: string;
  tools: NetlifyTools;
  port: number;
  /** Keeps the alerts: a function has no state directory of its own. */
  databaseUrl: string;
  milliseconds: number;
}): Promise<NetlifySite> {
  const { checkout, tools, port, databaseUrl, milliseconds } = options;
  const url = `http://localhost:${port}`;
  const child = spawn(
    process.execPath,
    [tools.netlify, 'serve', '--offline', '--port', String(port)],
    {
      cwd: checkout,
      env: {
        ...tools.env,
        NODE_ENV: 'production',
        SITE_URL: url,
        DATA_DIR: '.data',
        DATABASE_URL: databaseUrl,
        OUT_DIR: 'out',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own process group, because the tools do not end all their child processes.
      detached: true,
    },
  );
  let output = '';
  const keep = (chunk: Buffer) => void (output += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const endNow = () => killGroup(child.pid, 'SIGKILL');
  process.once('exit', endNow);
  const site: NetlifySite = {
    url,
    output: () => output,
    async stop() {
      killGroup(child.pid, 'SIGTERM');
      await Promise.race([exited, pause(END_MILLISECONDS, null, { ref: false })]);
      endNow();
      process.off('exit', endNow);
    },
  };
  const deadline = performance.now() + milliseconds;
  while (!(await isReady(url, output))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await site.stop();
      throw new Error(`Netlify's tools did not serve the board:\n${output}`);
    }
    await pause(POLL_MILLISECONDS);
  }
  return site;
}

async function isReady(url: string, output: string): Promise<boolean> {
  if (!output.includes('server ready')) return false;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
    // Read to the end: if the connection closed before, Node would report an uncaught error.
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
