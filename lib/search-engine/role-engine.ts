import { closedFrom } from '../roles/open.ts';
import type { FieldTokens } from '../roles/field-names.ts';
import type { Role } from '../roles/role.ts';
import { indexSettings } from '../search/indices.ts';
import { withRankingFields } from '../search/ranking-fields.ts';
import { createSearchEngine, type SearchEngine } from './engine.ts';
import { roleSettings } from './role-settings.ts';

/**
 * An engine over roles with the seven indices. Closed roles are never found.
 * @param indexBase base name of the indices, by default `jobs`
 * @param now epoch seconds; what the rankings take from the clock is of the moment of the call
 */
export function createRoleEngine(options: {
  roles: readonly Role[];
  tokens: FieldTokens;
  indexBase: string;
  now: () => number;
}): SearchEngine {
  const { roles, tokens, indexBase, now } = options;
  const closings = new Map(roles.map((role) => [role.objectID, closedFrom(role.closes_at)]));
  return createSearchEngine({
    ...roleSettings(tokens),
    indices: indexSettings(indexBase),
    records: withRankingFields(roles, now()),
    expiresAt: ({ objectID }) => closings.get(objectID) ?? Infinity,
    now,
    // A board can be scrolled to its end.
    paginationLimitedTo: Math.max(1000, roles.length),
  });
}
