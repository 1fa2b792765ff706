/** Which roles the board shows, for a host that has to know whether an address leads to one. */
import { read } from './database.ts';

/**
 * Whether the catalogue holds a role that has appeared.
 * @param now epoch seconds
 */
export function isKnownRole(dataDir: string, postPk: number, now: number): boolean {
  const row = read(dataDir, (database) =>
    database
      .prepare('SELECT 1 FROM roles WHERE post_pk = ? AND coalesce(publish_at, 0) <= ?')
      .get(postPk, now),
  );
  return row !== undefined && row !== null;
}
