/** What happened to a role since it came onto the board: facts with their days, no verdict. Contract: 15.9. */
import { DAY_SECONDS } from '../roles/closing.ts';
import { closingDate } from '../roles/closing-date.ts';
import type { Role } from '../roles/role.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';

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
    { at: start, what: words.biography.came },
    ...later.flatMap((entry) => linesOf(entry).map((what) => ({ at: entry.at, what }))),
  ];
  const shown = lines.length > MAX_LINES ? [lines[0]!, ...lines.slice(1 - MAX_LINES)] : lines;
  const { checked_at: checked, checked_by: by } = role;
  const seen = checked === null || by === null ? [] : [{ at: checked, what: lastSeen[by] }];
  return [...shown, ...seen].map(({ at, what }) => ({ day: dayInWords(at), what }));
}

const lastSeen = {
  source: words.biography.lastSeenAtSource,
  link: words.biography.lastSeenAtLink,
  curator: words.biography.lastSeenByCurator,
} as const;

const dayInWords = (at: number): string => closingDate({ closes_at: at - (at % DAY_SECONDS) });

function linesOf({ kind, fields = [] }: LoggedChange): string[] {
  if (kind === 'removed') return [words.biography.left];
  if (kind === 'added') return [words.biography.cameBack];
  const found = fields.flatMap(({ field, before, after }) => {
    const line = lineOf[field]?.(before ?? null, after ?? null) ?? '';
    return line === '' ? [] : [line];
  });
  return [...new Set(found)];
}

/** What is said of a changed field, empty for nothing; others are the board's own affair. */
const lineOf: Record<string, (before: unknown, after: unknown) => string> = {
  title: (before, after) => changed(words.biography.title, textOf(before), textOf(after)),
  salary: (before, after) => changed(words.biography.salary, textOf(before), textOf(after)),
  closes_at: (before, after) =>
    before === null && after === null
      ? words.biography.deadlineChanged
      : changed(words.biography.deadline, deadlineOf(before), deadlineOf(after)),
  card_locations: (before, after) =>
    changed(words.biography.locations, placesOf(before), placesOf(after)),
  posted_at: (before, after) => (Number(after) > Number(before) ? words.biography.postedAgain : ''),
};

/** Empty for a value that is not stated, null for one that is not known. */
type Known = string | null;

function changed(name: string, before: Known, after: Known): string {
  if (before === null || after === null) return say(words.biography.changed, { field: name });
  if (before === '') return say(words.biography.stated, { field: name, value: after });
  return after === ''
    ? say(words.biography.noLongerStated, { field: name })
    : say(words.biography.changedFrom, { field: name, before, after });
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
