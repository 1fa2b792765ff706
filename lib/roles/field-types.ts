import * as z from 'zod/mini';

/** A value that may be absent or null; both become null. */
export function absentable<Schema extends z.core.$ZodType>(schema: Schema) {
  return z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value): z.output<Schema> | null => value ?? null),
  );
}

/** Text; absent and null become empty. */
export const text = z.pipe(
  absentable(z.string()),
  z.transform((value) => value ?? ''),
);

/** A list of texts; absent and null become the empty list, a single text a list of one. */
export const list = z.pipe(
  absentable(z.union([z.array(z.string()), z.string()])),
  z.transform((value): string[] => {
    if (value === null || value === '') return [];
    return typeof value === 'string' ? [value] : value;
  }),
);

/** True or false; any other value counts by its truth, as the contract says of such fields. */
export const flag = z.pipe(z.optional(z.unknown()), z.transform(Boolean));

const isHttpUrl = (value: string): boolean =>
  value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value));

/** An absolute http(s) URL, or empty. */
export const httpUrl = z.pipe(
  text,
  z.string().check(z.refine(isHttpUrl, 'must be an absolute http(s) link')),
);
