/** Counts the values of facets among the hits of a search. */
import type { FacetValues } from './facet-values.ts';
import { type Mask, recordsOf } from './mask.ts';
import { emptyObject } from './record.ts';

export type FacetOrder = 'count' | 'alpha';
/** Of the numeric values of all hits. */
type FacetStats = { min: number; max: number; avg: number; sum: number };

/** The facets of a response. Facets without a value among the hits are left out. */
export type FacetFields = {
  /** How many hits have each value: `{attribute: {value: count}}`. */
  facets: Record<string, Record<string, number>>;
  facets_stats?: Record<string, FacetStats>;
  exhaustiveFacetsCount: true;
};

/** Counts the values of the requested facets (`*` means all) among the hits. */
export function countFacets(
  available: ReadonlyMap<string, FacetValues>,
  found: { records: Mask; count: number },
  options: { wanted: readonly string[]; order: FacetOrder; limit: number },
): FacetFields {
  const { wanted, order, limit } = options;
  const hits = recordsOf(found.records, found.count);
  const facets = emptyObject<Record<string, number>>();
  const stats = emptyObject<FacetStats>();
  for (const name of wanted.includes('*') ? available.keys() : wanted) {
    const facet = available.get(name);
    if (!facet) continue;
    const summary = summariseFacet(facet, hits, { order, limit, wanted: null });
    if (summary.stats) stats[name] = summary.stats;
    if (summary.values.length === 0) continue;
    const counts = (facets[name] = emptyObject<number>());
    for (const value of summary.values) counts[facet.values[value]!] = summary.counts[value]!;
  }
  const hasStats = Object.keys(stats).length > 0;
  return { facets, ...(hasStats && { facets_stats: stats }), exhaustiveFacetsCount: true };
}

/** Values of one attribute among the hits. */
export type FacetSummary = {
  /** Numbers of the values, at most as many as requested, in the requested order. */
  values: Uint32Array;
  /** How many hits have each value, by its number. */
  counts: Uint32Array;
  /** Null when no hit has a numeric value. */
  stats: FacetStats | null;
};

/**
 * Counts a facet's values among the hits, those with the most hits first (equal ones by name),
 * or by name.
 * @param wanted only values for which this holds, by number; null takes all
 */
export function summariseFacet(
  facet: FacetValues,
  hits: Uint32Array,
  options: { order: FacetOrder; limit: number; wanted: ((value: number) => boolean) | null },
): FacetSummary {
  const counts = facet.count(hits);
  const { order, limit, wanted } = options;
  const present = Uint32Array.from(counts.keys()).filter(
    (value) => counts[value] && (!wanted || wanted(value)),
  );
  const ordered = order === 'alpha' ? present : mostFrequent(present, counts);
  return {
    values: ordered.subarray(0, limit),
    counts,
    stats: facet.numbers && statsOf(present, counts, facet.numbers),
  };
}

/** Values are numbered by name, so equal counts stay in that order. */
const mostFrequent = (present: Uint32Array, counts: Uint32Array): Uint32Array =>
  present.toSorted((one, other) => counts[other]! - counts[one]!);

function statsOf(
  present: Uint32Array,
  counts: Uint32Array,
  numbers: Float64Array,
): FacetStats | null {
  let [min, max, sum, count] = [Infinity, -Infinity, 0, 0];
  for (const value of present) {
    const number = numbers[value]!;
    if (Number.isNaN(number)) continue;
    min = Math.min(min, number);
    max = Math.max(max, number);
    sum += number * counts[value]!;
    count += counts[value]!;
  }
  return count ? { min, max, avg: sum / count, sum } : null;
}
