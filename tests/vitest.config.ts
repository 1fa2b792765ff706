import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { forgetSettings } from './support/forget-settings.ts';
import { UNIT_REPORT } from './support/reports.ts';
import { MAX_PROCESS_TEST_MS, MAX_TEST_MS } from './support/time-limits.ts';

forgetSettings(process.env);

const all = ['tests/**/*.test.{ts,tsx}'];
/** As in the commands of package.json, for the workers and for the processes that tests start. */
const moduleFormats = pathToFileURL(
  path.resolve(import.meta.dirname, '../lib/host/module-formats.mjs'),
).href;
/** Files whose tests start processes, compile the project, or repeat something a thousand times. */
const long = [
  'tests/**/*killed*.test.ts',
  'tests/**/{attack,fuzz-functions,import-large,sync,take-over,how-to,cut-off,commands,command}.test.ts',
  'tests/**/{embedded,year,same-roles,changes,browser-floor,hostile,migration,alerts-file}.test.ts',
  'tests/host/{serve-only,shared-cache}.test.ts',
];

/** One of the long files at the end would leave the other workers idle. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ project }: TestSpecification) => project.name === 'long';
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    setupFiles: ['tests/support/unexpected-output.ts', 'tests/support/sample-board.ts'],
    reporters: ['default', ['json', { outputFile: UNIT_REPORT }]],
    env: { TZ: 'UTC', BOARD_DIR: 'none', NODE_OPTIONS: `--import=${moduleFormats}` },
    execArgv: [`--import=${moduleFormats}`],
    testTimeout: MAX_TEST_MS,
    hookTimeout: MAX_TEST_MS,
    // As with the browser tests, one that passes when tried again has passed.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: MAX_TEST_MS / 2 } },
    // Many files wait for processes of their own: one worker less than cores would leave one idle.
    maxWorkers: '100%',
    sequence: { sequencer: LongFirst },
    projects: [
      { extends: true, test: { name: 'unit', include: all, exclude: long } },
      {
        extends: true,
        test: {
          name: 'long',
          include: long,
          testTimeout: MAX_PROCESS_TEST_MS,
          hookTimeout: MAX_PROCESS_TEST_MS,
        },
      },
    ],
  },
});
