/** A repeatable source of chance: the same seed gives the same draws in the same order. */
export type Random = {
  /** At least 0 and below 1. */
  next: () => number;
  /** A whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number;
  /** True in the given share of draws. */
  chance: (share: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  /** A new list in another order. */
  shuffle: <Item>(items: readonly Item[]) => Item[];
};

/**
 * A generator with 32 bits of state (the mulberry32 recurrence).
 * @param seed any number or text; text is hashed
 */
export function createRandom(seed: number | string): Random {
  let state = typeof seed === 'number' ? seed >>> 0 : hashText(seed);

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const between = (low: number, high: number): number =>
    low + Math.floor(next() * (high - low + 1));

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error('cannot pick from an empty list');
    return item;
  }

  function shuffle<Item>(items: readonly Item[]): Item[] {
    const shuffled = [...items];
    for (let last = shuffled.length - 1; last > 0; last -= 1) {
      const other = Math.floor(next() * (last + 1));
      [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
    }
    return shuffled;
  }

  return { next, between, chance: (share) => next() < share, pick, shuffle };
}

/** A 32-bit number that depends on every character (the FNV-1a recurrence). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  }
  return hash >>> 0;
}
