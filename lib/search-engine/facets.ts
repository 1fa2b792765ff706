/** Counts the values of facets among the hits of a search. */
import type { FacetValues } from './facet-values.ts';
import type { Mask } from './mask.ts';
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
  hits: { records: Mask; count: number },
  options: { wanted: readonly string[]; order: FacetOrder; limit: number },
): FacetFields {
  const { wanted, order, limit } = options;
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
  /** How many hits have each value, by its number; reused by the next call. */
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
  hits: { records: Mask; count: number },
  options: { order: FacetOrder; limit: number; wanted: ((value: number) => boolean) | null },
): FacetSummary {
  const counts = facet.count(hits.records, hits.count);
  const { order, limit, wanted } = options;
  const all = new Uint32Array(counts.length);
  let length = 0;
  for (let value = 0; value < counts.length; value++) {
    if (counts[value] && (!wanted || wanted(value))) all[length++] = value;
  }
  const present = all.subarray(0, length);
  const values = (order === 'alpha' ? present : mostFrequent(present, counts)).subarray(0, limit);
  return { values, counts, stats: facet.numbers && statsOf(present, counts, facet.numbers) };
}

/** Numbers of the values with the highest counts, descending; ties ascending by number. */
function mostFrequent(present: Uint32Array, counts: Uint32Array): Uint32Array {
  let most = 0;
  for (const value of present) most = Math.max(most, counts[value]!);
  return most < MAX_COUNTS_PER_VALUE * present.length
    ? sortedByCounting(present, counts, most)
    : sortedByKeys(present, counts);
}

/** Counting is faster than comparing unless few values have high counts. */
const MAX_COUNTS_PER_VALUE = 8;

/** @param present ascending */
function sortedByCounting(present: Uint32Array, counts: Uint32Array, most: number): Uint32Array {
  const places = new Uint32Array(most + 1);
  for (const value of present) places[counts[value]!]!++;
  let place = 0;
  for (let count = most; count >= 0; count--) {
    const having = places[count]!;
    places[count] = place;
    place += having;
  }
  const sorted = new Uint32Array(present.length);
  for (const value of present) sorted[places[counts[value]!]!++] = value;
  return sorted;
}

function sortedByKeys(present: Uint32Array, counts: Uint32Array): Uint32Array {
  const size = counts.length;
  // One number encodes both orders, so that sorting needs no comparison function.
  const keys = Float64Array.from(present, (value) => -counts[value]! * size + value);
  return Uint32Array.from(keys.sort(), (key) => ((key % size) + size) % size);
}

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
