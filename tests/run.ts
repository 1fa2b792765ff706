// `npm test`: every check of the project.
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { runProcess } from '../lib/host/command-line.ts';
import { type Counts, playwrightCounts, vitestCounts } from './runner/counts.ts';
import { findBrowser } from './runner/find-browser.ts';
import { type Selection, selectTests } from './runner/select-tests.ts';
import { root, runScript } from './runner/step.ts';
import { testBoardSettings } from './runner/test-board.ts';

const reports = path.join(root, '.data/test/reports');
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');

const UNIT = 'Unit and function tests';
const BROWSER = 'Browser tests';

/** Checks that finish soon and run beside the unit tests; their output is shown when they end. */
const quickChecks: Record<string, readonly [script: string, args: readonly string[]]> = {
  Types: ['node_modules/typescript/bin/tsc', ['--noEmit']],
  Lint: ['node_modules/oxlint/bin/oxlint', ['-c', 'tests/oxlintrc.json', '--deny-warnings', '.']],
  Format: ['node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']],
};

await runProcess({
  usage: `Usage: npm test -- [WORD...]

Runs every check. A word chooses: a check by its name (types, lint, format, unit, browser), or tests by
a part of their file or title, such as "npm test -- filters".`,
  hasOperands: true,
  async run({ operands }) {
    const selected = selectTests(operands, [...Object.keys(quickChecks), UNIT, BROWSER]);
    await rm(reports, { recursive: true, force: true });
    await mkdir(reports, { recursive: true });
    const failed: string[] = [];
    const report = (name: string, isPassed: boolean, output = '') => {
      console.log(`\n── ${name}${isPassed ? '' : ': failed'}`);
      if (output.trim() !== '') console.log(output.trimEnd());
      if (!isPassed) failed.push(name);
    };

    const unit = selected.checks.includes(UNIT) ? 'all' : selected.vitest;
    const browser = selected.checks.includes(BROWSER) ? 'all' : selected.playwright;
    const quick = Object.entries(quickChecks).filter(([name]) => selected.checks.includes(name));
    const runQuick = async () => {
      for (const [name, [script, args]] of quick) {
        const { isPassed, output } = await runScript(script, args);
        report(name, isPassed, output);
      }
      if (browser !== 'none' && unit === 'all') await buildTestBoard();
    };
    await Promise.all([
      runQuick(),
      unit !== 'none' && runVitest(unit).then((isPassed) => report(UNIT, isPassed)),
    ]);
    if (browser !== 'none') {
      report(
        BROWSER,
        await runPlaywright(browser).catch((error: Error) => {
          console.error(error.message);
          return false;
        }),
      );
    }
    await printSummary(failed);
    if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}`);
  },
});

/** Builds the pages of the browser tests, which these would build themselves, beside the unit tests. */
async function buildTestBoard(): Promise<void> {
  await runScript('lib/host/commands/build.ts', [], { env: await testBoardSettings() });
}

async function runVitest(selection: Exclude<Selection, 'none'>): Promise<boolean> {
  const { isPassed } = await runScript(
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      '--config=tests/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
      ...argumentsOf(selection, '--testNamePattern'),
    ],
    { isLive: true },
  );
  return isPassed;
}

async function runPlaywright(selection: Exclude<Selection, 'none'>): Promise<boolean> {
  const { isPassed } = await runScript(
    'node_modules/playwright/cli.js',
    ['test', '--config=tests/playwright.config.ts', ...argumentsOf(selection, '--grep')],
    {
      isLive: true,
      env: { CHROMIUM_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    },
  );
  return isPassed;
}

function argumentsOf(selection: Exclude<Selection, 'none'>, titleOption: string): string[] {
  if (selection === 'all') return [];
  const { files, titles } = selection;
  return titles === null ? files : [...files, `${titleOption}=${titles}`];
}

async function printSummary(failed: readonly string[]): Promise<void> {
  const none: Counts = { passed: 0, failed: 0, skipped: 0 };
  const counts = await Promise.all([
    vitestCounts(vitestReport).catch(() => none),
    playwrightCounts(playwrightReport).catch(() => none),
  ]);
  const sum = (key: keyof Counts) => counts.reduce((total, count) => total + count[key], 0);
  if (failed.length === 0) console.log('\nEverything is in order.');
  const [passed, failures, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
  console.log(`Tests: ${passed} passed, ${failures} failed, ${skipped} skipped`);
}
