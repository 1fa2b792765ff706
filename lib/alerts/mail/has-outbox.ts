import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ServerConfig } from '../../config/load.ts';

/**
 * Whether this board may have mails to send: not where another server keeps the alerts, nor where
 * nobody has ever asked for one. Then a database need not even be opened.
 */
export function hasOutbox({ upstreamApiBase, databaseUrl, dataDir }: ServerConfig): boolean {
  if (upstreamApiBase) return false;
  return databaseUrl !== null || existsSync(path.join(dataDir, 'alerts'));
}
