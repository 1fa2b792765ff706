import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import type { Reporter, SerializedError, TestModule, TestSuite } from 'vitest/node';

/**
 * The outcome of a run. A flaky test passed, but only when it was tried again, which happens in
 * continuous integration alone. `failures` name what failed and why, for the end of the output.
 */
const outcome = z.object({
  passed: z.number(),
  flaky: z.number(),
  failed: z.number(),
  skipped: z.number(),
  failures: z.array(z.string()),
});
export type Outcome = z.infer<typeof outcome>;

export const nothingRun: Outcome = { passed: 0, flaky: 0, failed: 0, skipped: 0, failures: [] };

/** The variable that names the file for the report of the unit tests. */
export const UNIT_REPORT = 'UNIT_REPORT';

/** Reports a run of Vitest, with hooks that failed and errors outside all tests, which fail it too. */
export default class UnitReporter implements Reporter {
  async onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[],
  ): Promise<void> {
    const file = process.env[UNIT_REPORT];
    if (!file) return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const flaky = tests.filter((test) => test.diagnostic()?.flaky);
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const failures = [
      ...tests.flatMap((test) =>
        (test.result().errors ?? []).map((error) =>
          failure(
            test.module,
            flaky.includes(test) ? `${test.fullName} (flaky)` : test.fullName,
            error,
          ),
        ),
      ),
      ...suites.flatMap((suite) =>
        suite.errors().map((error) => failure(...placeOf(suite), error)),
      ),
      ...unhandled.map((error) => `Outside the tests: ${ownStack(error)}`),
    ];
    const [passed, failed] = [count('passed') - flaky.length, count('failed')];
    const skipped = tests.length - count('passed') - failed;
    const report: Outcome = { passed, flaky: flaky.length, failed, skipped, failures };
    await writeFile(file, JSON.stringify(report));
  }
}

function placeOf(suite: TestModule | TestSuite): [module: TestModule, name: string] {
  if (suite.type === 'module') return [suite, 'the file or one of its hooks'];
  return [suite.module, `a hook of ${suite.fullName}`];
}

function failure(module: TestModule, name: string, error: SerializedError): string {
  return `${module.relativeModuleId}, ${name}: ${ownStack(error)}`;
}

/** An error with the lines of its stack that are in the project. */
function ownStack({ stack, message }: SerializedError): string {
  const lines = (stack ?? message).split('\n');
  return lines.filter((line) => !/^ +at .*(?:node_modules|<anonymous>)/.test(line)).join('\n');
}

/** Reads the report of {@link UnitReporter}. */
export async function unitOutcome(file: string): Promise<Outcome> {
  return outcome.parse(JSON.parse(await readFile(file, 'utf8')));
}

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

/** Reads the JSON report of Playwright, which lists failures at the end of its output by itself. */
export async function browserOutcome(file: string): Promise<Outcome> {
  const { stats } = playwrightReport.parse(JSON.parse(await readFile(file, 'utf8')));
  const { expected: passed, flaky, unexpected: failed, skipped } = stats;
  return { passed, flaky, failed, skipped, failures: [] };
}
