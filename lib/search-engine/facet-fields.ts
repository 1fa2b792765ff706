import type { Budget } from './budget.ts';
import { type FacetStats, summariseFacet } from './facet-counts.ts';
import type { FacetValues } from './facet-values.ts';
import type { Mask } from './mask.ts';
import type { SearchParameters } from './parameters.ts';
import { emptyObject } from './record.ts';

/** What an answer says of facets. Facets without a value among the hits are left out. */
export type FacetFields = {
  /** How many hits have each value: `{attribute: {value: count}}`. */
  facets: Record<string, Record<string, number>>;
  facets_stats?: Record<string, FacetStats>;
  exhaustiveFacetsCount: true;
};

/** Steps that answering a facet value takes, roughly. */
const STEPS_PER_VALUE = 500;

/** Counts the values of the facets that are asked for, `*` being all, among the hits. */
export function countFacets(
  available: ReadonlyMap<string, FacetValues>,
  hits: { records: Mask; count: number },
  parameters: Pick<SearchParameters, 'facets' | 'sortFacetValuesBy' | 'maxValuesPerFacet'>,
  budget: Budget,
): FacetFields {
  const { facets: wanted, sortFacetValuesBy: order, maxValuesPerFacet: limit } = parameters;
  const facets = emptyObject<Record<string, number>>();
  const stats = emptyObject<FacetStats>();
  for (const name of wanted.includes('*') ? available.keys() : wanted) {
    const facet = available.get(name);
    if (!facet) continue;
    const summary = summariseFacet(facet, hits, { order, limit, wanted: null }, budget);
    budget.spend(summary.counts.length * STEPS_PER_VALUE);
    if (summary.stats) stats[name] = summary.stats;
    if (summary.counts.length === 0) continue;
    const counts = (facets[name] = emptyObject<number>());
    for (const { value, count } of summary.counts) counts[value] = count;
  }
  const hasStats = Object.keys(stats).length > 0;
  return { facets, ...(hasStats && { facets_stats: stats }), exhaustiveFacetsCount: true };
}
