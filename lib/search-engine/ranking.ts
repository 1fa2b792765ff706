/** Sorting all records of an index, and slicing matches in that order. */
import { hasRecord, type Mask } from './mask.ts';
import { type Scalar, type SearchRecord, valuesAt } from './record.ts';

/** One sort criterion. */
export type RankingStep = {
  attribute: string;
  order: 'asc' | 'desc';
  /** Records whose time at `within.attribute` is older count as 0. */
  within?: { seconds: number; attribute: string };
};

export type RankOrder = {
  /** Record numbers, best first. */
  order: Uint32Array;
  /** Position by record number. */
  ranks: Uint32Array;
};

/** One number per record for each sort attribute; NaN without a value. */
export type SortKeys = ReadonlyMap<string, Float64Array>;

/** Sort keys of all records: `false` before `true`, numbers before text. */
export function collectSortKeys(
  records: readonly SearchRecord[],
  steps: readonly RankingStep[],
): SortKeys {
  const attributes = steps.flatMap(({ attribute, within }) => [
    attribute,
    ...(within ? [within.attribute] : []),
  ]);
  return new Map([...new Set(attributes)].map((name) => [name, sortKeysOf(records, name)]));
}

/**
 * Sorts records. Those without a value come last in either direction; ties keep record order.
 * @param size number of records
 * @param now epoch seconds
 */
export function rankRecords(
  sortKeys: SortKeys,
  steps: readonly RankingStep[],
  size: number,
  now: number,
): RankOrder {
  const columns = steps.map(({ attribute, order, within }) => {
    const direction = order === 'asc' ? 1 : -1;
    const times = within && sortKeys.get(within.attribute)!;
    return sortKeys.get(attribute)!.map((key, record) => {
      if (Number.isNaN(key)) return Infinity;
      return times && times[record]! < now - within.seconds ? 0 : direction * key;
    });
  });
  const order = new Uint32Array(size).map((_, record) => record);
  order.sort((one, other) => {
    for (const column of columns) {
      const [a, b] = [column[one]!, column[other]!];
      if (a !== b) return a < b ? -1 : 1;
    }
    return one - other;
  });
  const ranks = new Uint32Array(size);
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank]!] = rank;
  return { order, ranks };
}

function sortKeysOf(records: readonly SearchRecord[], attribute: string): Float64Array {
  const values = records.map((record) => valuesAt(record, attribute)[0]);
  const texts = values.filter((value): value is string => typeof value === 'string');
  const textRanks = new Map([...new Set(texts)].sort().map((text, rank) => [text, rank]));
  const greatest = values.reduce<number>(
    (most, value) => Math.max(most, typeof value === 'number' ? value : 1),
    1,
  );
  const keyOf = (value: Scalar): number =>
    typeof value === 'string' ? greatest + 1 + textRanks.get(value)! : Number(value);
  return Float64Array.from(values, (value) => (value === undefined ? NaN : keyOf(value)));
}

/** Ranks `from` to `to` - 1 of the matches. */
export function sliceRanked(
  hits: { records: Mask; count: number },
  { order }: RankOrder,
  from: number,
  to: number,
): Uint32Array {
  const end = Math.min(to, hits.count);
  if (from >= end) return new Uint32Array(0);
  const found = new Uint32Array(end - from);
  let met = 0;
  for (let rank = 0; met < end; rank++) {
    const record = order[rank]!;
    if (!hasRecord(hits.records, record)) continue;
    if (met >= from) found[met - from] = record;
    met++;
  }
  return found;
}
