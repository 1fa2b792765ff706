import { isConsented, type TestName, testNames, type Variant } from './experiment.ts';

/** The mark on the root element that holds each experiment's variant. */
const marks = { advisor_chatbot_1: 'advisor', ab4: 'ab4' } as const satisfies Record<
  TestName,
  string
>;

type Root = { readonly dataset: Record<string, string | undefined> };

/**
 * Ends the visitor's part in the experiments that need consent: without it they are the control
 * (4.5), and the page shows that at once (6).
 */
export function showControl({ dataset }: Root): void {
  for (const testName of testNames) {
    if (!isConsented(testName, new Set())) dataset[marks[testName]] = 'control';
  }
}

/**
 * The variant that the page shows: `first-paint.js` computed it before the first paint and marked
 * the root element with it.
 * @param root the page's `documentElement`
 * @returns empty where that script did not run
 */
export function shownVariant(
  testName: TestName,
  root: { readonly dataset: Readonly<Record<string, string | undefined>> },
): Variant | '' {
  return (root.dataset[marks[testName]] ?? '') as Variant | '';
}
