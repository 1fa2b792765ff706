import { isObject, type SearchRecord } from './record.ts';

/** Steps that answering a record takes, roughly, without its highlights. */
export const STEPS_PER_RECORD = 10_000;

/** Copies of a record what was asked for. */
export type Retrieve = (record: SearchRecord) => SearchRecord;

/**
 * Reads `attributesToRetrieve`: names, dotted paths, `*`, and `-name` to leave one out. The
 * `objectID` is always retrieved, unretrievable attributes never.
 * @param attributes null is all
 */
export function createRetriever(
  attributes: readonly string[] | null,
  unretrievable: ReadonlySet<string>,
): Retrieve {
  const wanted = attributes ?? ['*'];
  const left = wanted.filter((name) => name.startsWith('-')).map((name) => name.slice(1));
  const leftOut = new Set([...unretrievable, ...left]);
  leftOut.delete('objectID');
  if (wanted.includes('*')) {
    return (record) => {
      const copy = { ...record };
      for (const name of leftOut) delete copy[name];
      return copy;
    };
  }
  const chosen = groupPaths([...wanted, 'objectID']);
  for (const name of leftOut) chosen.delete(name);
  return (record) => pick(record, chosen) as SearchRecord;
}

/** What is chosen of an object: by key, all of the value or a choice from it. */
type Choice = Map<string, Choice | 'all'>;

function groupPaths(paths: readonly string[]): Choice {
  const chosen: Choice = new Map();
  for (const path of paths) {
    const keys = path.split('.');
    const last = keys.pop()!;
    let level: Choice | 'all' = chosen;
    for (const key of keys) {
      const inner: Choice | 'all' = level.get(key) ?? new Map();
      level.set(key, inner);
      level = inner;
      if (level === 'all') break;
    }
    if (level !== 'all') level.set(last, 'all');
  }
  return chosen;
}

function pick(value: unknown, chosen: Choice): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, chosen));
  if (!isObject(value)) return undefined;
  const picked: Record<string, unknown> = {};
  for (const [key, inner] of chosen) {
    if (key === '__proto__' || !Object.hasOwn(value, key)) continue;
    const part = inner === 'all' ? value[key] : pick(value[key], inner);
    if (part !== undefined) picked[key] = part;
  }
  return picked;
}
