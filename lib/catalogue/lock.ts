import { lock } from 'proper-lockfile';

/**
 * Keeps other processes from what a file stands for, by a lock beside it.
 * @param file need not exist
 * @param options.stale a lock whose owner died keeps others out for this long. Milliseconds
 * @param options.retries how often, and with how many milliseconds in between, it is tried again
 * @returns gives the lock back. An owner that slept for too long, as a machine does whose lid was
 *   closed, has lost it by then: its work goes on all the same
 * @throws with the code `ELOCKED` when another process has it
 */
export async function takeLock(
  file: string,
  { stale, retries }: { stale: number; retries?: { count: number; pause: number } },
): Promise<() => Promise<void>> {
  let isLost = false;
  const release = await lock(file, {
    realpath: false,
    stale,
    ...(retries && {
      retries: {
        retries: retries.count,
        factor: 1,
        minTimeout: retries.pause,
        maxTimeout: retries.pause,
      },
    }),
    onCompromised: () => {
      isLost = true;
    },
  });
  return async () => {
    if (!isLost) await release();
  };
}
