type Signal = 'SIGINT' | 'SIGTERM';

const codes: Record<Signal, number> = { SIGINT: 130, SIGTERM: 143 };

/**
 * Lets a process end as it is asked to. Until `onStop` was called, a signal ends it at once, with the
 * code that says which; from then on it runs what was given, once, and ends with its code. Further
 * signals change nothing: a terminal sends one to every process of a group, and so does a parent.
 */
export function listenForStop(): { onStop: (stop: () => Promise<number>) => void } {
  let stop: (() => Promise<number>) | null = null;
  let isStopping = false;
  const end = async (signal: Signal): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    process.exit(stop ? await stop().catch(() => 1) : codes[signal]);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(signal));
  return { onStop: (given) => (stop = given) };
}
