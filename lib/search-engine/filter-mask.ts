import type { Budget } from './budget.ts';
import type { FacetValues } from './facet-values.ts';
import { type Comparison, type Filter, readNumber } from './filter.ts';
import { addRecord, emptyMask, fullMask, intersect, type Mask, subtract, unite } from './mask.ts';
import type { Bound, NumericValues } from './numeric-values.ts';

/** What filters are evaluated over. */
export type FilterableRecords = {
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
export function evaluateFilter(filter: Filter, records: FilterableRecords, budget: Budget): Mask {
  /** A condition makes, fills and combines about four masks. */
  const steps = 4 * emptyMask(records.size).length;

  function maskOf(part: Filter): Mask {
    budget.spend(steps);
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
          records.numbers.get(part.attribute)?.collect(low, high, mask, budget);
        }
        return;
      default:
        unite(mask, maskOf(part));
    }
  }

  function addFacet(mask: Mask, attribute: string, value: string): void {
    const facet = records.facets.get(attribute);
    if (facet) {
      budget.spend(steps);
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
    numbers?.collect(including(low), including(high), mask, budget);
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
