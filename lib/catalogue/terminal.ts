/** A stream that a command writes to; `process.stdout` has this shape. */
export type Output = { isTTY?: boolean; write(text: string): unknown };

/** Where a command writes its results, and its progress and what went wrong. */
export type Terminal = { out: Output; err: Output };
