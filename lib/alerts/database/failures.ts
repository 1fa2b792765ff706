/** What can go wrong with the alerts' database, and how work copes with one that is away. */
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseAccess } from './database.ts';

/** The database cannot be opened now; nothing was done. The message says what can be done about it. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/**
 * The database has gone away and did not come back in time. Nothing is lost by that.
 * @internal
 */
export class DatabaseGone extends Error {
  override name = 'DatabaseGone';
}

/** SQL states of a server that is stopping, starting, or takes no more connections. */
const STATES = /^(08...|57P0[1-5]|53300)$/;
const CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** What the driver says when a server does not respond. */
const QUERY_TIMEOUT = 'Query read timeout';
/** What the driver says of its own connections, and of the socket of an owner that has just ended. */
const MESSAGES =
  /connection terminated|not queryable|timeout exceeded when trying to connect|connect ENOENT/i;

/** Seconds between the attempts of work whose database has gone: about a minute in all. */
const WAITS_SECONDS = [0.2, 0.5, 1, 2, 4, 8, 15, 30];

/** Whether work failed because the database cannot be reached, so that it may succeed later. */
export function isLostDatabase(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const code = 'code' in cause ? String(cause.code) : '';
    const isTold = STATES.test(code) || CODES.test(code) || MESSAGES.test(cause.message);
    return isTold || isQueryTimeout(cause);
  });
}

/** Whether a server did not respond to a query in time. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === QUERY_TIMEOUT;
}

/**
 * The reason of a failure in one line, without e-mail addresses, which must not get into logs. The
 * message of a failed query contains its parameters, so this is what the database itself said.
 */
export function reasonOf(error: unknown): string {
  const reason = causesOf(error).at(-1)?.message || String(error);
  return (reason.split('\n')[0] ?? '').replace(/[^\s<>@"']+@/g, '…@');
}

/** The error, its cause, the cause's cause; of several errors at once, the first. */
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
 * A database that may go away for a while: work that it interrupts is done again from its start.
 * Such work must do no harm when it is done twice.
 * @param waits seconds between the attempts
 */
export function patientDatabase(
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
