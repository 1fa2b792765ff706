/**
 * Waits for work, but not for longer than a time limit. The work itself goes on.
 * @throws what `late` returns when the time is over
 */
export async function withinTime<Result>(
  milliseconds: number,
  work: Promise<Result>,
  late = () => new Error('No answer in time'),
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
