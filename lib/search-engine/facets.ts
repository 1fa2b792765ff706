/** Facet values: the records that have them, and counts among the hits of a search. */
import { addRecord, emptyMask, type Mask, recordsOf } from './mask.ts';
import { emptyObject, type SearchRecord, valuesAt } from './record.ts';
import { fold } from '../base/fold.ts';

/** The stored values of a facet. */
export type FacetData = {
  /** In alphabetical order; a value's number is its position. */
  values: string[];
  /** Numeric values; NaN for text and booleans. */
  numbers: Float64Array;
  /** Value numbers of all records, concatenated. */
  items: Uint32Array;
  /** Offset of each record in `items`. */
  starts: Uint32Array;
};

export function collectFacetValues(records: readonly SearchRecord[], attribute: string): FacetData {
  const own = records.map(
    (record) => new Map(valuesAt(record, attribute).map((value) => [String(value), value])),
  );
  const found = new Map(own.flatMap((values) => [...values]));
  const sortKeys = new Map(Array.from(found.keys(), (text) => [text, fold(text)]));
  const values = [...found.keys()].sort((a, b) => {
    const [one, other] = [sortKeys.get(a)!, sortKeys.get(b)!];
    if (one !== other) return one < other ? -1 : 1;
    return a < b ? -1 : 1;
  });
  const numbers = Float64Array.from(values, (text) => {
    const value = found.get(text)!;
    return typeof value === 'number' ? value : NaN;
  });
  const numberOf = new Map(values.map((value, number) => [value, number]));
  const starts = new Uint32Array(records.length + 1);
  const items: number[] = [];
  for (const [record, texts] of own.entries()) {
    for (const text of texts.keys()) items.push(numberOf.get(text)!);
    starts[record + 1] = items.length;
  }
  return { values, numbers, items: Uint32Array.from(items), starts };
}

export type FacetValues = ReturnType<typeof openFacetValues>;

/** The lookup for filters is built on first use. */
export function openFacetValues(data: FacetData) {
  const { values, numbers, items, starts } = data;
  let byCase: Map<string, number[]> | null = null;
  return {
    values,
    numbers,
    /** Ignores case and surrounding space. */
    recordsWith(value: string): Mask {
      byCase ??= recordsByValue(data);
      const mask = emptyMask(starts.length - 1);
      for (const record of byCase.get(value.trim().toLowerCase()) ?? []) addRecord(mask, record);
      return mask;
    },
    /** The number of given records with each value. */
    count(records: Uint32Array): Uint32Array {
      const counts = new Uint32Array(values.length);
      for (const record of records) {
        const end = starts[record + 1]!;
        for (let at = starts[record]!; at < end; at++) counts[items[at]!]!++;
      }
      return counts;
    },
  };
}

/** Records by lower-cased value. */
function recordsByValue({ values, items, starts }: FacetData): Map<string, number[]> {
  const found = new Map<string, number[]>();
  const lists = values.map((value) => {
    const key = value.trim().toLowerCase();
    const list = found.get(key) ?? [];
    found.set(key, list);
    return list;
  });
  for (let record = 0; record + 1 < starts.length; record++) {
    for (let at = starts[record]!; at < starts[record + 1]!; at++) lists[items[at]!]!.push(record);
  }
  return found;
}

export const facetOrders = ['count', 'alpha'] as const;
type FacetOrder = (typeof facetOrders)[number];

/**
 * The facet fields of a response: the requested facets (`*` means all), counted among the hits.
 * Facets without values among the hits are omitted.
 */
export function countFacets(
  available: ReadonlyMap<string, FacetValues>,
  records: Mask,
  parameters: {
    facets: readonly string[];
    sortFacetValuesBy: FacetOrder;
    maxValuesPerFacet: number;
  },
) {
  const { facets: wanted, sortFacetValuesBy: order, maxValuesPerFacet: limit } = parameters;
  const hits = recordsOf(records);
  /** Hits per value: `{attribute: {value: count}}`. */
  const facets = emptyObject<Record<string, number>>();
  /** Over the numeric values of all hits. */
  const stats = emptyObject<NonNullable<ReturnType<typeof statsOf>>>();
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

/**
 * Counts a facet's values among the hits, ordered by count (ties by name) or by name.
 * @param wanted filters values by number; null takes all
 */
export function summariseFacet(
  facet: FacetValues,
  hits: Uint32Array,
  options: { order: FacetOrder; limit: number; wanted: ((value: number) => boolean) | null },
) {
  const counts = facet.count(hits);
  const { order, limit, wanted } = options;
  const present = Uint32Array.from(counts.keys()).filter(
    (value) => counts[value] && (!wanted || wanted(value)),
  );
  // A stable sort keeps ties in alphabetical order.
  const ordered =
    order === 'alpha' ? present : present.toSorted((one, other) => counts[other]! - counts[one]!);
  return {
    /** Value numbers in the requested order, up to the limit. */
    values: ordered.subarray(0, limit),
    /** Hits by value number. */
    counts,
    stats: statsOf(present, counts, facet.numbers),
  };
}

/** Null when no hit has a numeric value. */
function statsOf(present: Uint32Array, counts: Uint32Array, numbers: Float64Array) {
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
