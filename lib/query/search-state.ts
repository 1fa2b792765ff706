// lib/query knows a search as data: state, address, filters, query JSON, indices, rankings, vocabulary.

/** The search state, its validation and its chosen values. Contract: 2.11, 3.5, 4.9, 5, 15.4. */
import { type FilterDefinitions, isImplied, SALARY } from './filter-definitions.ts';

/** Maximum length of the search input. */
export const QUERY_LIMIT = 512;
/** Longer values come from broken links. */
const MAX_VALUE_CHARACTERS = 512;

/**
 * Shaped like InstantSearch's UI state of one index. Record keys are attributes of the filter
 * definitions.
 */
export type SearchState = {
  query: string;
  /** Selected values by attribute, in order of selection; lists are never empty. */
  refinementList: Record<string, string[]>;
  /** Toggles that are on. */
  toggle: Record<string, true>;
  /** The minimum salary, if any: `salary_limit` with "60000:" for at least 60,000. */
  numericMenu: Record<string, string>;
};

/** An unvalidated state, from a link, the storage or InstantSearch. */
export type LooseSearchState = {
  query?: string;
  refinementList?: Record<string, string[]>;
  toggle?: Record<string, boolean>;
  numericMenu?: Record<string, string>;
};

/**
 * Validates a state: cuts the query at 512 characters, puts attributes in the order of the
 * definitions, and drops unknown attributes, duplicates and empty lists.
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

export function emptyState(): SearchState {
  return { query: '', refinementList: {}, toggle: {}, numericMenu: {} };
}

/** Chosen values, toggles and ranges; implied values do not count. */
export function refinementCount(state: SearchState, definitions: FilterDefinitions): number {
  const chosen = Object.entries(state.refinementList).flatMap(([attribute, values]) =>
    values.filter((value) => !isImplied(definitions, attribute, value)),
  );
  return chosen.length + Object.keys(state.toggle).length + Object.keys(state.numericMenu).length;
}

export function hasQuery(state: SearchState): boolean {
  return state.query.trim() !== '';
}

/** Whether text or filters apply. */
export function isFiltered(state: SearchState): boolean {
  const { refinementList, toggle, numericMenu } = state;
  return (
    hasQuery(state) ||
    [refinementList, toggle, numericMenu].some((part) => Object.keys(part).length > 0)
  );
}

/** A year, in the currency of the board; null when the input is empty. */
export function minimumSalary(state: SearchState): number | null {
  return minimumOf(state.numericMenu[SALARY] ?? '');
}

/** Null and 0 mean any salary. */
export function withMinimumSalary(state: SearchState, minimum: number | null): SearchState {
  return { ...state, numericMenu: minimum ? { [SALARY]: `${minimum}:` } : {} };
}

/** Replaces the selected values of an attribute. */
export function withValues(state: SearchState, attribute: string, values: string[]): SearchState {
  const { [attribute]: _, ...others } = state.refinementList;
  return {
    ...state,
    refinementList: values.length > 0 ? { ...others, [attribute]: values } : others,
  };
}

export function withToggle(state: SearchState, attribute: string, isOn: boolean): SearchState {
  const { [attribute]: _, ...others } = state.toggle;
  return { ...state, toggle: isOn ? { ...others, [attribute]: true } : others };
}

function own<Value>(record: Record<string, Value> | undefined, key: string): Value | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Never leaves half a surrogate pair, which cannot be encoded in a URL. */
function cut(query: string): string {
  if (query.trim() === '') return '';
  return query.slice(0, QUERY_LIMIT).replace(/[\uD800-\uDBFF]$/, '');
}

const RANGE = /^(\d{1,15}(?:\.\d{1,6})?)(?::(?:-?\d{1,15}(?:\.\d{1,6})?)?)?$/;

/**
 * The lower bound of InstantSearch's "from:to" or "from:". A bare number is a minimum. Null when
 * there is none or it is 0.
 */
function minimumOf(text: string): number | null {
  return Number(RANGE.exec(text.trim())?.[1]) || null;
}
