// `npm test`: every check of the project.
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { runProcess } from '../lib/host/command-line.ts';
import { findBrowser } from './runner/find-browser.ts';
import { forgetSettings } from './runner/forget-settings.ts';
import { freePort } from './runner/free-port.ts';
import { browserOutcome, nothingRun, UNIT_REPORT, unitOutcome } from './runner/reports.ts';
import { type Run, type Selection, selectTests } from './runner/select-tests.ts';
import { skipReasons } from './runner/skip-reasons.ts';
import { root, runScript } from './runner/step.ts';
import { chooseTestPort, testBoardSettings } from './runner/test-board.ts';

forgetSettings(process.env);

const reports = path.join(root, '.data/test/reports');
const reportOf = (runner: 'vitest' | 'playwright', run: number) =>
  path.join(reports, `${runner}-${run}.json`);

const UNIT = 'Unit and function tests';
const BROWSER = 'Browser tests';

/** Checks that finish soon and run beside the unit tests; their output is shown when they end. */
const quickChecks: Record<string, readonly [script: string, args: readonly string[]]> = {
  Types: ['node_modules/typescript/bin/tsc', ['--noEmit']],
  Lint: ['node_modules/oxlint/bin/oxlint', ['-c', 'tests/oxlintrc.json', '--deny-warnings', '.']],
  Format: ['node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']],
};

/** Whether the port was asked for. */
let isPortFixed = false;

await runProcess({
  usage: `Usage: npm test -- [WORD...]

Runs every check. A word chooses: a check by its name (types, lint, format, unit, browser), or tests by
a part of their file or of their title, such as "npm test -- filters".

  CHROMIUM_PATH        the browser of the browser tests; by default one is looked for
  TEST_PORT            the port of their board; by default a free one
  TEST_DATABASE_URL    a PostgreSQL server, for the tests that need one
  TEST_ROLES_FILE      a real list of roles, for the test that imports one`,
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

    const unit = runsOf(selected.checks.includes(UNIT) ? 'all' : selected.vitest);
    const browser = runsOf(selected.checks.includes(BROWSER) ? 'all' : selected.playwright);
    const hasBrowser = browser.length > 0;
    if (hasBrowser) await choosePort();
    const quick = Object.entries(quickChecks).filter(([name]) => selected.checks.includes(name));
    const runQuick = async () => {
      for (const [name, [script, args]] of quick) {
        const { isPassed, output } = await runScript(script, args);
        report(name, isPassed, output);
      }
      if (hasBrowser && unit.length > 0) await buildTestBoard();
    };
    await Promise.all([
      runQuick(),
      unit.length > 0 && runVitest(unit).then((isPassed) => report(UNIT, isPassed)),
    ]);
    if (hasBrowser) {
      report(
        BROWSER,
        await runPlaywright(browser).catch((error: Error) => {
          console.error(error.message);
          return false;
        }),
      );
    }
    await printSummary(failed, unit.length, browser.length);
    if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}`);
  },
});

/** Builds the pages of the browser tests, which these would build themselves, beside the unit tests. */
async function buildTestBoard(): Promise<void> {
  await runScript('lib/host/commands/build.ts', [], { env: await testBoardSettings() });
}

/** The runs of a selection; one of everything has neither files nor titles. */
function runsOf(selection: Selection): readonly Run[] {
  return selection === 'all' ? [{ files: [], titles: null }] : selection;
}

/** @throws when a port that was asked for is taken */
async function choosePort(): Promise<void> {
  const wanted = process.env.TEST_PORT;
  if (wanted && (await freePort(Number(wanted))) !== Number(wanted)) {
    throw new Error(`TEST_PORT is ${wanted}, and something else listens there`);
  }
  isPortFixed = Boolean(wanted);
  await testBoardSettings();
}

async function runVitest(runs: readonly Run[]): Promise<boolean> {
  let isAllPassed = true;
  for (const [number, run] of runs.entries()) {
    const { isPassed } = await runScript(
      'node_modules/vitest/vitest.mjs',
      [
        'run',
        '--config=tests/vitest.config.ts',
        '--reporter=default',
        '--reporter=./tests/runner/reports.ts',
        ...argumentsOf(run, '--testNamePattern'),
      ],
      { isLive: true, env: { [UNIT_REPORT]: reportOf('vitest', number) } },
    );
    isAllPassed &&= isPassed;
  }
  return isAllPassed;
}

async function runPlaywright(runs: readonly Run[]): Promise<boolean> {
  // Another program may have taken the port while the unit tests ran.
  if (!isPortFixed) process.env.TEST_PORT = await chooseTestPort();
  const browserPath = findBrowser();
  let isAllPassed = true;
  for (const [number, run] of runs.entries()) {
    const report = reportOf('playwright', number);
    const { isPassed } = await runScript(
      'node_modules/playwright/cli.js',
      ['test', '--config=tests/playwright.config.ts', ...argumentsOf(run, '--grep')],
      {
        isLive: true,
        env: { CHROMIUM_PATH: browserPath, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      },
    );
    isAllPassed &&= isPassed;
  }
  return isAllPassed;
}

function argumentsOf({ files, titles }: Run, titleOption: string): string[] {
  return titles === null ? files : [...files, `${titleOption}=${titles}`];
}

async function printSummary(failed: readonly string[], unitRuns: number, browserRuns: number) {
  const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
  const unit = numbers(unitRuns).map((run) => unitOutcome(reportOf('vitest', run)));
  const browser = numbers(browserRuns).map((run) => browserOutcome(reportOf('playwright', run)));
  const outcomes = await Promise.all(
    [...unit, ...browser].map((outcome) => outcome.catch(() => nothingRun)),
  );
  const sum = (key: 'passed' | 'flaky' | 'failed' | 'skipped') =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0);
  for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`\n${failure}`);
  if (failed.length === 0) console.log('\nEverything is in order.');
  const [passed, flaky, skipped] = [sum('passed'), sum('flaky'), sum('skipped')];
  console.log(`Tests: ${passed + flaky} passed, ${sum('failed')} failed, ${skipped} skipped`);
  if (flaky > 0) console.log(`Flaky: ${flaky} passed only when tried again; they are named above`);
  if (skipped > 0) for (const line of skipReasons(process.env)) console.log(`Skipped: ${line}`);
}
