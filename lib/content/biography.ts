/** What happened to a role since it came onto the board: facts with their days, no verdict. Contract: 15.9. */
import { DAY_SECONDS } from '../roles/closing.ts';
import { closingDate } from '../roles/dates.ts';
import type { Role } from '../roles/role.ts';

/** The entries of the board's log that are about one role, oldest first. */
export type LoggedChange = {
  /** Epoch seconds. */
  at: number;
  kind: 'added' | 'changed' | 'removed';
  /** Values are null where the log has dropped them. */
  fields?: ReadonlyArray<{ field: string; before?: unknown; after?: unknown }> | undefined;
};

export type BiographyLine = {
  /** Such as "3rd November 2026", in UTC. */
  day: string;
  what: string;
};

/** More would be the log itself. */
const MAX_LINES = 12;

/** Oldest first; of many lines the newest, and the first one. */
export function biographyOf(
  role: Pick<Role, 'posted_at' | 'checked_at' | 'checked_by'>,
  log: readonly LoggedChange[],
): BiographyLine[] {
  const [first, ...later] = log;
  // The log may be younger than the role, and a role that was posted again has the day of that.
  const start = Math.min(role.posted_at, first?.at ?? role.posted_at);
  const lines = [
    { at: start, what: 'Came onto the board' },
    ...later.flatMap((entry) => linesOf(entry).map((what) => ({ at: entry.at, what }))),
  ];
  const shown = lines.length > MAX_LINES ? [lines[0]!, ...lines.slice(1 - MAX_LINES)] : lines;
  const { checked_at: checked, checked_by: by } = role;
  const seen =
    checked === null || by === null ? [] : [{ at: checked, what: `Last seen open ${seenBy[by]}` }];
  return [...shown, ...seen].map(({ at, what }) => ({ day: dayInWords(at), what }));
}

const seenBy = {
  source: 'on the employer’s board',
  link: 'at its link',
  curator: 'by a curator',
} as const;

const dayInWords = (at: number): string => closingDate({ closes_at: at - (at % DAY_SECONDS) });

function linesOf({ kind, fields = [] }: LoggedChange): string[] {
  if (kind === 'removed') return ['Left the board'];
  if (kind === 'added') return ['Came back onto the board'];
  const found = fields.flatMap(({ field, before, after }) => {
    const line = lineOf[field]?.(before ?? null, after ?? null) ?? '';
    return line === '' ? [] : [line];
  });
  return [...new Set(found)];
}

/** What is said of a changed field, empty for nothing; others are the board's own affair. */
const lineOf: Record<string, (before: unknown, after: unknown) => string> = {
  title: (before, after) => changed('Title', textOf(before), textOf(after)),
  salary: (before, after) => changed('Salary', textOf(before), textOf(after)),
  closes_at: (before, after) =>
    before === null && after === null
      ? 'Deadline changed'
      : changed('Deadline', deadlineOf(before), deadlineOf(after)),
  card_locations: (before, after) => changed('Locations', placesOf(before), placesOf(after)),
  posted_at: (before, after) => (Number(after) > Number(before) ? 'Posted again' : ''),
};

/** Empty for a value that is not stated, null for one that is not known. */
type Known = string | null;

function changed(name: string, before: Known, after: Known): string {
  if (before === null || after === null) return `${name} changed`;
  if (before === '') return `${name} stated: ${after}`;
  return after === '' ? `${name} no longer stated` : `${name} changed from ${before} to ${after}`;
}

const MAX_TEXT = 100;

const textOf = (value: unknown): Known =>
  typeof value !== 'string'
    ? null
    : value.length > MAX_TEXT
      ? `${value.slice(0, MAX_TEXT)}…`
      : value;

const deadlineOf = (value: unknown): Known =>
  value === null ? '' : typeof value === 'number' ? closingDate({ closes_at: value }) : null;

const placesOf = (value: unknown): Known =>
  Array.isArray(value) && value.every((place) => typeof place === 'string')
    ? textOf(value.join(', '))
    : null;
