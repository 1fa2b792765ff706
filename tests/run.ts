import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Counts, playwrightCounts, vitestCounts } from './runner/counts.ts';
import { findBrowser } from './runner/find-browser.ts';
import { root, runTool } from './runner/step.ts';

const reports = path.join(root, '.data/test/reports');
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');

type Step = { name: string; run: () => Promise<boolean> };

const steps: Step[] = [
  { name: 'Types', run: () => runTool('typescript/bin/tsc', ['--noEmit']) },
  {
    name: 'Lint',
    run: () => runTool('oxlint/bin/oxlint', ['-c', 'tests/oxlintrc.json', '--deny-warnings', '.']),
  },
  {
    name: 'Format',
    run: () => runTool('prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']),
  },
  {
    name: 'Unit and function tests',
    run: () =>
      runTool('vitest/vitest.mjs', [
        'run',
        '--config=tests/vitest.config.ts',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${vitestReport}`,
      ]),
  },
  {
    name: 'Browser tests',
    run: () =>
      runTool('playwright/cli.js', ['test', '--config=tests/playwright.config.ts'], {
        CHROMIUM_PATH: findBrowser(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
      }),
  },
];

const only = process.argv.slice(2).map((word) => word.toLowerCase());
const unknown = only.filter((word) => !steps.some(({ name }) => name.toLowerCase().includes(word)));
if (unknown.length > 0) {
  const names = steps.map(({ name }) => `"${name}"`).join(', ');
  console.error(`No check is called "${unknown.join('", "')}". Choose by a word of ${names}.`);
  process.exit(1);
}
const chosen = steps.filter(
  ({ name }) => only.length === 0 || only.some((word) => name.toLowerCase().includes(word)),
);

await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });

const failed: string[] = [];
for (const { name, run } of chosen) {
  console.log(`\n── ${name}`);
  const passed = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return false;
  });
  if (!passed) failed.push(name);
}

const none: Counts = { passed: 0, failed: 0, skipped: 0 };
const counts = await Promise.all([
  vitestCounts(vitestReport).catch(() => none),
  playwrightCounts(playwrightReport).catch(() => none),
]);
const sum = (key: keyof Counts) => counts.reduce((total, count) => total + count[key], 0);
console.log(
  failed.length === 0 ? '\nEverything is in order.' : `\nNot in order: ${failed.join(', ')}.`,
);
console.log(`Tests: ${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(failed.length === 0 ? 0 : 1);
