import type { Budget } from './budget.ts';
import { addRecord, type Mask } from './mask.ts';
import { type SearchRecord, valuesAt } from './record.ts';

/** The numbers of one attribute in ascending order, with the records that have them. */
export type NumericValues = {
  /** Adds to a mask the records with a number from `low` to `high`. */
  collect(low: Bound, high: Bound, into: Mask, budget: Budget): void;
};

/** One end of a range of numbers. */
export type Bound = { value: number; inclusive: boolean };

/** Reads an attribute's numbers from all records; values of other types are left out. */
export function createNumericValues(
  records: readonly SearchRecord[],
  attribute: string,
): NumericValues {
  const pairs: Array<{ value: number; record: number }> = [];
  for (const [record, fields] of records.entries()) {
    for (const value of valuesAt(fields, attribute)) {
      if (typeof value === 'number') pairs.push({ value, record });
    }
  }
  pairs.sort((one, other) => one.value - other.value);
  const values = Float64Array.from(pairs, (pair) => pair.value);
  const owners = Uint32Array.from(pairs, (pair) => pair.record);

  /** First place whose number is at least `value`, or above it. */
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
    collect(low, high, into, budget) {
      const end = placeOf(high.value, high.inclusive);
      const start = placeOf(low.value, !low.inclusive);
      budget.spend(Math.max(0, end - start));
      for (let place = start; place < end; place++) addRecord(into, owners[place]!);
    },
  };
}
