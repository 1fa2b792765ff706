/** What the accessibility checks of one run found, as the board's statement shows it. Contract: 22.3. */
import type { AccessibilityChecks } from '../../lib/content/accessibility-checks.ts';

/** Names the folder that the checks write their records to. */
export const RECORDS_VARIABLE = 'ACCESSIBILITY_RECORDS';

type Outcome = {
  /** Of axe. */
  rule: string;
  kind: 'applied' | 'violated' | 'undecided';
  /** Whether the rule belongs to WCAG 2.2, level A or AA. */
  isWcag: boolean;
};

/** One check of one page. */
export type CheckRecord = {
  path: string;
  /** Of the test. */
  title: string;
  width: number;
  scheme: 'light' | 'dark';
  axe: string;
  outcomes: Outcome[];
};

type Rule = { id: string; tags: readonly string[] };

/** Rules that found nothing to look at on the page are left out: they checked nothing. */
export function outcomesOf(results: {
  passes: readonly Rule[];
  violations: readonly Rule[];
  incomplete: readonly Rule[];
}): Outcome[] {
  const of = (rules: readonly Rule[], kind: Outcome['kind']): Outcome[] =>
    rules.map(({ id, tags }) => ({
      rule: id,
      kind,
      isWcag: tags.some((tag) => /^wcag2[012]?a{1,2}$/.test(tag)),
    }));
  return [
    ...of(results.passes, 'applied'),
    ...of(results.violations, 'violated'),
    ...of(results.incomplete, 'undecided'),
  ];
}

type Run = Pick<AccessibilityChecks, 'checkedOn' | 'version' | 'commit'>;

/** Sums up the records of a run; null without any. */
export function summarise(records: readonly CheckRecord[], run: Run): AccessibilityChecks | null {
  const [first] = records;
  if (!first) return null;
  const named = records.map((record) => ({
    ...record,
    path: pagePath(record.path),
    state: stateOf(record.title),
  }));
  const outcomes = named.flatMap((record) => record.outcomes);
  const rulesWhere = (isMeant: (outcome: Outcome) => boolean) =>
    distinct(outcomes.filter(isMeant).map(({ rule }) => rule));
  const violations = named.flatMap(({ path, state, outcomes: found }) =>
    found
      .filter(({ kind }) => kind === 'violated')
      .map(({ rule }) => JSON.stringify({ rule, path, state })),
  );
  return {
    ...run,
    axe: first.axe,
    rules: {
      wcag: rulesWhere(({ isWcag }) => isWcag),
      others: rulesWhere(({ isWcag }) => !isWcag),
    },
    undecided: rulesWhere(({ kind }) => kind === 'undecided'),
    violations: distinct(violations).map((text) => JSON.parse(text)),
    pages: distinct(named.map(({ path }) => path)).map((path) => {
      const checks = named.filter((record) => record.path === path);
      return {
        path,
        states: distinct(checks.map(({ state }) => state)),
        widths: [...new Set(checks.map(({ width }) => width))].toSorted((one, two) => two - one),
        schemes: (['light', 'dark'] as const).filter((scheme) =>
          checks.some((record) => record.scheme === scheme),
        ),
      };
    }),
  };
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].toSorted();

/** Pages of one kind count as one. */
const pagePath = (pathname: string): string =>
  pathname.replace(/^\/(roles|organisations|docs)\/.+/, '/$1/…').replace(/(.)\/$/, '$1');

/** A test's title without sections, schemes and widths, which are counted on their own. */
function stateOf(title: string): string {
  const state = title
    .replace(/^(?:\d+(?:\.\d+)?\s+)+|^WCAG: /, '')
    .replace(/,? (?:in )?(?:the )?(?:light|dark)(?: scheme)?\b/g, '')
    .replace(/,? \d+ ?px(?: wide)?/g, '')
    .replace(/ in either colour scheme(?: and size)?/, '')
    .replace(/^axe finds no violations (?:on|in|with) /, '')
    .trim();
  // Of a test that only opens a page, its path is left.
  return state.startsWith('/') ? 'as it opens' : state;
}
