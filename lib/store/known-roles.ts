/** Which roles the board shows, for a host that must know whether a role's page exists. */
import { read } from './database.ts';

/**
 * Whether the catalogue has this role and it is public.
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
