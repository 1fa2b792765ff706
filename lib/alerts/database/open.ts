// lib/alerts/database knows where alerts are kept: the schema, its migrations, PostgreSQL or the embedded database.

/** How the alerts' database is opened. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ServerConfig } from '../../config/load.ts';
import type { DatabaseAccess } from './database.ts';
import type { DatabaseUser } from './postgres.ts';

/**
 * The alerts' database: a PostgreSQL server where one is configured, else the embedded one in the state
 * directory. It is opened at its first use, and only the driver in use is loaded.
 * @param user how long work waits for a server that does not respond: calls wait less than jobs
 */
export function openDatabase(
  options: Pick<ServerConfig, 'databaseUrl' | 'dataDir'>,
  user: DatabaseUser = 'job',
): DatabaseAccess {
  const { databaseUrl, dataDir } = options;
  let opened: Promise<DatabaseAccess> | null = null;
  const open = () => {
    opened ??= databaseUrl
      ? import('./postgres.ts').then(({ openPostgres }) => openPostgres(databaseUrl, user))
      : import('./embedded.ts').then(({ openEmbedded }) => openEmbedded(dataDir));
    return opened;
  };
  return {
    use: async (work) => (await open()).use(work),
    async close() {
      const closing = opened;
      opened = null;
      await (await closing)?.close();
    },
  };
}

/**
 * Makes and migrates the alerts' database before anybody needs it. An embedded one that has never been used
 * is only made; any other is opened, so that the first call does not wait for it.
 * @param access to this database
 * @throws {DatabaseUnavailable}
 */
export async function prepareDatabase(
  { databaseUrl, dataDir }: Pick<ServerConfig, 'databaseUrl' | 'dataDir'>,
  access: DatabaseAccess,
): Promise<void> {
  if (databaseUrl === null && !existsSync(path.join(dataDir, 'alerts'))) {
    const { prepareEmbedded } = await import('./embedded.ts');
    return prepareEmbedded(dataDir);
  }
  await access.use((database) => database.execute('select 1'));
}

/**
 * Creates a health check that rejects while the alerts' database does not work. It opens an embedded
 * database only if this process failed to open it the last time.
 */
export function createDatabaseCheck(
  options: Pick<ServerConfig, 'databaseUrl' | 'dataDir'>,
): () => Promise<void> {
  const access = openDatabase(options, 'call');
  const check = async () => {
    await access.use((database) => database.execute('select 1'));
  };
  if (options.databaseUrl) return check;
  return async () => {
    const { hasFailed } = await import('./embedded.ts');
    if (hasFailed(options.dataDir)) await check().finally(() => access.close());
  };
}

/**
 * Whether there may be mails to send: not where another server keeps the alerts, nor before anyone has asked
 * for one. Such a board need not open a database.
 */
export function hasOutbox({ upstreamApiBase, databaseUrl, dataDir }: ServerConfig): boolean {
  if (upstreamApiBase) return false;
  return databaseUrl !== null || existsSync(path.join(dataDir, 'alerts'));
}
