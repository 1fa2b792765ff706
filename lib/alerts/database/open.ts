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
      : import('./shared-embedded.ts').then(({ shareEmbedded }) => shareEmbedded(dataDir));
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
