/** Where progress goes; `process.stderr` has this shape. */
export type ProgressOutput = { isTTY?: boolean; write(text: string): unknown };

const ROWS_BETWEEN_LINES = 10_000;
const ROWS_BETWEEN_REFRESHES = 1000;

/**
 * Passes rows on and says how many there were: on a terminal in one line that renews itself,
 * elsewhere in a plain line now and then, for long files only.
 */
export async function* countingRows<Row>(
  rows: AsyncIterable<Row>,
  output: ProgressOutput,
): AsyncGenerator<Row> {
  let count = 0;
  const label = () => `Reading… ${count.toLocaleString('en')} rows`;
  try {
    for await (const row of rows) {
      count++;
      if (output.isTTY && count % ROWS_BETWEEN_REFRESHES === 0) output.write(`\r${label()}`);
      if (!output.isTTY && count % ROWS_BETWEEN_LINES === 0) output.write(`${label()}\n`);
      yield row;
    }
  } finally {
    if (output.isTTY && count >= ROWS_BETWEEN_REFRESHES) output.write('\r\u001b[2K');
  }
}
