/** Input records of the engine and access to their values. */

/** Any object with a key. Attributes are addressed by dotted paths such as `company.name`. */
export type SearchRecord = { objectID: string; [attribute: string]: unknown };

export type Scalar = string | number | boolean;

/**
 * The scalar values at a path, with lists flattened. Null, absent and empty strings are skipped.
 * Only own properties count, so `constructor` is not an attribute.
 */
export function valuesAt(record: object, path: string): Scalar[] {
  const values: Scalar[] = [];
  collect(record, path.split('.'), 0, values);
  return values;
}

function collect(value: unknown, path: string[], depth: number, into: Scalar[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, path, depth, into);
  } else if (depth < path.length) {
    const key = path[depth]!;
    if (isObject(value) && Object.hasOwn(value, key)) collect(value[key], path, depth + 1, into);
  } else if (isScalar(value)) {
    into.push(value);
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isScalar(value: unknown): value is Scalar {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'boolean' || (typeof value === 'string' && value !== '');
}

/** An object without inherited properties, so that any string can be a key. */
export function emptyObject<Value = unknown>(): Record<string, Value> {
  return Object.create(null);
}
