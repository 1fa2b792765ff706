import { type Limiter, limitKey, stretchOf, verdict } from './limiter.ts';

/** So many subjects are counted at a time; beyond that the oldest are forgotten. */
const MOST_SUBJECTS = 10_000;

/** Counts in this process alone, for boards that have no database of their own. */
export function memoryLimiter(mostSubjects = MOST_SUBJECTS): Limiter {
  const counts = new Map<string, number>();
  return {
    async count(limit, subject, now) {
      const key = `${stretchOf(limit, now).start} ${limitKey(limit, subject, '')}`;
      const count = counts.get(key) ?? 0;
      if (count >= limit.count) return verdict(false, limit, now);
      counts.set(key, count + 1);
      if (counts.size > mostSubjects) {
        const [oldest] = counts.keys();
        if (oldest !== undefined) counts.delete(oldest);
      }
      return verdict(true, limit, now);
    },
  };
}
