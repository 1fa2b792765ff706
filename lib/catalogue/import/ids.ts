/** A row's key and what orders new rows: when they were posted, then the key. */
export type KeyedRow = { key: string; posted_at: number };

/**
 * Gives each key its `post_pk`: the one it had before; else the key itself when it is a whole
 * number that nobody has; else the next number. The order of the rows has no influence.
 * @param known keys of earlier imports, of roles that left the board as well
 * @returns every key ever seen with its id, in the order of the ids
 */
export function assignIds(
  known: ReadonlyMap<string, number>,
  rows: KeyedRow[],
): Map<string, number> {
  const ids = new Map(known);
  const taken = new Set(known.values());
  const take = (key: string, id: number) => {
    ids.set(key, id);
    taken.add(id);
  };
  const fresh = rows.filter(({ key }) => !ids.has(key)).sort(byPostingThenKey);
  for (const { key } of fresh) {
    const id = numericKey(key);
    if (id !== null && !taken.has(id)) take(key, id);
  }
  const free = freeIds(taken);
  for (const { key } of fresh) {
    if (!ids.has(key)) take(key, free.next().value);
  }
  return new Map([...ids].sort(([, a], [, b]) => a - b));
}

/** The next numbers after the largest; below it when no larger one is exact. */
function* freeIds(taken: ReadonlySet<number>): Generator<number, never> {
  let largest = 0;
  for (const id of taken) largest = Math.max(largest, id);
  let id = largest > Number.MAX_SAFE_INTEGER - 1e9 ? 0 : largest;
  for (;;) {
    id++;
    if (!taken.has(id)) yield id;
  }
}

/** "42" is 42; "042" is another key and no number. */
function numericKey(key: string): number | null {
  const id = Number(key);
  return Number.isSafeInteger(id) && id > 0 && String(id) === key ? id : null;
}

const byPostingThenKey = (a: KeyedRow, b: KeyedRow): number =>
  a.posted_at - b.posted_at || (a.key < b.key ? -1 : 1);
