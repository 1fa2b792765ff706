import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { forgetSettings } from './runner/forget-settings.ts';

forgetSettings(process.env);

/** Files that take longest: one of them at the end would leave the other workers idle. */
const SLOW = /attack|killed|import-large|how-to|embedded|digest\/command|functions-life|fuzz/;

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/setup/unexpected-output.ts', 'tests/setup/sample-board.ts'],
    env: { TZ: 'UTC', BOARD_DIR: 'none' },
    // Only what hangs takes this long; a busy machine must not make a test fail.
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
    // As with the browser tests, one that passes when tried again is counted as flaky.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 300_000 } },
    // Many files wait for processes of their own: one worker less than cores would leave one idle.
    maxWorkers: '100%',
    sequence: { sequencer: SlowFirst },
  },
});
