/** Fingerprints of saved roles, which reveal changes since they were saved. Contract: 15.7. */
import { closedFrom, DAY_SECONDS } from '../roles/closing.ts';
import { closesLabel } from '../roles/dates.ts';
import type { Role } from '../roles/role.ts';
import { words } from '../words/words.ts';
import type { SafeStorage } from './storage.ts';

const KEY = 'saved-marks';

/** A fingerprint of each saved role, by its id. */
export type SavedMarks = Readonly<Record<string, string>>;

/** Empty when the stored text is unreadable. @internal */
export function parseMarks(text: string | null | undefined): SavedMarks {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
    const entries = Object.entries(stored);
    const isSound = entries.every(([id, mark]) => /^\d+$/.test(id) && typeof mark === 'string');
    return isSound ? (Object.fromEntries(entries) as SavedMarks) : {};
  } catch {
    return {};
  }
}

export const readMarks = (stored: SafeStorage): SavedMarks => parseMarks(stored.read(KEY));

/** Stores the current content of saved roles. */
export function rememberRoles(stored: SafeStorage, change: MarkedRoles): void {
  const before = readMarks(stored);
  const after = JSON.stringify(withMarks(before, change));
  if (after !== JSON.stringify(before)) stored.write(KEY, after);
}

type Compared = Pick<
  Role,
  | 'post_pk'
  | 'title'
  | 'company_name'
  | 'tags_country'
  | 'tags_city'
  | 'salary'
  | 'closes_at'
  | 'description_short'
  | 'url_external'
>;

/** Changes whenever something that matters to an applicant does. @internal */
export function markOf(role: Compared): string {
  const { title, company_name, tags_country, tags_city, salary, closes_at } = role;
  const places = [...tags_country, ...tags_city].sort();
  const content = [title, company_name, places, salary, closes_at];
  const text = JSON.stringify([...content, role.description_short, role.url_external]);
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(31, hash) + text.charCodeAt(at)) | 0;
  return `${(hash >>> 0).toString(36)}.${text.length.toString(36)}`;
}

type MarkedRoles = {
  /** Ids of the saved roles; marks of others are dropped. */
  saved: readonly number[];
  roles: readonly Compared[];
  /** Whether the visitor has just saved these roles. */
  isNew: boolean;
};

/** Keeps existing marks and adds one for each saved role without. @internal */
export function withMarks(marks: SavedMarks, { saved, roles, isNew }: MarkedRoles): SavedMarks {
  const kept = Object.fromEntries(
    Object.entries(marks).filter(([id]) => saved.includes(Number(id))),
  );
  for (const role of roles) {
    if (isNew || !Object.hasOwn(kept, role.post_pk)) kept[role.post_pk] = markOf(role);
  }
  return kept;
}

/** Whether a role has changed since it was saved; false when unknown. @internal */
export function hasChanged(marks: SavedMarks, role: Compared): boolean {
  const mark = Object.hasOwn(marks, role.post_pk) ? marks[role.post_pk] : undefined;
  return mark !== undefined && mark !== markOf(role);
}

const SOON_SECONDS = 7 * DAY_SECONDS;

/**
 * Notes on saved roles by id: applications end within a week, or the role has changed.
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
        ...(hasChanged(marks, role) ? [words.statusView.changed] : []),
      ];
      return [role.post_pk, notes];
    }),
  );
}
