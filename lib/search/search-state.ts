import { isImplied } from './facet-values.ts';
import { type FilterDefinitions, SALARY } from './filter-definitions.ts';
import { canonicalRange, minimumOf } from './numeric-range.ts';

/** The search input takes no more characters (5). */
export const QUERY_LIMIT = 512;
/** No facet value is longer; what is comes from a broken link. Characters. */
const VALUE_LIMIT = 512;

/**
 * What the visitor searches for. It has the shape of InstantSearch's UI state of one index, so
 * that it is handed over as it is. Keys of its records are attributes of the filter definitions.
 */
export type SearchState = {
  query: string;
  /** Selected values by attribute, in the order of selection; no attribute has an empty list. */
  refinementList: Record<string, string[]>;
  /** Toggles that are on. */
  toggle: Record<string, true>;
  /** Ranges by attribute, such as "60000:" for at least 60,000. */
  numericMenu: Record<string, string>;
};

/** A search state of unknown origin: a link, the storage, InstantSearch itself. */
export type LooseSearchState = {
  query?: string;
  refinementList?: Record<string, string[]>;
  toggle?: Record<string, boolean>;
  numericMenu?: Record<string, string>;
};

/**
 * The search state that the board knows: the query cut at 512 characters, attributes in the order
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
    const known = [...new Set(values)].filter((value) => value && value.length <= VALUE_LIMIT);
    if (known.length > 0) state.refinementList[attribute] = known;
  }
  for (const { attribute } of definitions.toggles) {
    if (own(loose.toggle, attribute) === true) state.toggle[attribute] = true;
  }
  for (const attribute of definitions.numericAttributes) {
    const range = canonicalRange(own(loose.numericMenu, attribute) ?? '', attribute);
    if (range !== '') state.numericMenu[attribute] = range;
  }
  return state;
}

/** Nothing searched for. */
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
  const { [SALARY]: _, ...others } = state.numericMenu;
  return { ...state, numericMenu: minimum ? { ...others, [SALARY]: `${minimum}:` } : others };
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

/** Half of a surrogate pair cannot be written into a URL, so a cut never leaves one. */
function cut(query: string): string {
  if (query.trim() === '') return '';
  return query.slice(0, QUERY_LIMIT).replace(/[\uD800-\uDBFF]$/, '');
}
