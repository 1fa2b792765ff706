import * as z from 'zod/mini';

/** An object of a board's files. Unknown keys are refused. */
export const objectOf = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code }) => (code === 'invalid_type' ? 'must be an object: { … }' : undefined),
  });
