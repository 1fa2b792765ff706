/** What a visitor of an experiment may be given (4.5). */
export type Variant = 'A' | 'B' | 'C' | 'D' | 'control';

/** How an experiment shares its visitors out; null for the shares of its own (4.5). */
export type Divisions = 2 | 4 | null;

type Declaration = {
  divisions: Divisions;
  /** Consent groups that must all be active. */
  consentGroups: readonly string[];
};

/** Every experiment (4.5), declared once: whoever needs one looks it up here by its test name. */
export const experiments = {
  /** The header card and the box under the filters (2.2, 2.10). */
  advisor_chatbot_1: { divisions: null, consentGroups: ['C0007', 'C0008'] },
  /** The order in which the default list stands (4.4). It always counts as consented. */
  ab4: { divisions: 4, consentGroups: [] },
} as const satisfies Record<string, Declaration>;

export type TestName = keyof typeof experiments;

export const testNames = Object.keys(experiments) as TestName[];

/** A visitor's part in an experiment (3.11). */
export type Experiment = {
  /** UUID, or empty where the visitor takes no part. */
  userID: string;
  variant: Variant;
  /** Test name of the experiment. */
  experimentID: string;
};

/** Whether a visitor who has these consent groups active may take part (4.5). */
export function isConsented(testName: TestName, groups: ReadonlySet<string>): boolean {
  return experiments[testName].consentGroups.every((group) => groups.has(group));
}
