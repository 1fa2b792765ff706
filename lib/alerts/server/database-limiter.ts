import { and, eq, gte, lt, notExists, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { rateLimits } from '../database/schema.ts';
import { type Limiter, limitKey, verdict, windowOf } from '../../api/rate-limits.ts';
import { MAX_WINDOW_SECONDS } from './limits.ts';

/**
 * Counts in the alerts' database, so that all processes of a board count together. Once a limit is
 * reached, nothing is written or held any more.
 */
export function databaseLimiter(database: Database, salt: string): Limiter {
  return {
    async count(limit, subject, now) {
      const key = limitKey(limit, subject, salt);
      const startsAt = new Date(windowOf(limit, now).start * 1000);
      const reached = database
        .select({ count: rateLimits.count })
        .from(rateLimits)
        .where(
          and(
            eq(rateLimits.key, key),
            eq(rateLimits.startsAt, startsAt),
            gte(rateLimits.count, limit.count),
          ),
        );
      const counted = await database
        .insert(rateLimits)
        .select(
          sql`select ${key}, ${startsAt.toISOString()}::timestamptz, 1 where ${notExists(reached)}`,
        )
        .onConflictDoUpdate({
          target: [rateLimits.key, rateLimits.startsAt],
          set: { count: sql`${rateLimits.count} + 1` },
          setWhere: lt(rateLimits.count, limit.count),
        })
        .returning({ count: rateLimits.count });
      return verdict(counted.length > 0, limit, now);
    },
  };
}

/**
 * Forgets what was counted in windows that are over.
 * @param now epoch seconds
 */
export async function pruneLimits(database: Database, now: number): Promise<void> {
  const over = new Date((now - MAX_WINDOW_SECONDS) * 1000);
  await database.delete(rateLimits).where(lt(rateLimits.startsAt, over));
}
