/** Conditions on records, the numbers they compare, and the records for which they hold. */
import type { FacetValues } from './facet-values.ts';
import { addRecord, emptyMask, fullMask, intersect, type Mask, subtract, unite } from './mask.ts';
import { type SearchRecord, valuesAt } from './record.ts';

export type Comparison = '<' | '<=' | '=' | '!=' | '>=' | '>';

/** A condition on records, however it was written. */
export type Filter =
  | { kind: 'all' | 'any'; of: Filter[] }
  | { kind: 'not'; of: Filter }
  /** An attribute that has a value. */
  | { kind: 'facet'; attribute: string; value: string }
  /** An attribute whose number compares to another. `!=` is the opposite of `=`. */
  | { kind: 'number'; attribute: string; comparison: Comparison; value: number }
  /** An attribute that has a number from one to another, both included. */
  | { kind: 'range'; attribute: string; low: number; high: number };

/** The attribute that plain words of a filter mean. */
export const TAGS = '_tags';

/** Queries with more conditions are refused. */
export const MAX_CONDITIONS = 2000;
/** Deeper nesting of parentheses or lists is refused. */
export const MAX_DEPTH = 20;

/** How many conditions a filter is made of. */
export function countConditions(filter: Filter): number {
  if (filter.kind === 'not') return countConditions(filter.of);
  if (filter.kind !== 'all' && filter.kind !== 'any') return 1;
  return filter.of.reduce((sum, part) => sum + countConditions(part), 0);
}

/** What filters are evaluated over. */
type FilterableRecords = {
  size: number;
  facets: ReadonlyMap<string, FacetValues>;
  numbers: ReadonlyMap<string, NumericValues>;
  /** Record number by `objectID`, which can always be filtered by. */
  numberOf: ReadonlyMap<string, number>;
};

/**
 * The records for which a filter holds. As at Algolia, an attribute that is not set up for
 * filtering has no values: nothing matches, and its opposite matches everything.
 */
export function evaluateFilter(filter: Filter, records: FilterableRecords): Mask {
  function maskOf(part: Filter): Mask {
    if (part.kind === 'not') return subtract(fullMask(records.size), maskOf(part.of));
    if (part.kind === 'all') return part.of.map(maskOf).reduce(intersect);
    const mask = emptyMask(records.size);
    addTo(mask, part);
    return mask;
  }

  function addTo(mask: Mask, part: Filter): void {
    switch (part.kind) {
      case 'any':
        for (const alternative of part.of) addTo(mask, alternative);
        return;
      case 'facet':
        addFacet(mask, part.attribute, part.value);
        return;
      case 'range':
        addRange(mask, part.attribute, part.low, part.high);
        return;
      case 'number':
        if (part.comparison === '!=') {
          unite(mask, maskOf({ kind: 'not', of: { ...part, comparison: '=' } }));
        } else {
          const [low, high] = boundsOf[part.comparison](part.value);
          records.numbers.get(part.attribute)?.collect(low, high, mask);
        }
        return;
      default:
        unite(mask, maskOf(part));
    }
  }

  function addFacet(mask: Mask, attribute: string, value: string): void {
    const facet = records.facets.get(attribute);
    if (facet) {
      facet.collect(value, mask);
      return;
    }
    const number = readNumber(value);
    if (number !== null) addRange(mask, attribute, number, number);
    const record = attribute === 'objectID' ? records.numberOf.get(value) : undefined;
    if (record !== undefined) addRecord(mask, record);
  }

  function addRange(mask: Mask, attribute: string, low: number, high: number): void {
    const numbers = records.numbers.get(attribute);
    numbers?.collect(including(low), including(high), mask);
  }

  return maskOf(filter);
}

const including = (value: number): Bound => ({ value, inclusive: true });
const excluding = (value: number): Bound => ({ value, inclusive: false });
const lowest = including(-Infinity);
const highest = including(Infinity);

type BoundsOf = (value: number) => [low: Bound, high: Bound];

const boundsOf: Record<Exclude<Comparison, '!='>, BoundsOf> = {
  '<': (value) => [lowest, excluding(value)],
  '<=': (value) => [lowest, including(value)],
  '=': (value) => [including(value), including(value)],
  '>=': (value) => [including(value), highest],
  '>': (value) => [excluding(value), highest],
};

/** The numbers of one attribute in ascending order, with the records that have them. */
export type NumericValues = {
  /** Adds to a mask the records with a number from `low` to `high`. */
  collect(low: Bound, high: Bound, into: Mask): void;
};

/** One end of a range of numbers. */
type Bound = { value: number; inclusive: boolean };

/** What {@link NumericValues} are made of: numbers in ascending order, and the record of each. */
export type NumericData = { values: Float64Array; owners: Uint32Array };

/** Reads an attribute's numbers from all records; values of other types are left out. */
export function collectNumericValues(
  records: readonly SearchRecord[],
  attribute: string,
): NumericData {
  const pairs: Array<{ value: number; record: number }> = [];
  for (const [record, fields] of records.entries()) {
    for (const value of valuesAt(fields, attribute)) {
      if (typeof value === 'number') pairs.push({ value, record });
    }
  }
  pairs.sort((one, other) => one.value - other.value);
  const values = Float64Array.from(pairs, (pair) => pair.value);
  return { values, owners: Uint32Array.from(pairs, (pair) => pair.record) };
}

export function openNumericValues({ values, owners }: NumericData): NumericValues {
  /** First position whose number is at least `value`, or above it. */
  function placeOf(value: number, above: boolean): number {
    let [low, high] = [0, values.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const isPast = above ? values[middle]! > value : values[middle]! >= value;
      if (isPast) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  return {
    collect(low, high, into) {
      const end = placeOf(high.value, high.inclusive);
      const start = placeOf(low.value, !low.inclusive);
      for (let place = start; place < end; place++) addRecord(into, owners[place]!);
    },
  };
}

const numeral = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** A finite number as written in filters; null for anything else. */
export function readNumber(text: string): number | null {
  if (!numeral.test(text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

/** `1 TO 5` as a range; null for anything else. */
export function readRange(text: string): { low: number; high: number } | null {
  const [from, to, ...more] = text.split(/\s+TO\s+/);
  if (from === undefined || to === undefined || more.length) return null;
  const low = readNumber(from.trim());
  const high = readNumber(to.trim());
  return low === null || high === null ? null : { low, high };
}
