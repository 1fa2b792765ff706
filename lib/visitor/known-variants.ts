import { type TestName, testNames, type Variant } from './experiment.ts';

/**
 * A cookie that tells the edge which variants a visitor has. Browsers keep the experiments' own
 * cookies, being strict, from a visit that starts on another site: without this one, such a visit
 * would look like a visitor's first, and give them another variant.
 */
export const VARIANTS_COOKIE = 'experiment_variants';

const variants: readonly string[] = ['A', 'B', 'C', 'D', 'control'] satisfies Variant[];

/** Reads the cookie's value, such as `advisor_chatbot_1:A.ab4:C`; what is none of ours is left out. */
export function readVariants(value: string): Map<TestName, Variant> {
  const entries = value.split('.').map((entry) => entry.split(':'));
  return new Map(
    testNames.flatMap((testName): Array<[TestName, Variant]> => {
      const variant = entries.find(([name]) => name === testName)?.[1] ?? '';
      return variants.includes(variant) ? [[testName, variant as Variant]] : [];
    }),
  );
}

/** The cookie's value for some variants. */
export function writeVariants(known: ReadonlyMap<TestName, Variant>): string {
  return [...known].map(([testName, variant]) => `${testName}:${variant}`).join('.');
}
