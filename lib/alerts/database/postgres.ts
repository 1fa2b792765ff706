/** The alerts' database on a PostgreSQL server. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool, type PoolClient } from 'pg';
import { type Database, type DatabaseAccess, migrationsFolder } from './database.ts';
import { DatabaseUnavailable } from './failures.ts';
import * as schema from './schema.ts';

/** Held while migrations run, so that processes which start together take turns. */
const MIGRATION_LOCK = 5_127_203;
/** Also for a free one of the connections. */
const CONNECT_MILLISECONDS = 10_000;
const STATEMENT_MILLISECONDS = 30_000;

/**
 * The alerts' tables on a PostgreSQL server.
 * A failed migration is tried again at the next use, so that a server which was away does no harm.
 */
export function openPostgres(url: string): DatabaseAccess {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    statement_timeout: STATEMENT_MILLISECONDS,
    idleTimeoutMillis: 10_000,
  });
  // A connection that breaks while it is idle is replaced at the next use, which then reports.
  pool.on('error', () => {});
  // One that breaks between two statements of a transaction lets the next of them fail.
  pool.on('connect', (client) => client.on('error', () => {}));
  let migrated: Promise<void> | null = null;
  const ready = () => {
    migrated ??= migratePool(pool).catch((error: unknown) => {
      migrated = null;
      throw error;
    });
    return migrated;
  };
  const database: Database = drizzle(pool, { schema });
  return {
    async use(work) {
      await ready();
      return work(database);
    },
    close: () => pool.end(),
  };
}

async function migratePool(pool: Pool): Promise<void> {
  let client: PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    const reason = (error as Error).message || (error as NodeJS.ErrnoException).code;
    throw new DatabaseUnavailable(
      `The alerts' database cannot be reached, see DATABASE_URL: ${reason}`,
      { cause: error },
    );
  }
  let isDone = false;
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    isDone = true;
  } finally {
    // The end of the connection ends its lock as well.
    client.release(!isDone);
  }
}
