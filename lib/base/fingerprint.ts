import { createHash } from 'node:crypto';

/** A short hash that is equal for deeply equal records. */
export function fingerprint(record: unknown): string {
  return createHash('sha256').update(canonical(record)).digest('base64url').slice(0, 22);
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}
