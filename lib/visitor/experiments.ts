/** The experiments: what they are, who may take part, and which variant the page shows. */
import type { experimentNames } from '../config/public.ts';

/** A variant of an experiment (4.5). */
export type Variant = 'A' | 'B' | 'C' | 'D' | 'control';

/** Into how many equal parts an experiment divides visitors; null for its own shares (4.5). */
export type Divisions = 2 | 4 | null;

type Declaration = {
  divisions: Divisions;
  /** Consent groups that must all be active. */
  consentGroups: readonly string[];
};

/** Every experiment (4.5) by its test name. */
export const experiments = {
  /** The header card and the box under the filters (2.2, 2.10). */
  advisor_chatbot_1: { divisions: null, consentGroups: ['C0007', 'C0008'] },
  /** The ranking of the default list (4.4). It needs no consent. */
  ab4: { divisions: 4, consentGroups: [] },
} as const satisfies Record<(typeof experimentNames)[number], Declaration>;

export type TestName = keyof typeof experiments;

export const testNames = Object.keys(experiments) as TestName[];

/**
 * The experiments that run, for an edge function: it cannot read the board's folder, only variables
 * (10.6).
 * @param variables `EXPERIMENTS` names them or says "none"; without it an own board, which `BOARD_DIR`
 *   names, runs none and the sample all
 */
export function runningExperiments(variables: {
  EXPERIMENTS?: string | undefined;
  BOARD_DIR?: string | undefined;
}): TestName[] {
  const named = variables.EXPERIMENTS?.split(',').map((name) => name.trim());
  if (named) return testNames.filter((name) => named.includes(name));
  return ['', 'none'].includes(variables.BOARD_DIR ?? '') ? testNames : [];
}

/** A visitor's assignment in an experiment (3.11). */
export type Experiment = {
  /** UUID; empty when the visitor takes no part. */
  userID: string;
  variant: Variant;
  /** Test name of the experiment. */
  experimentID: string;
};

/** Whether a visitor who has these consent groups active may take part (4.5). */
export function isConsented(testName: TestName, groups: ReadonlySet<string>): boolean {
  return experiments[testName].consentGroups.every((group) => groups.has(group));
}

/** The `data-` attribute of the root element that holds each experiment's variant. */
const marks = { advisor_chatbot_1: 'advisor', ab4: 'ab4' } as const satisfies Record<
  TestName,
  string
>;

type Root = { readonly dataset: Record<string, string | undefined> };

/** Makes the page show a variant. */
export function showVariant(testName: TestName, variant: Variant, { dataset }: Root): void {
  dataset[marks[testName]] = variant;
}

/**
 * Moves the visitor to the control group of all experiments that need consent (4.5). The page shows it
 * at once (6).
 */
export function showControl(root: Root): void {
  for (const testName of testNames) {
    if (!isConsented(testName, new Set())) showVariant(testName, 'control', root);
  }
}

/**
 * The variant that the page shows. It is computed before the first paint and set on the root element
 * (`first-paint.ts`).
 * @param root the page's `documentElement`
 * @returns empty when that script did not run
 */
export function shownVariant(testName: TestName, { dataset }: Root): Variant | '' {
  return (dataset[marks[testName]] ?? '') as Variant | '';
}

/**
 * The name that tracking and links use for a variant of the advisor's experiment (4.5).
 * @param variant empty when none was assigned
 * @param networkName of the professional network as shown; variant names contain it in snake case
 */
export function variantName(variant: Variant | '', networkName: string): string {
  const network = networkName
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
  const names: Record<Variant | '', string> = {
    '': 'missing_experiment_assignment',
    A: `${network}_field_base_wording`,
    B: `${network}_field_nm_wording`,
    C: 'below_refinements',
    D: 'banner_design_vr',
    control: 'control',
  };
  return names[variant];
}
