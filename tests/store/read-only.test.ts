import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

const database = path.resolve('lib/store/database.ts');
const schema = path.resolve('lib/store/schema.ts');
const countOnce = `const { transaction } = await import(${JSON.stringify(database)});
  const { countChange } = await import(${JSON.stringify(schema)});
  transaction(process.argv[1], (database) => countChange(database, 'part'));`;

/** Makes a change in another process, which then closes the database. */
const write = (dataDir: string) => {
  execFileSync(process.execPath, ['--input-type=module', '-e', countOnce, dataDir]);
};

// Only root can switch to a user without write access.
test.skipIf(process.getuid?.() !== 0)(
  'a process that cannot write the state directory sees what others write there',
  async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'read-only-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    chmodSync(dataDir, 0o755);
    write(dataDir);
    const script = path.join(import.meta.dirname, 'read-only.ts');
    const reader = spawn(process.execPath, [script, dataDir], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    onTestFinished(() => void reader.kill());
    const lines = createInterface({ input: reader.stdout })[Symbol.asyncIterator]();
    for (const count of ['1', '2', '3']) {
      reader.stdin.write('\n');
      expect((await lines.next()).value).toBe(count);
      write(dataDir);
    }
  },
);
