import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseAccess } from '../database/database.ts';
import { isLostDatabase, reasonOf } from './lost-database.ts';

/** Seconds between the tries of work whose database has gone: about a minute in all. */
const WAITS = [0.2, 0.5, 1, 2, 4, 8, 15, 30];

/** The database has gone and did not come back in time. Nothing is lost by that. */
export class DatabaseGone extends Error {
  override name = 'DatabaseGone';
}

/**
 * A database that may go away for a while: work that it interrupts is done again from its start.
 * So work must be such that doing it twice does no harm.
 * @param waits seconds between the tries
 */
export function patientDatabase(
  access: DatabaseAccess,
  waits: readonly number[] = WAITS,
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
