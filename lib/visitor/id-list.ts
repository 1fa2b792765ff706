/** No visitor has more; longer lists were not written by the board. */
const LIST_LIMIT = 10_000;

/**
 * Reads a list of role ids as it lies in the storage: a JSON array of numbers (4.1). Ids written as
 * text count, repeated ones once; the sound ids of a partly broken list are kept.
 * @param onBroken told when anything in it was no id
 */
export function parseIdList(text: string | null, onBroken: (cause: unknown) => void): number[] {
  if (text === null) return [];
  let entries: unknown;
  try {
    entries = JSON.parse(text);
  } catch (error) {
    onBroken(error);
    return [];
  }
  if (!Array.isArray(entries)) {
    onBroken(new TypeError('not a list of role ids'));
    return [];
  }
  const ids = entries.slice(0, LIST_LIMIT).map(roleId);
  const sound = ids.filter((id) => id !== null);
  if (sound.length < ids.length) onBroken(new TypeError('not only role ids'));
  return [...new Set(sound)];
}

function roleId(entry: unknown): number | null {
  const id = typeof entry === 'string' && /^\d+$/.test(entry) ? Number(entry) : entry;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The list with an id at its end; the same list when it has it (4.1). */
export function withId(ids: readonly number[], id: number): readonly number[] {
  return ids.includes(id) ? ids : [...ids, id];
}

/** The list without some ids; the same list when it has none of them (4.1). */
export function withoutIds(ids: readonly number[], gone: readonly number[]): readonly number[] {
  const kept = ids.filter((id) => !gone.includes(id));
  return kept.length === ids.length ? ids : kept;
}
