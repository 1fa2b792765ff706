/** Remembers what was computed for the most recently used keys. */
export type Recent<Value> = {
  /** The remembered value, or what `compute` answers. */
  get(key: string, compute: () => Value): Value;
  clear(): void;
};

/** @param capacity how many values are kept */
export function createRecent<Value>(capacity: number): Recent<Value> {
  const values = new Map<string, Value>();
  return {
    get(key, compute) {
      const known = values.get(key);
      const value = known === undefined ? compute() : known;
      values.delete(key);
      values.set(key, value);
      if (values.size > capacity) values.delete(values.keys().next().value!);
      return value;
    },
    clear: () => values.clear(),
  };
}
