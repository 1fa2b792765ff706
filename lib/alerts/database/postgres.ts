/** The alerts' database on a PostgreSQL server. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';
import { withinTime } from '../../api/time-limit.ts';
import {
  type Database,
  type DatabaseAccess,
  DatabaseUnavailable,
  isQueryTimeout,
  migrationsFolder,
} from './database.ts';

/** Advisory lock held during migrations, for processes that start at the same time. */
const MIGRATION_LOCK = 5_127_203;
/** After this the server itself cancels a statement. */
const STATEMENT_MILLISECONDS = 30_000;

/**
 * How long this process waits for a server that may hang or be unreachable: a visitor waits for a call,
 * while a job may have long statements. Connecting includes the wait for a free connection.
 */
const timeouts = {
  call: { connectMilliseconds: 5000, queryMilliseconds: 8000 },
  job: { connectMilliseconds: 10_000, queryMilliseconds: STATEMENT_MILLISECONDS + 5000 },
};

const migrating = () =>
  new DatabaseUnavailable("The alerts' database is being brought up to date, or does not respond");

export type DatabaseUser = keyof typeof timeouts;

/**
 * Opens the database. A failed migration is retried at the next use, so a server that was temporarily
 * unreachable does no harm.
 * @param user decides how long to wait for the server
 */
export function openPostgres(
  url: string,
  user: DatabaseUser = 'job',
  times = timeouts[user],
): DatabaseAccess {
  const pool = openPool({ connectionString: url }, times);
  let migrated: Promise<void> | null = null;
  const ready = () => {
    migrated ??= migrateServer(url, times.connectMilliseconds).catch((error: unknown) => {
      migrated = null;
      throw error;
    });
    // Visitors do not wait for a long migration; it continues, and later calls use its result.
    return user === 'call' ? withinTime(times.queryMilliseconds, migrated, migrating) : migrated;
  };
  return {
    async use(work) {
      await ready();
      return pool.use(work);
    },
    close: () => pool.close(),
  };
}

/** Connections to a server whose tables are migrated. */
export function openPool(
  server: PoolConfig,
  { connectMilliseconds, queryMilliseconds }: (typeof timeouts)[DatabaseUser],
): DatabaseAccess {
  const pool = new Pool({
    ...server,
    max: 10,
    connectionTimeoutMillis: connectMilliseconds,
    query_timeout: queryMilliseconds,
    statement_timeout: STATEMENT_MILLISECONDS,
    idleTimeoutMillis: 10_000,
  });
  // A connection that breaks while idle is replaced at the next use, which reports any failure.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // If a connection breaks between two statements of a transaction, the next statement fails.
    client.on('error', () => {});
    endAfterTimeout(client);
  });
  const database: Database = drizzle(pool);
  // Given a pool, Drizzle would never release the connection of a transaction that cannot begin.
  database.transaction = async (work, options) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, options);
    } finally {
      client.release();
    }
  };
  return {
    use: (work) => work(database),
    close: () => pool.end(),
  };
}

/**
 * Closes a connection on which a query has timed out. The driver would reuse it, and the following rollback
 * would wait behind that query.
 */
function endAfterTimeout(client: PoolClient): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  const guarded = (...parameters: unknown[]): unknown => {
    const result = query(...parameters);
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (isQueryTimeout(error)) void (client as unknown as Client).end().catch(() => {});
      });
    }
    return result;
  };
  client.query = guarded as typeof client.query;
}

/**
 * Uses a separate connection without time limits: a migration of a large table, or waiting for another
 * process that runs one, can take long.
 */
async function migrateServer(url: string, connectMilliseconds: number): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
  });
  // If the connection breaks, the current statement fails.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const reason = (error as Error).message || (error as NodeJS.ErrnoException).code;
    throw new DatabaseUnavailable(
      `The alerts' database cannot be reached, see DATABASE_URL: ${reason}`,
      { cause: error },
    );
  }
  try {
    // Closing the connection also releases the lock.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
  } finally {
    await client.end();
  }
}
