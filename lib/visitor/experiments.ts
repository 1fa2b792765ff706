/**
 * The experiments, who may take part, which variant the page shows, and the prebuilt home pages.
 * Contract: 2.2, 2.10, 3.11, 4.4, 4.5, 6, 10.6.
 */
import type { PublicConfig } from '../config/public.ts';
import {
  type Ab4Variant,
  defaultRanking,
  effectiveRanking,
  type Ranking,
} from '../query/indices.ts';

export type Variant = 'A' | 'B' | 'C' | 'D' | 'control';

/** Number of equal groups; null for the experiment's own shares. */
export type Divisions = 2 | 4 | null;

type Declaration = {
  divisions: Divisions;
  /** All must be active. */
  consentGroups: readonly string[];
};

/** By test name. */
export const experiments = {
  /** The header card and the box under the filters. */
  advisor_chatbot_1: { divisions: null, consentGroups: ['C0007', 'C0008'] },
  /** The ranking of the default list. It needs no consent. */
  ab4: { divisions: 4, consentGroups: [] },
} as const satisfies Record<PublicConfig['experiments'][number], Declaration>;

export type TestName = keyof typeof experiments;

export const testNames = Object.keys(experiments) as TestName[];

/**
 * The active experiments, for an edge function, which can read variables but not the board's
 * folder.
 * @param variables `EXPERIMENTS` lists them or is "none". Without it the sample runs all, and a
 *   board of one's own (`BOARD_DIR`) none
 */
export function runningExperiments(variables: {
  EXPERIMENTS?: string | undefined;
  BOARD_DIR?: string | undefined;
}): TestName[] {
  const named = variables.EXPERIMENTS?.split(',').map((name) => name.trim());
  if (named) return testNames.filter((name) => named.includes(name));
  return ['', 'none'].includes(variables.BOARD_DIR ?? '') ? testNames : [];
}

/** A visitor's assignment in an experiment. */
export type Experiment = {
  /** UUID; empty when the visitor does not take part. */
  userID: string;
  variant: Variant;
  /** Test name of the experiment. */
  experimentID: string;
};

/** Whether these consent groups suffice to take part. */
export function isConsented(testName: TestName, groups: ReadonlySet<string>): boolean {
  return experiments[testName].consentGroups.every((group) => groups.has(group));
}

/** The `data-` attribute of the root element that holds each experiment's variant. */
const marks = { advisor_chatbot_1: 'advisor', ab4: 'ab4' } as const satisfies Record<
  TestName,
  string
>;

type Root = { readonly dataset: Record<string, string | undefined> };

export function showVariant(testName: TestName, variant: Variant, { dataset }: Root): void {
  dataset[marks[testName]] = variant;
}

/** Moves the visitor to the control group of all experiments that need consent, effective at once. */
export function showControl(root: Root): void {
  for (const testName of testNames) {
    if (!isConsented(testName, new Set())) showVariant(testName, 'control', root);
  }
}

/**
 * The variant on the page, set on the root element before the first paint (`first-paint.ts`).
 * @param root the page's `documentElement`
 * @returns empty when that script did not run
 */
export function shownVariant(testName: TestName, { dataset }: Root): Variant | '' {
  return (dataset[marks[testName]] ?? '') as Variant | '';
}

/**
 * The name of an advisor variant in tracking and links.
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

/** Each has a prebuilt home page: the default, then those of "ab4". @internal */
export const builtRankings: readonly Ranking[] = [
  defaultRanking,
  'super_duper_ranked',
  'pumpkin_ranked',
  'window_ranked',
];

/** The rankings to build for a board with these experiments. */
export function rankingsBuiltFor(experiments: readonly string[]): readonly Ranking[] {
  return experiments.includes('ab4') ? builtRankings : [defaultRanking];
}

const FOLDER = 'variants';

/** Path segments of a ranking's page; empty for the home page. */
export function rankingPage(ranking: Ranking): string[] {
  return ranking === defaultRanking ? [] : [FOLDER, ranking];
}

export function rankingOfPage([, name]: readonly string[]): Ranking {
  return builtRankings.find((ranking) => ranking === name) ?? defaultRanking;
}

/** The page that the edge serves at `/` to a variant of "ab4". */
export function pagePath(variant: Ab4Variant): string {
  return `/${rankingPage(effectiveRanking(defaultRanking, variant)).join('/')}`;
}

/** Whether a page is only meant to be served at `/`. */
export function isRankingPage(pathname: string): boolean {
  const parts = pathname.replace(/\/$/, '').split('/').slice(1);
  const page = rankingPage(rankingOfPage(parts));
  return page.length > 0 && page.join('/') === parts.join('/');
}
