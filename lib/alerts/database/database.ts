/**
 * The alerts' database as other modules see it, on PostgreSQL or embedded: its failures, and retries while it is
 * unreachable.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

export type Database = PgDatabase<PgQueryResultHKT>;

/** Access to the database, which is only open while it is used. */
export type DatabaseAccess = {
  /**
   * Runs work on the migrated database.
   * @throws whatever the work throws, or `DatabaseUnavailable`
   */
  use<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** Waits for running work, then closes the database. */
  close(): Promise<void>;
};

/** A time by the database's clock, which all machines share. */
export const inSeconds = (seconds: number) => sql`now() + ${seconds} * interval '1 second'`;

const MIGRATIONS = 'lib/alerts/database/migrations';

/** The folder of the migrations: next to this file, or in the project where a bundler has moved this file. */
export function migrationsFolder(): string {
  const own = path.join(import.meta.dirname ?? '', 'migrations');
  return existsSync(path.join(own, 'meta/_journal.json')) ? own : path.resolve(MIGRATIONS);
}

/** The database cannot be opened, so nothing was done. The message says how to fix it. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/**
 * The database became unreachable and did not come back in time. No data is lost.
 * @internal
 */
export class DatabaseGone extends Error {
  override name = 'DatabaseGone';
}

/** SQL states of a server that is stopping, starting, or takes no more connections. */
const STATES = /^(08...|57P0[1-5]|53300)$/;
const CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** The driver's message when a server does not respond. */
const QUERY_TIMEOUT = 'Query read timeout';
/** The driver's messages for its own connections, and for the socket of an owner that has just ended. */
const MESSAGES =
  /connection terminated|not queryable|timeout exceeded when trying to connect|connect ENOENT/i;

/** Seconds between attempts while the database is unreachable: about a minute in all. */
const WAITS_SECONDS = [0.2, 0.5, 1, 2, 4, 8, 15, 30];

/** Whether work failed because the database is unreachable, so that it may succeed later. */
export function isLostDatabase(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const code = 'code' in cause ? String(cause.code) : '';
    const isKnown = STATES.test(code) || CODES.test(code) || MESSAGES.test(cause.message);
    return isKnown || isQueryTimeout(cause);
  });
}

/** Whether a server did not respond to a query in time. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === QUERY_TIMEOUT;
}

/**
 * The reason for a failure in one line, as given by the database. The message of a failed query contains its
 * parameters, and e-mail addresses must not get into logs.
 */
export function reasonOf(error: unknown): string {
  const reason = causesOf(error).at(-1)?.message || String(error);
  return (reason.split('\n')[0] ?? '').replace(/[^\s<>@"']+@/g, '…@');
}

/** The error, its cause, the cause's cause, and so on; of an aggregate error, the first. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  let current = error;
  while (current instanceof Error && causes.length < 10) {
    causes.push(current);
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return causes;
}

/**
 * A database that may become unreachable: interrupted work is run again from its start, so running it twice
 * must do no harm.
 * @param waits seconds between the attempts
 */
export function retryingDatabase(
  access: DatabaseAccess,
  waits: readonly number[] = WAITS_SECONDS,
): DatabaseAccess {
  return {
    close: () => access.close(),
    async use(work) {
      for (let attempt = 0; ; attempt++) {
        try {
          return await access.use(work);
        } catch (error) {
          if (!isLostDatabase(error)) throw error;
          const wait = waits[attempt];
          if (wait === undefined) {
            throw new DatabaseGone(
              `The alerts' database cannot be reached (${reasonOf(error)}). Nothing is lost: run this again once it is back.`,
              { cause: error },
            );
          }
          await pause(wait * 1000);
        }
      }
    },
  };
}
