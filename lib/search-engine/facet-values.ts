/** The values of a facet attribute: which records have them, and their counts among given records. */
import {
  addRecord,
  countCommon,
  emptyMask,
  hasRecord,
  type Mask,
  recordsOf,
  unite,
} from './mask.ts';
import { type Scalar, type SearchRecord, valuesAt } from './record.ts';
import { fold } from '../base/fold.ts';

/** The values of one attribute and which records have them. */
export type FacetValues = {
  /** Values as text, in alphabetical order; a value's number is its position. */
  values: string[];
  /**
   * The value as a number; NaN when the records have it as text or as a boolean. Null when no value
   * is a number.
   */
  numbers: Float64Array | null;
  /** Adds the records with the value to a mask, ignoring case and surrounding space. */
  collect(value: string, into: Mask): void;
  /** How many of the given records have each value; reused by the next call. */
  count(hits: Mask, hitCount: number): Uint32Array;
};

/** What {@link FacetValues} are made of. */
export type FacetData = Pick<FacetValues, 'values' | 'numbers'> & {
  /** The values of each record. */
  byRecord: Lists;
  /** The records of each value. */
  byValue: Lists;
};

/** Reads the values of a facet attribute from all records. */
export function collectFacetValues(records: readonly SearchRecord[], attribute: string): FacetData {
  const { values, numbers, numberOf } = distinctValues(records, attribute);
  const byRecord = groupByRecord(records, attribute, numberOf);
  const byValue = invert(byRecord, values.length);
  return { values, numbers, byRecord, byValue };
}

/** What follows from the data is computed when the facet is first used. */
export function openFacetValues(data: FacetData): FacetValues {
  const { values, byRecord, byValue } = data;
  const size = byRecord.starts.length - 1;
  const maskLength = emptyMask(size).length;
  const counts = new Uint32Array(values.length);
  const perRecord = byRecord.items.length / Math.max(1, size);
  let perValue = 0;
  for (let value = 0; value < values.length; value++) {
    perValue += Math.min(maskLength, sizeOf(byValue, value));
  }
  let masks: Array<Mask | null> | null = null;
  let byCase: Map<string, number[]> | null = null;
  const denseMasksOnce = () => (masks ??= denseMasks(byValue, values.length, size));

  function countByRecord(hits: Mask, hitCount: number): void {
    counts.fill(0);
    for (const record of recordsOf(hits, hitCount)) {
      const end = byRecord.starts[record + 1]!;
      for (let at = byRecord.starts[record]!; at < end; at++) counts[byRecord.items[at]!]!++;
    }
  }

  function countByValue(hits: Mask): void {
    const dense = denseMasksOnce();
    for (let value = 0; value < values.length; value++) {
      const mask = dense[value];
      if (mask) {
        counts[value] = countCommon(mask, hits);
        continue;
      }
      let count = 0;
      const end = byValue.starts[value + 1]!;
      for (let at = byValue.starts[value]!; at < end; at++) {
        if (hasRecord(hits, byValue.items[at]!)) count++;
      }
      counts[value] = count;
    }
  }

  return {
    values,
    numbers: data.numbers,
    collect(value, into) {
      byCase ??= caseInsensitive(values);
      const dense = denseMasksOnce();
      for (const number of byCase.get(value.trim().toLowerCase()) ?? []) {
        const mask = dense[number];
        if (mask) {
          unite(into, mask);
          continue;
        }
        const end = byValue.starts[number + 1]!;
        for (let at = byValue.starts[number]!; at < end; at++) addRecord(into, byValue.items[at]!);
      }
    },
    count(hits, hitCount) {
      if (hitCount * perRecord < perValue) countByRecord(hits, hitCount);
      else countByValue(hits);
      return counts;
    },
  };
}

function distinctValues(records: readonly SearchRecord[], attribute: string) {
  const found = new Map<string, Scalar>();
  for (const record of records) {
    for (const value of valuesAt(record, attribute)) {
      const text = String(value);
      if (!found.has(text)) found.set(text, value);
    }
  }
  const sortKeys = new Map(Array.from(found.keys(), (text) => [text, fold(text)]));
  const values = [...found.keys()].sort((a, b) => {
    const [one, other] = [sortKeys.get(a)!, sortKeys.get(b)!];
    if (one !== other) return one < other ? -1 : 1;
    return a < b ? -1 : 1;
  });
  const numberOf = new Map(values.map((value, number) => [value, number]));
  const numbers = Float64Array.from(values, (text) => {
    const value = found.get(text)!;
    return typeof value === 'number' ? value : NaN;
  });
  const isNumeric = numbers.some((number) => !Number.isNaN(number));
  return { values, numbers: isNumeric ? numbers : null, numberOf };
}

function caseInsensitive(values: readonly string[]): Map<string, number[]> {
  const byCase = new Map<string, number[]>();
  for (const [number, value] of values.entries()) {
    const key = value.trim().toLowerCase();
    const equals = byCase.get(key);
    if (equals) equals.push(number);
    else byCase.set(key, [number]);
  }
  return byCase;
}

/** A mask for each value with so many records that a mask is smaller than a list. */
function denseMasks(byValue: Lists, valueCount: number, size: number): Array<Mask | null> {
  const words = emptyMask(size).length;
  return Array.from({ length: valueCount }, (_, value) => {
    if (sizeOf(byValue, value) <= words) return null;
    const mask = emptyMask(size);
    const end = byValue.starts[value + 1]!;
    for (let at = byValue.starts[value]!; at < end; at++) addRecord(mask, byValue.items[at]!);
    return mask;
  });
}

/** Lists of numbers, one after the other: list n is `items[starts[n]]` to `items[starts[n + 1] - 1]`. */
type Lists = { starts: Uint32Array; items: Uint32Array };

const sizeOf = ({ starts }: Lists, list: number): number => starts[list + 1]! - starts[list]!;

/** The numbers of each record's values. */
function groupByRecord(
  records: readonly SearchRecord[],
  attribute: string,
  numberOf: Map<string, number>,
): Lists {
  const starts = new Uint32Array(records.length + 1);
  const items: number[] = [];
  for (const [index, record] of records.entries()) {
    const own = new Set(valuesAt(record, attribute).map(String));
    for (const value of own) items.push(numberOf.get(value)!);
    starts[index + 1] = items.length;
  }
  return { starts, items: Uint32Array.from(items) };
}

/** Inverts the values of each record into the records of each value. */
function invert(byRecord: Lists, valueCount: number): Lists {
  const starts = new Uint32Array(valueCount + 1);
  for (const value of byRecord.items) starts[value + 1]!++;
  for (let value = 0; value < valueCount; value++) starts[value + 1]! += starts[value]!;
  const items = new Uint32Array(byRecord.items.length);
  const next = starts.slice();
  for (let record = 0; record + 1 < byRecord.starts.length; record++) {
    const end = byRecord.starts[record + 1]!;
    for (let at = byRecord.starts[record]!; at < end; at++) {
      items[next[byRecord.items[at]!]!++] = record;
    }
  }
  return { starts, items };
}
