import type { RoleAction } from '../../lib/roles/card-behaviour.ts';
import type { Role } from '../../lib/roles/role.ts';
import { track, vacancyOf } from '../../lib/telemetry/track.ts';
import { visitor } from '../ui/useVisitor.ts';

/** The actions that are tracked. */
const trackedActions: Partial<Record<RoleAction, 'Saved vacancy' | 'Hid vacancy'>> = {
  save: 'Saved vacancy',
  hide: 'Hid vacancy',
};

/**
 * Saves or hides a role, or undoes that (4.2, 7, 15.7).
 * @param currentIndex the index that the role came from
 */
export function applyAction(action: RoleAction, role: Role, currentIndex: string): void {
  visitor[action](role.post_pk);
  if (action === 'save') void markSaved(role);
  const name = trackedActions[action];
  if (name) track(name, vacancyOf(role, currentIndex));
}

/** Remembers the role's current content, so that the saved view can show changes. */
async function markSaved(role: Role): Promise<void> {
  try {
    const { rememberRoles } = await import('./stored-marks.ts');
    rememberRoles([role], { saved: visitor.getSnapshot().saved, isNew: true });
  } catch {
    // The saved view stores the mark when it is next opened.
  }
}
