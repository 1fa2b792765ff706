/** Bitmaps of record numbers. */

/** A set of record numbers: record n is bit n % 32 of word n / 32. */
export type Mask = Uint32Array;

/** An empty set that can hold the records 0 to `size` - 1. */
export const emptyMask = (size: number): Mask => new Uint32Array((size + 31) >>> 5);

/** The set of the records 0 to `size` - 1. */
export function fullMask(size: number): Mask {
  const mask = emptyMask(size).fill(0xffffffff);
  if (size & 31) mask[mask.length - 1] = (1 << (size & 31)) - 1;
  return mask;
}

export function addRecord(mask: Mask, record: number): void {
  mask[record >>> 5]! |= 1 << (record & 31);
}

export function removeRecord(mask: Mask, record: number): void {
  mask[record >>> 5]! &= ~(1 << (record & 31));
}

export const hasRecord = (mask: Mask, record: number): boolean =>
  (mask[record >>> 5]! & (1 << (record & 31))) !== 0;

/** Intersects `mask` with `other` in place. */
export function intersect(mask: Mask, other: Mask): Mask {
  for (let word = 0; word < mask.length; word++) mask[word]! &= other[word]!;
  return mask;
}

/** Adds `other` to `mask` in place. */
export function unite(mask: Mask, other: Mask): Mask {
  for (let word = 0; word < mask.length; word++) mask[word]! |= other[word]!;
  return mask;
}

/** Removes `other` from `mask` in place. */
export function subtract(mask: Mask, other: Mask): Mask {
  for (let word = 0; word < mask.length; word++) mask[word]! &= ~other[word]!;
  return mask;
}

export const isEmpty = (mask: Mask): boolean => mask.every((word) => word === 0);

export const countRecords = (mask: Mask): number =>
  mask.reduce((count, word) => count + bitCount(word), 0);

/** The records of a set in ascending order. */
export function recordsOf(mask: Mask): Uint32Array {
  const records = new Uint32Array(countRecords(mask));
  let filled = 0;
  for (let word = 0; word < mask.length; word++) {
    let bits = mask[word]!;
    while (bits) {
      records[filled++] = (word << 5) + 31 - Math.clz32(bits & -bits);
      bits &= bits - 1;
    }
  }
  return records;
}

function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
