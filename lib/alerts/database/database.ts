/** The alerts' database as the other alert modules see it, on PostgreSQL or embedded. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The tables of the alerts, or a transaction on them. */
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

const MIGRATIONS = 'lib/alerts/database/migrations';

/** The folder of the migrations: beside this file, or in the project where a bundler has moved this file. */
export function migrationsFolder(): string {
  const beside = path.join(import.meta.dirname ?? '', 'migrations');
  return existsSync(path.join(beside, 'meta/_journal.json')) ? beside : path.resolve(MIGRATIONS);
}
