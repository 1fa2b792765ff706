import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { forgetSettings } from './support/forget-settings.ts';
import { root } from './support/root.ts';

/** Runs what `npm test` does, with words after it. */
const run = (...words: string[]) =>
  promisify(execFile)(process.execPath, ['tests/run.ts', ...words], { cwd: root });

describe('npm test --', () => {
  test('with a part of a path runs the test files that match, and sums up at the end', async () => {
    const { stdout } = await run('docs/threats');
    expect(stdout.match(/^── .*$/gm)).toEqual(['── unit']);
    expect(stdout).toMatch(/^Tests: [1-9]\d* passed, 0 failed, 0 skipped$/m);
  });

  test('with a word that matches nothing says so', async () => {
    const word = ['no', 'such', 'word'].join('-');
    const message = `"${word}" is part of no check's or test file's name (see --help)`;
    await expect(run(word)).rejects.toThrow(message);
    await expect(run('types', word)).rejects.toThrow(message);
  });
});

test("tests forget the settings of one's own board", () => {
  const env = { BRAND_NAME: 'Ours', BOARD_DIR: 'board', PORT: '80', TEST_PORT: '1', PATH: '/bin' };
  forgetSettings(env);
  expect(env).toEqual({ TEST_PORT: '1', PATH: '/bin', BOARD_DIR: 'none' });
});
