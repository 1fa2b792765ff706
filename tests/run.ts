// `npm test`: every check of the project, one after the other.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runProcess, UsageError } from '../lib/commands/command-line.ts';
import { forgetSettings } from './support/forget-settings.ts';
import { BROWSER_REPORT, UNIT_REPORT } from './support/reports.ts';

const checks: Record<string, string> = {
  types: 'npm run typecheck',
  lint: 'npm run lint',
  format: 'prettier --check --log-level=warn .',
  unit: 'vitest run --config=tests/vitest.config.ts',
  browser: 'playwright test --config=tests/playwright.config.ts',
};

await runProcess({
  usage: `Usage: npm test -- [WORD...]

Runs every check: ${Object.keys(checks).join(', ')}. A word chooses a check by its name, or test files by
a part of their path, as in "npm test -- filters".

  CHROMIUM_PATH        the browser of the browser tests; by default one is looked for
  TEST_PORT            the port of their board; by default a free one
  TEST_DATABASE_URL    a PostgreSQL server, for the tests that need one
  TEST_ROLES_FILE      a real list of roles, for the test that imports one`,
  hasOperands: true,
  async run({ operands }) {
    const words = operands.filter((word) => !(word in checks));
    const named = (pattern: string) =>
      globSync(pattern).filter((file) => words.some((word) => file.includes(word)));
    const files: Record<string, string[]> = {
      unit: named('tests/**/*.test.{ts,tsx}'),
      browser: named('tests/browser/*.spec.ts'),
    };
    const isChosen = (check: string) =>
      operands.length === 0 || operands.includes(check) || Boolean(files[check]?.length);
    const chosen = Object.keys(checks).filter(isChosen);
    const all = Object.values(files).flat();
    const unknown = words.find((word) => !all.some((file) => file.includes(word)));
    if (unknown !== undefined) {
      throw new UsageError(`"${unknown}" is part of no check's or test file's name`);
    }
    forgetSettings(process.env);
    for (const report of [UNIT_REPORT, BROWSER_REPORT]) rmSync(report, { force: true });
    process.env.PATH = [path.resolve('node_modules/.bin'), process.env.PATH].join(path.delimiter);
    const failed = chosen.filter((check) => {
      console.log(`\n── ${check}`);
      const line = [checks[check], ...(files[check] ?? [])].join(' ');
      return spawnSync(line, { shell: true, stdio: 'inherit' }).status !== 0;
    });
    console.log(closingLine());
    if (!process.env.TEST_DATABASE_URL && chosen.includes('unit')) {
      console.log(
        'Skipped: tests on PostgreSQL. TEST_DATABASE_URL names a server where they can be run.',
      );
    }
    if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}`);
  },
});

/** The sum of what both runners have reported. */
function closingLine(): string {
  const read = (file: string) => {
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      return {};
    }
  };
  const unit = read(UNIT_REPORT);
  const { stats = {} } = read(BROWSER_REPORT);
  const sum = (...counts: (number | undefined)[]) =>
    counts.reduce<number>((total, count = 0) => total + count, 0);
  const passed = sum(unit.numPassedTests, stats.expected, stats.flaky);
  const failed = sum(unit.numFailedTests, stats.unexpected);
  const skipped = sum(unit.numPendingTests, stats.skipped);
  return `\nTests: ${passed} passed, ${failed} failed, ${skipped} skipped`;
}
