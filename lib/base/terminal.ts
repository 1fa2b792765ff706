/** A stream that a command writes to; `process.stdout` has this shape. */
export type Output = { isTTY?: boolean; write(text: string): unknown };

/** Where a command writes its results, and its progress and what went wrong. */
export type Terminal = { out: Output; err: Output };

/** The line of a long step. */
export type Progress = {
  /** Says how far the step is. `isMilestone`: worth a line of its own where lines stay. */
  show: (text: string, isMilestone: boolean) => void;
  /** Removes the line from a terminal. */
  clear: () => void;
};

/**
 * Shows how far a long step is: on a terminal in one line that is overwritten, elsewhere in plain
 * lines at milestones. The prompts' own display would take over the keyboard and end the process
 * with 0 on Ctrl-C, past the locks and signal handlers of a command.
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
 * Runs a long step and says so: on a terminal in one line that counts its seconds, elsewhere in one
 * plain line before and one after.
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
