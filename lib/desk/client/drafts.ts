/** Merges the drafts of two desks; changes of the same field conflict. Contract: 13.6. */
import type { DeskField, Detail, Draft } from './desk-schema.ts';

/** A field that two desks have changed, with both values. */
export type FieldConflict = { field: DeskField; theirs: string; yours: string };

const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export function sameDraft(one: Draft, other: Draft): boolean {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])] as DeskField[];
  return names.every((name) => sameValue(one[name], other[name]));
}

/**
 * The fields that two desks have changed to different values.
 * @param based the draft that both started from
 */
export function conflictsOf(based: Draft, theirs: Detail, mine: Draft): FieldConflict[] {
  const names = Object.keys({ ...mine, ...based }) as DeskField[];
  return names
    .filter(
      (field) =>
        !sameValue(mine[field], based[field]) &&
        !sameValue(theirs.draft[field], based[field]) &&
        !sameValue(theirs.draft[field], mine[field]),
    )
    .map((field) => ({
      field,
      theirs: shownValue(theirs.draft[field] ?? theirs.fields[field]),
      yours: shownValue(mine[field] ?? theirs.fields[field]),
    }));
}

const shownValue = (value: string | string[]): string =>
  Array.isArray(value) ? value.join(', ') : value;

/**
 * Another desk's draft with the changes made here since `based`. Where both changed a field, the
 * value from here wins.
 */
export function mergedDraft(based: Draft, theirs: Draft, mine: Draft): Draft {
  const draft: Draft = { ...theirs };
  for (const field of Object.keys({ ...mine, ...based }) as DeskField[]) {
    if (sameValue(mine[field], based[field])) continue;
    if (field in mine) Object.assign(draft, { [field]: mine[field] });
    else delete draft[field];
  }
  return draft;
}
