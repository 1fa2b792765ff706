import type { FieldTokens } from '../../lib/config/public.ts';
import { fieldNames } from '../../lib/roles/facets.ts';
import type { Role } from '../../lib/roles/role.ts';
import { boardParameters } from '../../lib/query/search-parameters.ts';
import { createRandom, type Random } from '../support/seeded-random.ts';
import { pick, titleWords } from './engine-roles.ts';

/** One state of the board: what a visitor has typed and chosen. */
export type BenchState = {
  query: string;
  refinements: Record<string, string[]>;
  minimumSalary: number | null;
};

/** The nine facets of the board's dropdowns and toggles. */
export function benchFacets(tokens: FieldTokens): string[] {
  const { location, hasSalary } = fieldNames(tokens);
  return [
    'company_data',
    hasSalary,
    'highlighted',
    'tags_area',
    'tags_degree_required',
    'tags_exp_required',
    location,
    'tags_role_type',
    'tags_skill',
  ];
}

/** Typical states: partial words, typos or no text; none to three facets chosen. */
export function benchStates(count: number, roles: readonly Role[], facets: readonly string[]) {
  const random = createRandom(7);
  const refinable = facets.filter((facet) => Array.isArray(roles[0]?.[facet]));
  return Array.from({ length: count }, (): BenchState => {
    const refinements: Record<string, string[]> = {};
    for (let left = Math.floor(random() * 4); left > 0; left--) {
      const facet = pick(random, refinable);
      const values = Array.from(
        { length: 1 + Math.floor(random() * 3) },
        () => (pick(random, roles)[facet] as string[])[0]!,
      );
      refinements[facet] = [...new Set(values)];
    }
    const minimumSalary = random() < 0.2 ? Math.round(random() * 150) * 1000 : null;
    return { query: typedText(random, roles), refinements, minimumSalary };
  });
}

function typedText(random: Random, roles: readonly Role[]): string {
  const kind = random();
  if (kind < 0.2) return '';
  const words = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
    pick(random, titleWords),
  );
  if (kind < 0.35)
    words.unshift(pick(random, pick(random, roles).description_short.slice(3, -4).split(' ')));
  const last = words.pop()!;
  if (kind > 0.85 && last.length > 4) {
    const gap = 1 + Math.floor(random() * (last.length - 2));
    return [...words, last.slice(0, gap) + last.slice(gap + 1)].join(' ');
  }
  return [...words, last.slice(0, 1 + Math.floor(random() * last.length))].join(' ');
}

/** The requests that InstantSearch sends for a state: one for hits, one for each refined facet. */
export function instantSearchRequests(
  state: BenchState,
  facets: readonly string[],
  tokens: FieldTokens,
): Array<Record<string, unknown>> {
  const refined = Object.keys(state.refinements).sort();
  const filtersWithout = (left: string | null): string[][] =>
    refined
      .filter((facet) => facet !== left)
      .map((facet) => state.refinements[facet]!.map((value) => `${facet}:${value}`));
  const common = {
    ...boardParameters(tokens),
    query: state.query,
    maxValuesPerFacet: 1000,
    highlightPreTag: '__ais-highlight__',
    highlightPostTag: '__/ais-highlight__',
    ...(state.minimumSalary !== null && {
      numericFilters: [`salary_limit>=${state.minimumSalary}`],
    }),
  };
  return [
    { ...common, facets: [...facets], facetFilters: filtersWithout(null), page: 0 },
    ...refined.map((facet) => ({
      ...common,
      facets: facet,
      facetFilters: filtersWithout(facet),
      hitsPerPage: 0,
      page: 0,
      analytics: false,
      clickAnalytics: false,
    })),
  ];
}
