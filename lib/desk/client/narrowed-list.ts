/** The candidates of the list that a curator has narrowed it to. Contract: 13.8. */
import { fold } from '../../base/fold.ts';
import type { Row } from './desk-api.ts';
import { words } from '../../words/words.ts';

/** What the list is narrowed to; empty for everything. */
export type Filter = {
  /** Words that the title, employer, places or teams must have. */
  text: string;
  kind: Row['kind'] | '';
  organisation: string;
  team: string;
  /** The rule that skipped it. */
  rule: string;
  /** A value for each facet that it must have, by field. */
  facets: Readonly<Record<string, string>>;
  /** Only what may be the same as another role. */
  isDoubtful: boolean;
  /** Only what was found since then is listed. Epoch seconds; 0 for all. */
  since: number;
};

export const noFilter: Filter = {
  text: '',
  kind: '',
  organisation: '',
  team: '',
  rule: '',
  facets: {},
  isDoubtful: false,
  since: 0,
};

/** The rows that all parts of a filter allow. */
export function narrowed(rows: readonly Row[], filter: Filter): Row[] {
  const typed = fold(filter.text).split(/\s+/).filter(Boolean);
  const facets = Object.entries(filter.facets);
  return rows.filter(
    (row) =>
      (filter.kind === '' || row.kind === filter.kind) &&
      (filter.organisation === '' || row.organisation === filter.organisation) &&
      (filter.team === '' || row.teams.includes(filter.team)) &&
      (filter.rule === '' || row.rule === filter.rule) &&
      (!filter.isDoubtful || row.isDoubtful) &&
      facets.every(([field, value]) => row.facets[field]?.includes(value)) &&
      row.seenAt >= filter.since &&
      (typed.length === 0 || hasAll(row, typed)),
  );
}

function hasAll({ title, organisation, places, teams }: Row, typed: readonly string[]): boolean {
  const text = fold([title, organisation, places, ...teams].join(' '));
  return typed.every((word) => text.includes(word));
}

/** A value that the list can be narrowed to, and how many rows have it. */
type Option = { value: string; count: number };

/** What each part of a filter can be, and how many rows that would leave with its other parts. */
export type Options = {
  kind: Option[];
  organisation: Option[];
  team: Option[];
  rule: Option[];
  fresh: number;
  doubtful: number;
};

/** @param yesterday what was found since then counts as fresh; epoch seconds */
export function optionsOf(rows: readonly Row[], filter: Filter, yesterday: number): Options {
  // Words take the longest to find.
  const found = narrowed(rows, { ...noFilter, text: filter.text });
  const rest = (change: Partial<Filter>) => narrowed(found, { ...filter, text: '', ...change });
  return {
    kind: counted(rest({ kind: '' }).map(({ kind }) => kind)),
    organisation: counted(rest({ organisation: '' }).map(({ organisation }) => organisation)),
    team: counted(rest({ team: '' }).flatMap(({ teams }) => [...new Set(teams)])),
    rule: counted(rest({ rule: '' }).flatMap(({ rule }) => (rule === '' ? [] : rule))),
    fresh: rest({ since: yesterday }).length,
    doubtful: rest({ isDoubtful: true }).length,
  };
}

/** More would be no list to choose from. */
const MAX_VALUES = 200;

/** The values of a facet that rows have, the most frequent if there are many, and how many have each. */
export function facetOptionsOf(rows: readonly Row[], filter: Filter, field: string): Option[] {
  const { [field]: _own, ...others } = filter.facets;
  const found = narrowed(rows, { ...filter, facets: others });
  const options = counted(found.flatMap(({ facets }) => facets[field] ?? []));
  const frequent = options.toSorted((one, other) => other.count - one.count).slice(0, MAX_VALUES);
  const listed = new Set(frequent);
  return options.filter((option) => listed.has(option));
}

const collator = new Intl.Collator(words.locale.language);

function counted(values: readonly string[]): Option[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => collator.compare(one.value, other.value));
}
