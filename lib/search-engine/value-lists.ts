import { type SearchRecord, valuesAt } from './record.ts';

/** Lists of numbers, one after the other: list n is `items[starts[n]]` to `items[starts[n + 1] - 1]`. */
export type Lists = { starts: Uint32Array; items: Uint32Array };

export const sizeOf = ({ starts }: Lists, list: number): number =>
  starts[list + 1]! - starts[list]!;

/** The numbers of each record's values. */
export function groupByRecord(
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

/** From the values of each record to the records of each value. */
export function invert(byRecord: Lists, valueCount: number): Lists {
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
