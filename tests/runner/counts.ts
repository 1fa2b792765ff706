import { readFile } from 'node:fs/promises';
import * as z from 'zod';

/**
 * The number of tests of a run by outcome. A flaky test passed, but only when it was tried again,
 * which happens in continuous integration alone.
 */
export type Counts = { passed: number; flaky: number; failed: number; skipped: number };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
});

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

/** Reads the JSON report of Vitest. */
export async function vitestCounts(file: string): Promise<Counts> {
  const report = vitestReport.parse(JSON.parse(await readFile(file, 'utf8')));
  return {
    passed: report.numPassedTests,
    flaky: 0,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  };
}

/** Reads the JSON report of Playwright. */
export async function playwrightCounts(file: string): Promise<Counts> {
  const { stats } = playwrightReport.parse(JSON.parse(await readFile(file, 'utf8')));
  return {
    passed: stats.expected,
    flaky: stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  };
}
