/** Where progress is written; `process.stdout` has this shape. */
export type ProgressOutput = { isTTY?: boolean; write(text: string): unknown };

const REFRESH_MS = 1000;

/**
 * Runs a long step and says so: on a terminal in one line that counts its seconds, elsewhere in
 * one plain line before and one after.
 */
export async function withProgress<Result>(
  label: string,
  step: () => Promise<Result>,
  output: ProgressOutput = process.stdout,
): Promise<Result> {
  const startedAt = performance.now();
  const seconds = () => `${Math.round((performance.now() - startedAt) / 1000)} s`;
  if (!output.isTTY) {
    output.write(`${label}…\n`);
    const result = await step();
    output.write(`${label}: done in ${seconds()}\n`);
    return result;
  }
  const show = (ending: string) => output.write(`\r\u001b[2K${label}${ending}`);
  show('…');
  const timer = setInterval(() => show(`… ${seconds()}`), REFRESH_MS);
  try {
    const result = await step();
    show(`: done in ${seconds()}\n`);
    return result;
  } catch (error) {
    show(': failed\n');
    throw error;
  } finally {
    clearInterval(timer);
  }
}
