import type { RoleAction } from '../../lib/roles/card-behaviour.ts';
import type { Role } from '../../lib/roles/role.ts';
import type { MatchedRole } from '../../lib/search/matches.ts';
import { track, vacancyOf } from '../../lib/telemetry/track.ts';
import { visitor } from '../ui/useVisitor.ts';

/** Actions that are tracked (7). */
const trackedActions: Partial<Record<RoleAction, 'Saved vacancy' | 'Hid vacancy'>> = {
  save: 'Saved vacancy',
  hide: 'Hid vacancy',
};

/**
 * Saves, hides, or takes back either (4.2).
 * @param currentIndex the index that the role came from
 * @param loadWhole loads what a list left out of the role
 */
export function applyAction(
  action: RoleAction,
  role: MatchedRole,
  currentIndex: string,
  loadWhole?: (role: MatchedRole) => Promise<Role | null>,
): void {
  visitor[action](role.post_pk);
  if (action === 'save') void markSaved(loadWhole ? loadWhole(role) : role);
  const name = trackedActions[action];
  if (name) track(name, vacancyOf(role, currentIndex));
}

/** Remembers what the role says now; without it the saved view cannot tell a change (15.7). */
async function markSaved(role: Role | Promise<Role | null>): Promise<void> {
  try {
    const [whole, { rememberRoles }] = await Promise.all([role, import('./saved-notes.ts')]);
    if (whole) rememberRoles([whole], { saved: visitor.getSnapshot().saved, isNew: true });
  } catch {
    // The saved view remembers it when it is first opened.
  }
}
