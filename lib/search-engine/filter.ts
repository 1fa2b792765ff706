/** The filter tree and its evaluation over the records. */
import type { FacetValues } from './facets.ts';
import { addRecord, emptyMask, fullMask, intersect, type Mask, subtract, unite } from './mask.ts';
import { type SearchRecord, valuesAt } from './record.ts';

export type Comparison = '<' | '<=' | '=' | '!=' | '>=' | '>';

export type Filter =
  | { kind: 'all' | 'any'; of: Filter[] }
  | { kind: 'not'; of: Filter }
  /** The attribute has this value. */
  | { kind: 'facet'; attribute: string; value: string }
  /** `!=` is the negation of `=`. */
  | { kind: 'number'; attribute: string; comparison: Comparison; value: number }
  /** Both ends are inclusive. */
  | { kind: 'range'; attribute: string; low: number; high: number };

/** The attribute of bare words in a filter. */
export const TAGS = '_tags';

/** Queries with more conditions are refused. */
export const MAX_CONDITIONS = 2000;
/** Deeper nesting of parentheses or lists is refused. */
export const MAX_DEPTH = 20;

export function countConditions(filter: Filter): number {
  if (filter.kind === 'not') return countConditions(filter.of);
  if (filter.kind !== 'all' && filter.kind !== 'any') return 1;
  return filter.of.reduce((sum, part) => sum + countConditions(part), 0);
}

type FilterableRecords = {
  size: number;
  facets: ReadonlyMap<string, FacetValues>;
  numbers: ReadonlyMap<string, NumericValues>;
  /** `objectID` can always be filtered by. */
  numberOf: ReadonlyMap<string, number>;
};

/**
 * The records that match a filter. As at Algolia, an attribute not configured for filtering has no
 * values: nothing matches it, and its negation matches everything.
 */
export function evaluateFilter(filter: Filter, records: FilterableRecords): Mask {
  function maskOf(part: Filter): Mask {
    switch (part.kind) {
      case 'all':
        return part.of.map(maskOf).reduce(intersect);
      case 'any':
        return part.of.map(maskOf).reduce(unite);
      case 'not':
        return subtract(fullMask(records.size), maskOf(part.of));
      case 'facet':
        return withValue(part.attribute, part.value);
      case 'range':
        return withNumber(part.attribute, isWithin(part.low, part.high));
      case 'number': {
        const { attribute, comparison, value } = part;
        if (comparison === '!=') return maskOf({ kind: 'not', of: { ...part, comparison: '=' } });
        return withNumber(attribute, (number) => comparisons[comparison](number, value));
      }
    }
  }

  function withValue(attribute: string, value: string): Mask {
    const facet = records.facets.get(attribute);
    if (facet) return facet.recordsWith(value);
    const number = readNumber(value) ?? NaN;
    const mask = withNumber(attribute, isWithin(number, number));
    const record = attribute === 'objectID' ? records.numberOf.get(value) : undefined;
    if (record !== undefined) addRecord(mask, record);
    return mask;
  }

  function withNumber(attribute: string, fits: (number: number) => boolean): Mask {
    const mask = emptyMask(records.size);
    const { values, owners } = records.numbers.get(attribute) ?? noNumbers;
    for (const [at, number] of values.entries()) {
      if (fits(number)) addRecord(mask, owners[at]!);
    }
    return mask;
  }

  return maskOf(filter);
}

const isWithin = (low: number, high: number) => (number: number) => low <= number && number <= high;

const comparisons: Record<Exclude<Comparison, '!='>, (number: number, value: number) => boolean> = {
  '<': (number, value) => number < value,
  '<=': (number, value) => number <= value,
  '=': (number, value) => number === value,
  '>=': (number, value) => number >= value,
  '>': (number, value) => number > value,
};

export type NumericValues = { values: Float64Array; owners: Uint32Array };

const noNumbers: NumericValues = { values: new Float64Array(), owners: new Uint32Array() };

/** Collects an attribute's numbers; other types are skipped. */
export function collectNumericValues(
  records: readonly SearchRecord[],
  attribute: string,
): NumericValues {
  const values: number[] = [];
  const owners: number[] = [];
  for (const [record, fields] of records.entries()) {
    for (const value of valuesAt(fields, attribute)) {
      if (typeof value !== 'number') continue;
      values.push(value);
      owners.push(record);
    }
  }
  return { values: Float64Array.from(values), owners: Uint32Array.from(owners) };
}

const numeral = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Parses a finite number; null for anything else. */
export function readNumber(text: string): number | null {
  if (!numeral.test(text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

/** Parses `1 TO 5`; null for anything else. */
export function readRange(text: string): { low: number; high: number } | null {
  const [from, to, ...more] = text.split(/\s+TO\s+/);
  if (from === undefined || to === undefined || more.length) return null;
  const low = readNumber(from.trim());
  const high = readNumber(to.trim());
  return low === null || high === null ? null : { low, high };
}
