/** Counts the values of facets among the hits of a search. */
import type { FacetValues } from './facet-values.ts';
import type { Mask } from './mask.ts';
import { emptyObject } from './record.ts';
import { type Budget, jsonBytes } from './request-limits.ts';

export type FacetOrder = 'count' | 'alpha';
/** Of the numeric values of all hits. */
export type FacetStats = { min: number; max: number; avg: number; sum: number };

/** The facets of a response. Facets without a value among the hits are left out. */
export type FacetFields = {
  /** How many hits have each value: `{attribute: {value: count}}`. */
  facets: Record<string, Record<string, number>>;
  facets_stats?: Record<string, FacetStats>;
  exhaustiveFacetsCount: true;
};

/** Approximate steps of counting a value once. */
const STEPS_PER_COUNT = 4;

/** Bytes of a count with its punctuation, and of the statistics of a facet. */
const COUNT_BYTES = 8;
const STATS_BYTES = 150;

/** Counts the values of the requested facets (`*` means all) among the hits. */
export function countFacets(
  available: ReadonlyMap<string, FacetValues>,
  hits: { records: Mask; count: number },
  options: { wanted: readonly string[]; order: FacetOrder; limit: number },
  budget: Budget,
): FacetFields {
  const { wanted, order, limit } = options;
  const facets = emptyObject<Record<string, number>>();
  const stats = emptyObject<FacetStats>();
  for (const name of wanted.includes('*') ? available.keys() : wanted) {
    const facet = available.get(name);
    if (!facet) continue;
    const summary = summariseFacet(facet, hits, { order, limit, wanted: null }, budget);
    let bytes = jsonBytes(name) + STATS_BYTES;
    for (const value of summary.values) bytes += facet.jsonBytes[value]! + COUNT_BYTES;
    budget.reserve(bytes);
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
  values: readonly number[];
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
  budget: Budget,
): FacetSummary {
  budget.spend(facet.countingSteps(hits.count) * STEPS_PER_COUNT);
  const counts = facet.count(hits.records, hits.count);
  const present: number[] = [];
  for (let value = 0; value < counts.length; value++) {
    if (counts[value] && (!options.wanted || options.wanted(value))) present.push(value);
  }
  const values =
    options.order === 'alpha'
      ? present.slice(0, options.limit)
      : mostFrequent(present, counts, options.limit);
  return { values, counts, stats: facet.numbers && statsOf(present, counts, facet.numbers) };
}

/** Numbers of the values with the highest counts, descending; ties ascending by number. */
function mostFrequent(present: number[], counts: Uint32Array, limit: number): number[] {
  const size = counts.length;
  // One number encodes both orders, so that sorting needs no comparison function.
  const near = withinReach(present, counts, limit);
  const keys = new Float64Array(near.length);
  for (let at = 0; at < near.length; at++) {
    keys[at] = counts[near[at]!]! * size + (size - 1 - near[at]!);
  }
  keys.sort();
  const chosen: number[] = [];
  for (let at = keys.length - 1; at >= 0 && chosen.length < limit; at--) {
    chosen.push(size - 1 - (keys[at]! % size));
  }
  return chosen;
}

/** Drops values that cannot be among the first, when there are far more than requested. */
function withinReach(present: number[], counts: Uint32Array, limit: number): number[] {
  if (present.length < 4 * limit) return present;
  const most = present.reduce((so, value) => Math.max(so, counts[value]!), 0);
  const having = new Uint32Array(most + 1);
  for (const value of present) having[counts[value]!]!++;
  let least = most;
  for (let above = 0; least > 0 && above + having[least]! < limit; least--) above += having[least]!;
  let places = limit - present.reduce((sum, value) => sum + (counts[value]! > least ? 1 : 0), 0);
  return present.filter(
    (value) => counts[value]! > least || (counts[value] === least && places-- > 0),
  );
}

function statsOf(present: number[], counts: Uint32Array, numbers: Float64Array): FacetStats | null {
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
