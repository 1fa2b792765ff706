/** Differences between two versions of a role. Contract: 14.1, 14.3. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { closingOf, isOpen } from '../roles/closing.ts';
import { RECENT_SECONDS } from '../roles/evidence.ts';
import { shortLocationLine } from '../roles/locations.ts';
import type { RecentChange, Role } from '../roles/role.ts';

export const fieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });

/** A field before and after; long texts are cut. */
export type FieldChange = z.output<typeof fieldChange>;

/** When and how a role was last found open. */
export const EVIDENCE_FIELDS: ReadonlySet<string> = new Set(['checked_at', 'checked_by']);

/** Worked out from `eligibility` and `visas`. Roles of earlier releases have none. */
const derived = ['open_to', 'residence_stated', 'visa_stated', 'visa_refused'];

/**
 * The board's own notes on a role, and what is worked out from its other fields. They are published, but do
 * not change what the role offers.
 */
const ownFields = new Set([...EVIDENCE_FIELDS, 'recent_changes', ...derived]);

/** A role without the board's own fields, for comparing versions. */
export function contentOf(role: Role): Record<string, unknown> {
  return Object.fromEntries(Object.entries(role).filter(([field]) => !ownFields.has(field)));
}

/** The changed fields without the board's own. */
export function changedFields(before: Role, after: Role): string[] {
  return differingFields(before, after).filter((name) => !ownFields.has(name));
}

function differingFields(before: Role, after: Role): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
}

/** All changed fields, with the board's own notes: a mirror of the board needs those too. */
export function fieldChanges(before: Role, after: Role): FieldChange[] {
  return differingFields(before, after).map((field) => ({
    field,
    before: shortened(before[field] ?? null),
    after: shortened(after[field] ?? null),
  }));
}

const MAX_TEXT = 500;

/** Cuts long texts for the log, also in objects and lists. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length <= MAX_TEXT ? value : `${value.slice(0, MAX_TEXT)}…`;
  }
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part)]));
}

/** Characters of a salary that fit on a card. */
const MAX_SHOWN_SALARY = 100;

/** Changes that matter to applicants. */
export function notableChanges(before: Role, after: Role, now: number): RecentChange[] {
  const changes: RecentChange[] = [];
  if (!isOpen(before, now) && isOpen(after, now)) changes.push(reopened(now));
  if (closingOf(before.closes_at)?.at !== closingOf(after.closes_at)?.at) {
    changes.push({ at: now, what: 'deadline', to: after.closes_at });
  }
  if (before.salary !== after.salary) {
    changes.push({ at: now, what: 'salary', to: after.salary.slice(0, MAX_SHOWN_SALARY) || null });
  }
  if (!isDeepStrictEqual(before.card_locations, after.card_locations)) {
    changes.push({ at: now, what: 'places', to: shortLocationLine(after).line || null });
  }
  return changes;
}

export const reopened = (now: number): RecentChange => ({ at: now, what: 'reopened', to: null });

/** The newest change of each kind, newest first; those too old to show are dropped. */
export function mergedChanges(
  earlier: readonly RecentChange[],
  latest: readonly RecentChange[],
  now: number,
): RecentChange[] {
  const kinds = new Set(latest.map(({ what }) => what));
  const kept = earlier.filter(({ what, at }) => !kinds.has(what) && at > now - RECENT_SECONDS);
  return [...latest, ...kept];
}
