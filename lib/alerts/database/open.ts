import type { DatabaseAccess } from './database.ts';

/**
 * The database of the alerts: a PostgreSQL server where one is configured, else the embedded one in
 * the state directory. Nothing is opened before the first use, and each driver is loaded only
 * where it is used.
 */
export function openDatabase(options: {
  databaseUrl: string | null;
  dataDir: string;
}): DatabaseAccess {
  const { databaseUrl, dataDir } = options;
  let opened: Promise<DatabaseAccess> | null = null;
  const open = () => {
    opened ??= databaseUrl
      ? import('./postgres.ts').then(({ openPostgres }) => openPostgres(databaseUrl))
      : import('./embedded.ts').then(({ openEmbedded }) => openEmbedded(dataDir));
    return opened;
  };
  return {
    use: async (work) => (await open()).use(work),
    close: async () => (await opened)?.close(),
  };
}
