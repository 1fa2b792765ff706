/** Rate limits of the alerts API, per client and per address, counted in the database. */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { and, eq, gt, gte, lt, notExists, sql } from 'drizzle-orm';
import { type Limit, type Limiter, limitKey, verdict, windowOf } from '../api/rate-limits.ts';
import type { Database, DatabaseAccess } from './database/database.ts';
import { rateLimits } from './database/schema.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** Per client and call. */
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
 * Requests about one address from any client. Further ones get the same response but are not processed, so
 * that a flood of requests for one address does not hold up others.
 */
export const addressRequests: Limit = { purpose: 'address', count: 30, seconds: DAY };

/**
 * Requested mails to one address; a stranger may have requested them. Enough to set up the maximum number of
 * alerts and the newsletter in one day.
 */
export const addressMails: Limit = { purpose: 'mails to address', count: 12, seconds: DAY };

/**
 * Requests to the whole board that may lead to a mail before a confirmation, without those beyond
 * {@link addressRequests}. Strangers may have made them all, from many networks and for many addresses. Even a
 * board in the news gets fewer.
 */
export const unconfirmedRequests: Limit = {
  purpose: 'unconfirmed requests',
  count: 300,
  seconds: HOUR,
};

/**
 * Mails to one mailbox that ask for a confirmation, in any seven days: for {@link DatabaseLimiter.countRecent}.
 * A confirmation sets the count back to zero; otherwise each mail counts for a week, as long as its request is kept.
 */
export const unconfirmedMails: Limit = {
  purpose: 'unconfirmed mails to mailbox',
  count: 3,
  seconds: 7 * DAY,
};

/** The longest that a count is kept. */
export const MAX_WINDOW_SECONDS = 7 * DAY;

/** A limiter whose counts can be reset. */
export type DatabaseLimiter = Limiter & {
  /**
   * Counts one more, unless the limit was reached in the seconds before `now`: fixed windows would allow twice
   * as many around the end of one. The caller locks the subject.
   * @returns whether it was counted
   */
  countRecent(limit: Limit, subject: string, now: number): Promise<boolean>;
  /** Sets the count of a subject back to zero. */
  reset(limit: Limit, subject: string): Promise<void>;
};

/**
 * Counts in the alerts' database, shared by all processes of a board. Once a limit is reached, nothing is
 * written and no row is locked.
 */
export function databaseLimiter(database: Database, salt: string): DatabaseLimiter {
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
    async countRecent(limit, subject, now) {
      const key = limitKey(limit, subject, salt);
      const since = new Date((now - limit.seconds) * 1000);
      const recent = database
        .select({ count: sql`coalesce(sum(${rateLimits.count}), 0)` })
        .from(rateLimits)
        .where(and(eq(rateLimits.key, key), gt(rateLimits.startsAt, since)));
      const startsAt = new Date(now * 1000).toISOString();
      const counted = await database
        .insert(rateLimits)
        .select(sql`select ${key}, ${startsAt}::timestamptz, 1 where (${recent}) < ${limit.count}`)
        .onConflictDoUpdate({
          target: [rateLimits.key, rateLimits.startsAt],
          set: { count: sql`${rateLimits.count} + 1` },
        })
        .returning({ count: rateLimits.count });
      return counted.length > 0;
    },
    async reset(limit, subject) {
      await database.delete(rateLimits).where(eq(rateLimits.key, limitKey(limit, subject, salt)));
    },
  };
}

/** Like {@link databaseLimiter}, outside a transaction. */
export const accessLimiter = (access: DatabaseAccess, salt: string): Limiter => ({
  count: (limit, subject, now) =>
    access.use((database) => databaseLimiter(database, salt).count(limit, subject, now)),
});

export async function pruneLimits(database: Database, now: number): Promise<void> {
  const over = new Date((now - MAX_WINDOW_SECONDS) * 1000);
  await database.delete(rateLimits).where(lt(rateLimits.startsAt, over));
}

/** Not in the database, so that a copy of the database does not include it. */
const FILE = 'rate-limit-salt';

/**
 * The salt of the hashed addresses in the rate limits' counters. All processes of a board share it, but it
 * is not in the database: unsalted hashes of addresses can be brute-forced in hours.
 * @returns `databaseUrl` if it contains a password, since functions without a folder share nothing else;
 * otherwise a random value stored in `dataDir`, or one of this process if nothing can be written
 */
export function rateLimitSalt(server: { databaseUrl: string | null; dataDir: string }): string {
  const { databaseUrl, dataDir } = server;
  if (databaseUrl && URL.parse(databaseUrl)?.password) return databaseUrl;
  const file = path.join(dataDir, FILE);
  return readIfPresent(file) ?? createSalt(file);
}

function createSalt(file: string): string {
  const salt = randomBytes(32).toString('base64url');
  const draft = `${file}-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(draft, salt, { flag: 'wx', mode: 0o600 });
    // A full disk leaves an empty file.
    if (statSync(file, { throwIfNoEntry: false })?.size === 0) rmSync(file);
    try {
      // Fails if another process created it first; a link never exposes a half-written file.
      linkSync(draft, file);
    } finally {
      rmSync(draft);
    }
    return salt;
  } catch {
    // The folder is not writable: this process uses its own salt.
    return readIfPresent(file) ?? salt;
  }
}

function readIfPresent(file: string): string | null {
  try {
    return readFileSync(file, 'utf8') || null;
  } catch {
    return null;
  }
}
