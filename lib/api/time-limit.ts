/**
 * Waits for work up to a time limit. The work is not cancelled.
 * @throws what `late` returns after the time limit
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
