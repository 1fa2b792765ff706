/** What an alert would send now (18.4). */
import { eq } from 'drizzle-orm';
import type { Role } from '../roles/role.ts';
import type { FilterDefinitions } from '../query/filter-definitions.ts';
import type { DatabaseAccess } from './database/database.ts';
import { matches } from './database/schema.ts';
import type { Alert } from './address-alerts.ts';
import { createMatcher } from './matcher.ts';
import type { RoleSource } from './role-source.ts';
import { foreseeSightings, isNewTo, sightedSince } from './sightings.ts';

/**
 * The open roles that a digest would mail to an alert now, in the board's order. Writes nothing.
 * @returns null when the board no longer supports the alert's query
 * @throws when the roles or the database cannot be reached
 */
export async function rolesToMail(options: {
  access: DatabaseAccess;
  source: RoleSource;
  definitions: FilterDefinitions;
  alert: Pick<Alert, 'id' | 'queryJson' | 'matchedRun' | 'sinceRun'>;
}): Promise<Role[] | null> {
  const { access, source, definitions, alert } = options;
  const open = await source.openRoles();
  const openIds = open.map(({ post_pk }) => post_pk);
  const isNew = await access.use(async (database) => {
    const { isBaseline, arrived } = await foreseeSightings(database, openIds);
    // The first digest only records the open roles.
    if (isBaseline) return () => false;
    const later = await sightedSince(database, alert.matchedRun);
    const had = await database
      .select({ roleId: matches.roleId })
      .from(matches)
      .where(eq(matches.alertId, alert.id));
    const hadIds = new Set(had.map(({ roleId }) => roleId));
    return (id: number) => {
      const sighting = arrived.get(id) ?? later.get(id);
      return sighting !== undefined && isNewTo(alert, sighting) && !hadIds.has(id);
    };
  });
  const matcher = createMatcher({ source, definitions, roleIds: openIds.filter(isNew) });
  const [found] = await matcher.match([alert.queryJson]);
  if (found instanceof Error) return null;
  const foundIds = new Set(found);
  return open.filter(({ post_pk }) => foundIds.has(post_pk));
}
