import * as z from 'zod/mini';

// Fields as the parent site sends them: `false`, null or nothing where they are empty. They use the
// few parts of the schema library that the board has loaded already.

const anything = z.optional(z.unknown());

/** Text; whatever else came is empty. */
export const text = z.pipe(
  anything,
  z.transform((value): string => (typeof value === 'string' ? value : '')),
);

/** A list; whatever else came is the empty one. */
export const list = z.pipe(
  anything,
  z.transform((value): unknown[] => (Array.isArray(value) ? value : [])),
);
