import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** A digest in a process of its own. */
export type DigestProcess = {
  /** Lets it begin, once it is ready. */
  begin(): Promise<void>;
  isOver(): boolean;
  /** Ends it at once, in whatever it does. */
  kill(): void;
  /** How it ended, with null when it was killed, and what it wrote. */
  ended: Promise<{ code: number | null; output: string }>;
};

/**
 * @param env where its catalogue, database and mail server are
 * @param leaseSeconds for how long a mail belongs to it
 */
export function startDigest(env: Record<string, string>, leaseSeconds: number): DigestProcess {
  const child = spawn(
    process.execPath,
    ['tests/alerts/digest/digest-process.ts', String(leaseSeconds)],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH ?? '',
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: path.join(root, '.data/test/compiled'),
        ...env,
      },
      stdio: 'pipe',
    },
  );
  let output = '';
  let isOver = false;
  const ready = Promise.withResolvers<void>();
  const read = (chunk: Buffer) => {
    output += String(chunk);
    if (output.includes('ready')) ready.resolve();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  // It may have ended before it is told to begin.
  child.stdin.on('error', () => {});
  const ended = once(child, 'close').then(() => {
    isOver = true;
    ready.resolve();
    return { code: child.exitCode, output };
  });
  return {
    ended,
    isOver: () => isOver,
    kill: () => void child.kill('SIGKILL'),
    async begin() {
      await ready.promise;
      child.stdin.write('begin\n');
    },
  };
}
