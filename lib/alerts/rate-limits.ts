/** How often clients and addresses may ask, and how that is counted in the database. */
import { and, eq, gte, lt, notExists, sql } from 'drizzle-orm';
import { type Limiter, limitKey, verdict, windowOf, type Limit } from '../api/rate-limits.ts';
import type { Database, DatabaseAccess } from './database/database.ts';
import { rateLimits } from './database/schema.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** How often one client may make each call about alerts. */
export const clientLimits = {
  subscribe: { purpose: 'subscribe', count: 20, seconds: HOUR },
  newsletter: { purpose: 'newsletter', count: 10, seconds: HOUR },
  newLinks: { purpose: 'new links', count: 10, seconds: HOUR },
  validateToken: { purpose: 'validate token', count: 60, seconds: MINUTE },
  confirm: { purpose: 'confirm', count: 300, seconds: HOUR },
  manage: { purpose: 'manage', count: 60, seconds: MINUTE },
  feedback: { purpose: 'feedback', count: 300, seconds: HOUR },
} as const satisfies Record<string, Limit>;

/**
 * Requests about one address that are processed, whoever makes them; further ones get the same
 * response. It keeps a storm on one address from holding up everybody else.
 */
export const addressRequests: Limit = { purpose: 'address', count: 30, seconds: DAY };

/**
 * Mails that one address may be sent because somebody, perhaps a stranger, asked for them: as many
 * as a visitor needs who sets up all alerts that an address may have, and the newsletter, in a day.
 */
export const addressMails: Limit = { purpose: 'mails to address', count: 12, seconds: DAY };

/** The longest window of all limits. */
const MAX_WINDOW_SECONDS = DAY;

/**
 * Counts in the alerts' database, so that all processes of a board count together. Once a limit is
 * reached, nothing is written and no row is locked.
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

/** As {@link databaseLimiter}, where no transaction is open. */
export const accessLimiter = (access: DatabaseAccess, salt: string): Limiter => ({
  count: (limit, subject, now) =>
    access.use((database) => databaseLimiter(database, salt).count(limit, subject, now)),
});

/**
 * Deletes the counts of windows that are over.
 * @param now epoch seconds
 */
export async function pruneLimits(database: Database, now: number): Promise<void> {
  const over = new Date((now - MAX_WINDOW_SECONDS) * 1000);
  await database.delete(rateLimits).where(lt(rateLimits.startsAt, over));
}
