// Gives memory back to the system once visitors have left. V8 would keep tens of megabytes that are free.

/** A minute with less work than this is quiet: a collection pauses the process for about 100. */
const QUIET_MILLISECONDS = 1000;
/** Less work than this leaves little to collect. */
const WORK_MILLISECONDS = 1500;

/**
 * Creates the step to be taken once a minute: it collects in the first quiet minute after some work.
 * @param options.used milliseconds of processor time since the process began
 */
export function createIdleCollector({
  used,
  collect,
}: {
  used: () => number;
  collect: () => void;
}): () => void {
  let lastMinute = 0;
  let lastCollection = 0;
  return () => {
    const now = used();
    const isQuiet = now - lastMinute < QUIET_MILLISECONDS;
    lastMinute = now;
    if (!isQuiet || now - lastCollection < WORK_MILLISECONDS) return;
    collect();
    lastCollection = used();
  };
}

/** The collector of this process, which does nothing without Node's `--expose-gc`. */
export function processIdleCollector(): () => void {
  return createIdleCollector({
    used() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
    collect: () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  });
}
