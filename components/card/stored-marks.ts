/** Snapshots of the saved roles (15.7) in this browser's storage, to detect changes. */
import type { Role } from '../../lib/roles/role.ts';
import {
  parseMarks,
  SAVED_MARKS_KEY,
  type SavedMarks,
  withMarks,
} from '../../lib/visitor/saved-marks.ts';
import { browserStorage } from '../ui/useVisitor.ts';

export const readMarks = (): SavedMarks => parseMarks(browserStorage.read(SAVED_MARKS_KEY));

/** Stores the current content of roles: of newly saved ones, or of those without a mark. */
export function rememberRoles(
  roles: readonly Role[],
  { saved, isNew }: { saved: readonly number[]; isNew: boolean },
): void {
  const before = readMarks();
  const after = JSON.stringify(withMarks(before, { saved, roles, isNew }));
  if (after !== JSON.stringify(before)) browserStorage.write(SAVED_MARKS_KEY, after);
}
