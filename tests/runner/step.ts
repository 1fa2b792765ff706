import { spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/**
 * Runs a script of the project with the current Node.
 * @param script relative to the project
 * @param options `isLive` sends its output to the terminal; otherwise it is captured
 * @returns whether it succeeded, and the captured output
 */
export async function runScript(
  script: string,
  args: readonly string[],
  options: { env?: Record<string, string>; isLive?: boolean } = {},
): Promise<{ isPassed: boolean; output: string }> {
  const { env, isLive = false } = options;
  const child = spawn(process.execPath, [path.join(root, script), ...args], {
    cwd: root,
    stdio: isLive ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return { isPassed: code === 0, output };
}
