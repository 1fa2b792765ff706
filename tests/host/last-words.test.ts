import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../runner/step.ts';

const SECRET = 'postgres://board:secret@db.example/board';

/** Runs code in a process whose last words go to a JSON log. */
function run(code: string) {
  const script = `
    import { jsonLog } from './lib/host/log.ts';
    import { logLastWords } from './lib/host/last-words.ts';
    logLastWords(jsonLog((line) => process.stderr.write(line), () => 0));
    ${code}`;
  const args = ['--input-type=module-typescript', '--eval', script];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stdout, stderr, lines: stderr.split('\n').filter(Boolean) };
}

test('an error that nobody caught ends the process with one line of JSON, without secrets', () => {
  const { status, stderr, lines } = run(`
    setTimeout(() => { throw new Error('No way to ${SECRET}'); });
    setTimeout(() => console.log('alive'), 50);`);
  expect(status).toBe(1);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    message: 'Ended by an error',
  });
  expect(stderr).toContain('No way to');
  expect(stderr).not.toContain('secret');
});

test('a promise that failed unseen is logged, and the process lives on', () => {
  const { status, stdout, lines } = run(`
    Promise.reject(new Error('${SECRET}'));
    setTimeout(() => console.log('alive'), 50);`);
  expect([status, stdout]).toEqual([0, 'alive\n']);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('secret');
});
