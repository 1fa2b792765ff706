import { sql } from 'drizzle-orm';
import { openDatabase } from '../alerts/database/open.ts';
import type { loadConfig } from '../config/load.ts';
import { createCountRoles } from '../site/count.ts';
import type { HealthCheck } from './health.ts';

/** What a running board needs: its catalogue and, where one is configured, the database server. */
export function healthChecks({ public: visible, server }: ReturnType<typeof loadConfig>) {
  const { dataDir, databaseUrl } = server;
  const checks: HealthCheck[] = [catalogueCheck(dataDir, visible.fieldTokens)];
  if (databaseUrl) checks.push(databaseCheck(databaseUrl, dataDir));
  return checks;
}

function catalogueCheck(
  dataDir: string,
  tokens: Parameters<typeof createCountRoles>[0]['tokens'],
): HealthCheck {
  const count = createCountRoles({ dataDir, tokens, now: () => Date.now() / 1000 });
  return {
    name: 'catalogue',
    run: async () => {
      if (!(await count())) throw new Error(`There is no catalogue in ${dataDir}`);
    },
  };
}

function databaseCheck(databaseUrl: string, dataDir: string): HealthCheck {
  const database = openDatabase({ databaseUrl, dataDir });
  return {
    name: 'database',
    run: async () => {
      await database.use((opened) => opened.execute(sql`select 1`));
    },
  };
}
