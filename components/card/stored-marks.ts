/** What the saved view says of each role (15.7), and the marks that it is read from. */
import { closedFrom, DAY_SECONDS } from '../../lib/roles/closing.ts';
import { closesLabel } from '../../lib/roles/dates.ts';
import type { Role } from '../../lib/roles/role.ts';
import {
  hasChanged,
  parseMarks,
  SAVED_MARKS_KEY,
  type SavedMarks,
  withMarks,
} from '../../lib/visitor/saved-marks.ts';
import { createSafeStorage } from '../../lib/visitor/storage.ts';

/** A closing date this near is said. */
const SOON_SECONDS = 7 * DAY_SECONDS;

// The visitor store reports a storage that fails.
const stored = createSafeStorage(
  () => window.localStorage,
  () => {},
);

/** The marks as they are stored. */
export const readMarks = (): SavedMarks => parseMarks(stored.read(SAVED_MARKS_KEY));

/** Stores what roles say now: of those saved just now, or of those without a mark. */
export function rememberRoles(
  roles: readonly Role[],
  { saved, isNew }: { saved: readonly number[]; isNew: boolean },
): void {
  const before = readMarks();
  const after = JSON.stringify(withMarks(before, { saved, roles, isNew }));
  if (after !== JSON.stringify(before)) stored.write(SAVED_MARKS_KEY, after);
}

/**
 * What is said of saved roles, by id: that applications end within a week, and that a role has changed.
 * @param now epoch seconds
 */
export function savedNotes(
  roles: readonly Role[],
  marks: SavedMarks,
  now: number,
): ReadonlyMap<number, readonly string[]> {
  return new Map(
    roles.map((role) => {
      const left = closedFrom(role.closes_at) - now;
      const notes = [
        ...(left <= SOON_SECONDS ? [closesLabel(role, now)] : []),
        ...(hasChanged(marks, role) ? ['Changed since you saved it'] : []),
      ];
      return [role.post_pk, notes];
    }),
  );
}
