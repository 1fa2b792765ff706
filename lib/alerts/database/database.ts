import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** The tables of the alerts, on PostgreSQL or embedded. A transaction of one is one as well. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** How code reaches the database: it is open while work is done. */
export type DatabaseAccess = {
  /**
   * Runs work on the migrated database.
   * @throws whatever the work throws, or that the database cannot be reached
   */
  use<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** Waits for work under way, then lets go of the database. */
  close(): Promise<void>;
};
