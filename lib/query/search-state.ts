// lib/query knows a search as data: state, address, filters, query JSON, indices, rankings, vocabulary.

/** What the visitor searches for: the state, and how it is checked. */
import { isImplied } from './facet-values.ts';
import { type FilterDefinitions, SALARY } from './filter-definitions.ts';

/** Limit of the search input (5). */
export const QUERY_LIMIT = 512;
/** Longer facet values come from broken links. */
const MAX_VALUE_CHARACTERS = 512;

/**
 * What the visitor searches for. It has the shape of InstantSearch's UI state of one index.
 * Keys of its records are attributes of the filter definitions.
 */
export type SearchState = {
  query: string;
  /** Selected values by attribute, in the order of selection; no attribute has an empty list. */
  refinementList: Record<string, string[]>;
  /** Toggles that are on. */
  toggle: Record<string, true>;
  /** The minimum salary, if any: `salary_limit` with "60000:" for at least 60,000. */
  numericMenu: Record<string, string>;
};

/** A search state from a link, the storage or InstantSearch, not yet checked. */
export type LooseSearchState = {
  query?: string;
  refinementList?: Record<string, string[]>;
  toggle?: Record<string, boolean>;
  numericMenu?: Record<string, string>;
};

/**
 * A checked search state: the query cut at 512 characters, attributes in the order
 * of the definitions, unknown ones dropped, values once, nothing empty.
 */
export function normalizeState(
  loose: LooseSearchState,
  definitions: FilterDefinitions,
): SearchState {
  const state = emptyState();
  state.query = cut(loose.query ?? '');
  for (const attribute of definitions.facetAttributes) {
    const values = own(loose.refinementList, attribute) ?? [];
    const known = [...new Set(values)].filter(
      (value) => value && value.length <= MAX_VALUE_CHARACTERS,
    );
    if (known.length > 0) state.refinementList[attribute] = known;
  }
  for (const { attribute } of definitions.toggles) {
    if (own(loose.toggle, attribute) === true) state.toggle[attribute] = true;
  }
  return withMinimumSalary(state, minimumOf(own(loose.numericMenu, SALARY) ?? ''));
}

/** An empty search. */
export function emptyState(): SearchState {
  return { query: '', refinementList: {}, toggle: {}, numericMenu: {} };
}

/** How many refinements are active: values that the visitor chose, toggles and ranges. */
export function refinementCount(state: SearchState, definitions: FilterDefinitions): number {
  const chosen = Object.entries(state.refinementList).flatMap(([attribute, values]) =>
    values.filter((value) => !isImplied(definitions, attribute, value)),
  );
  return chosen.length + Object.keys(state.toggle).length + Object.keys(state.numericMenu).length;
}

/** Whether a text query is entered. */
export function hasQuery(state: SearchState): boolean {
  return state.query.trim() !== '';
}

/** Whether the search is narrowed in any way, by text or filters. */
export function isFiltered(state: SearchState): boolean {
  const { refinementList, toggle, numericMenu } = state;
  return (
    hasQuery(state) ||
    [refinementList, toggle, numericMenu].some((part) => Object.keys(part).length > 0)
  );
}

/** The salary input's number, USD a year; null when it is empty. */
export function minimumSalary(state: SearchState): number | null {
  return minimumOf(state.numericMenu[SALARY] ?? '');
}

/** The state with another minimum salary; null and 0 mean any. */
export function withMinimumSalary(state: SearchState, minimum: number | null): SearchState {
  return { ...state, numericMenu: minimum ? { [SALARY]: `${minimum}:` } : {} };
}

/** The state with other selected values of one attribute. */
export function withValues(state: SearchState, attribute: string, values: string[]): SearchState {
  const { [attribute]: _, ...others } = state.refinementList;
  return {
    ...state,
    refinementList: values.length > 0 ? { ...others, [attribute]: values } : others,
  };
}

/** The state with a toggle on or off. */
export function withToggle(state: SearchState, attribute: string, isOn: boolean): SearchState {
  const { [attribute]: _, ...others } = state.toggle;
  return { ...state, toggle: isOn ? { ...others, [attribute]: true } : others };
}

function own<Value>(record: Record<string, Value> | undefined, key: string): Value | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Never leaves half of a surrogate pair, which cannot be written into a URL. */
function cut(query: string): string {
  if (query.trim() === '') return '';
  return query.slice(0, QUERY_LIMIT).replace(/[\uD800-\uDBFF]$/, '');
}

const RANGE = /^(\d{1,15}(?:\.\d{1,6})?)(?::(?:-?\d{1,15}(?:\.\d{1,6})?)?)?$/;

/**
 * The lower bound of a range of InstantSearch's numeric menu, "from:to" or "from:". The salary has a
 * minimum only, so a bare number means that (2.11). Null when there is none; a bound of 0 is none (3.5).
 */
function minimumOf(text: string): number | null {
  return Number(RANGE.exec(text.trim())?.[1]) || null;
}
