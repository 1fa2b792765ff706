/** The ids under which alerts have seen roles, for commands that number new ones. Contract: 14.1, 18.1. */
import type { ServerConfig } from '../config/load.ts';
import type { SeenIds } from '../roles/seen-ids.ts';
import { reasonOf } from './database/database.ts';
import { hasOutbox, openDatabase } from './database/open.ts';
import { readSeenIds } from './sightings.ts';

/**
 * Reads the ids from this board's alerts; none where it has no alerts, or another server keeps them.
 * @throws when their database cannot be read: a new role could get the id of another
 */
export async function seenIdsOf(server: ServerConfig): Promise<SeenIds> {
  if (!hasOutbox(server)) return new Map();
  const access = openDatabase(server);
  try {
    return await access.use(readSeenIds);
  } catch (error) {
    throw new Error(
      `Nothing was changed, because the ids that alerts have seen cannot be read: ${reasonOf(error)}`,
      { cause: error },
    );
  } finally {
    await access.close();
  }
}
