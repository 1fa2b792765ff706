import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** A digest in a separate process. */
export type DigestProcess = {
  /** Starts the digest once the process is ready. */
  begin(): Promise<void>;
  isOver(): boolean;
  /** Kills it immediately. */
  kill(): void;
  /** Its exit code, null when it was killed, and its output. */
  ended: Promise<{ code: number | null; output: string }>;
};

/**
 * @param env where its catalogue, database and mail server are
 * @param leaseSeconds how long it holds a mail that it claims
 */
export function startDigest(env: Record<string, string>, leaseSeconds: number): DigestProcess {
  const child = spawn(process.execPath, ['tests/digest/digest-process.ts', String(leaseSeconds)], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: path.join(root, '.data/test/compiled'),
      ...env,
    },
    stdio: 'pipe',
  });
  let output = '';
  let isOver = false;
  const ready = Promise.withResolvers<void>();
  const read = (chunk: Buffer) => {
    output += String(chunk);
    if (output.includes('ready')) ready.resolve();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  // It may have exited before it is started.
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
