/** The values of a facet attribute: which records have them, and their counts among given records. */
import { addRecord, emptyMask, type Mask } from './mask.ts';
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
  /** The records with the value, ignoring case and surrounding space. */
  recordsWith(value: string): Mask;
  /** How many of the given records have each value. */
  count(records: Uint32Array): Uint32Array;
};

/** What {@link FacetValues} are made of. */
export type FacetData = Pick<FacetValues, 'values' | 'numbers'> & {
  /** The values of all records by their numbers, one record after the other. */
  items: Uint32Array;
  /** Where the values of each record begin in `items`. */
  starts: Uint32Array;
};

/** Reads the values of a facet attribute from all records. */
export function collectFacetValues(records: readonly SearchRecord[], attribute: string): FacetData {
  const { values, numbers } = distinctValues(records, attribute);
  const numberOf = new Map(values.map((value, number) => [value, number]));
  const starts = new Uint32Array(records.length + 1);
  const items: number[] = [];
  for (const [record, fields] of records.entries()) {
    const own = new Set(valuesAt(fields, attribute).map(String));
    for (const value of own) items.push(numberOf.get(value)!);
    starts[record + 1] = items.length;
  }
  return { values, numbers, items: Uint32Array.from(items), starts };
}

/** What filters need is computed when the facet is first filtered by. */
export function openFacetValues(data: FacetData): FacetValues {
  const { values, numbers, items, starts } = data;
  let byCase: Map<string, number[]> | null = null;
  return {
    values,
    numbers,
    recordsWith(value) {
      byCase ??= recordsByValue(data);
      const mask = emptyMask(starts.length - 1);
      for (const record of byCase.get(value.trim().toLowerCase()) ?? []) addRecord(mask, record);
      return mask;
    },
    count(records) {
      const counts = new Uint32Array(values.length);
      for (const record of records) {
        const end = starts[record + 1]!;
        for (let at = starts[record]!; at < end; at++) counts[items[at]!]!++;
      }
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
  const numbers = Float64Array.from(values, (text) => {
    const value = found.get(text)!;
    return typeof value === 'number' ? value : NaN;
  });
  const isNumeric = numbers.some((number) => !Number.isNaN(number));
  return { values, numbers: isNumeric ? numbers : null };
}

/** The records of each value, whatever its case. */
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
