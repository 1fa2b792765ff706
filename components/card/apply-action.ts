import type { RoleAction } from '../../lib/roles/card-behaviour.ts';
import type { Role } from '../../lib/roles/role.ts';
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
 */
export function applyAction(action: RoleAction, role: Role, currentIndex: string): void {
  visitor[action](role.post_pk);
  if (action === 'save') void markSaved(role);
  const name = trackedActions[action];
  if (name) track(name, vacancyOf(role, currentIndex));
}

/** Remembers what the role says now; without it the saved view cannot tell a change (15.7). */
async function markSaved(role: Role): Promise<void> {
  try {
    const { rememberRoles } = await import('./stored-marks.ts');
    rememberRoles([role], { saved: visitor.getSnapshot().saved, isNew: true });
  } catch {
    // The saved view remembers it when it is first opened.
  }
}
