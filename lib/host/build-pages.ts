import { spawn } from 'node:child_process';
import path from 'node:path';

const KEPT_LINES = 40;
type Folders = { dataDir: string; outDir: string };

/**
 * Runs the static build, on webpack: the other bundler writes an inline script into each page, which
 * the Content-Security-Policy forbids. Its own output appears only when it fails. Two builds of one
 * project must not run at once: see `inBuildTurn`.
 * @throws when the build fails; the message ends in the last lines that it wrote
 */
export async function buildPages(root: string, folders: Folders): Promise<void> {
  const next = path.join(root, 'node_modules/next/dist/bin/next');
  const lines: string[] = [];
  const child = spawn(process.execPath, [next, 'build', '--webpack'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: folders.dataDir,
      OUT_DIR: folders.outDir,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
    },
  });
  const keep = (chunk: Buffer) => {
    lines.push(...chunk.toString().split('\n'));
    lines.splice(0, Math.max(0, lines.length - KEPT_LINES));
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  // A build that nobody waits for any more must not go on.
  const end = () => void child.kill();
  process.once('exit', end);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  process.off('exit', end);
  if (code === 0) return;
  throw new Error(describeBuildFailure(lines, root));
}

/**
 * What to tell of a build that failed: one line where the reason is known, else what it wrote.
 * @param lines the last that it wrote
 */
export function describeBuildFailure(lines: string[], root: string): string {
  const output = lines.filter((line) => line.trim() !== '').join('\n');
  if (/\bENOSPC\b/.test(output)) {
    return `The pages could not be built: the disk that holds ${root} is full`;
  }
  return `The pages could not be built:\n${output}`;
}
