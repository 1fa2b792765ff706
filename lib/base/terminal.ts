/** Such as `process.stdout`. */
export type Output = { isTTY?: boolean; write(text: string): unknown };

/** `out` is for results, `err` for progress and errors. */
export type Terminal = { out: Output; err: Output };

export type Progress = {
  /** `isMilestone`: worth a line of its own in a log. */
  show: (text: string, isMilestone: boolean) => void;
  /** Removes the line from a terminal. */
  clear: () => void;
};

/**
 * Shows progress: on a terminal in one line that is overwritten, elsewhere as a line per milestone.
 * The spinner of the prompts library is not used: on Ctrl-C it exits with 0, bypassing locks and
 * signal handlers.
 */
export function progressOn(output: Output): Progress {
  let isShown = false;
  return {
    show(text, isMilestone) {
      if (!output.isTTY) {
        if (isMilestone) output.write(`${text}\n`);
        return;
      }
      output.write(`\r\u001b[2K${text}`);
      isShown = true;
    },
    clear() {
      if (isShown) output.write('\r\u001b[2K');
      isShown = false;
    },
  };
}

const REFRESH_MILLISECONDS = 1000;

/**
 * Announces a long step while it runs: on a terminal in one line that counts seconds, elsewhere in
 * one line before and one after.
 */
export async function withProgress<Result>(
  label: string,
  step: () => Promise<Result>,
  output: Output = process.stdout,
): Promise<Result> {
  const startedAt = performance.now();
  const seconds = () => `${Math.round((performance.now() - startedAt) / 1000)} s`;
  const progress = progressOn(output);
  const show = (ending: string, isMilestone = true) =>
    progress.show(`${label}${ending}`, isMilestone);
  const lineEnd = output.isTTY ? '\n' : '';
  show('…');
  const timer = setInterval(() => show(`… ${seconds()}`, false), REFRESH_MILLISECONDS);
  try {
    const result = await step();
    show(`: done in ${seconds()}${lineEnd}`);
    return result;
  } catch (error) {
    show(`: failed${lineEnd}`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
