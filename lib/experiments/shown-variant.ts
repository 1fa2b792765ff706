import type { TestName, Variant } from './experiment.ts';

/** The mark on the root element that holds each experiment's variant. */
const marks = { advisor_chatbot_1: 'advisor', ab4: 'ab4' } as const satisfies Record<
  TestName,
  string
>;

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
