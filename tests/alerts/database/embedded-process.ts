import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Another process that writes alerts into the embedded database of a state directory. */
export function startWriter({ dataDir, count }: { dataDir: string; count: number }) {
  const script = path.join(import.meta.dirname, 'embedded-writer.ts');
  const child = spawn(process.execPath, [script, dataDir, String(count)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written: string[] = [];
  const waiting: Array<{ count: number; resolve: () => void }> = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    written.push(line);
    for (const one of waiting) if (written.length >= one.count) one.resolve();
  });
  let errors = '';
  child.stderr.on('data', (data: Buffer) => (errors += String(data)));
  const exited = once(child, 'close');
  return {
    /** Ids of the alerts whose writes the process has confirmed. */
    written,
    hasWritten: (least: number) =>
      new Promise<void>((resolve) => {
        waiting.push({ count: least, resolve });
        if (written.length >= least) resolve();
      }),
    /** @throws when it failed */
    async end(): Promise<void> {
      const [code] = (await exited) as [number | null];
      if (code !== 0) throw new Error(`The writer ended with ${code}: ${errors}`);
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
