import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/setup/unexpected-output.ts'],
    env: { TZ: 'UTC' },
    // Only a test that hangs takes this long; a busy machine must not make one fail.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // Many files wait for processes of their own: one worker less than cores would leave one idle.
    maxWorkers: '100%',
  },
});
