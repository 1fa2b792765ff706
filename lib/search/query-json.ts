import { type FilterDefinitions, SALARY } from './filter-definitions.ts';
import { searchParameters, type SearchParameters } from './search-parameters.ts';
import { normalizeState, type SearchState } from './search-state.ts';

/** A search as alerts keep it (3.5). */
export type QueryJson = SearchParameters;

/** No stored search has more filters; what has comes from elsewhere. */
const FILTER_LIMIT = 2000;

/** The query JSON of a state; null when nothing is searched for (3.5). */
export function stateToQueryJson(
  state: SearchState,
  definitions: FilterDefinitions,
): QueryJson | null {
  const json = searchParameters(state, definitions);
  const isEmpty = json.query === '' && json.facetFilters.length + json.numericFilters.length === 0;
  return isEmpty ? null : json;
}

/**
 * Reads a query JSON of unknown origin. Lists of filters may be missing, and a filter may stand
 * alone instead of in a list of one, as the search service allows.
 * @returns null when it is no query JSON or narrows nothing
 */
export function parseQueryJson(input: unknown): QueryJson | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  const { query, facetFilters, numericFilters } = input as Record<string, unknown>;
  const json = {
    query: typeof query === 'string' ? query : '',
    facetFilters: filterLists(facetFilters),
    numericFilters: filterLists(numericFilters),
  };
  const isEmpty = json.query === '' && json.facetFilters.length + json.numericFilters.length === 0;
  return isEmpty ? null : json;
}

function filterLists(input: unknown): string[][] {
  if (!Array.isArray(input)) return [];
  return input
    .slice(0, FILTER_LIMIT)
    .map((list: unknown) =>
      (Array.isArray(list) ? list.slice(0, FILTER_LIMIT) : [list]).filter(
        (filter): filter is string => typeof filter === 'string' && filter !== '',
      ),
    )
    .filter((list) => list.length > 0);
}

/** Splits "attr:value"; the value may hold colons. Null for anything else. */
export function parseFacetFilter(filter: string): { attribute: string; value: string } | null {
  const colon = filter.indexOf(':');
  if (colon < 1) return null;
  return { attribute: filter.slice(0, colon), value: filter.slice(colon + 1) };
}

/** The minimum salary: from the first numeric filter that contains `salary_limit` (3.5). */
export function minimumSalaryOf({ numericFilters }: QueryJson): number | null {
  const filter = numericFilters.flat().find((candidate) => candidate.includes(SALARY));
  const minimum = /salary_limit\s*(?:>=?|=)\s*(\d+(?:\.\d+)?)\s*$/.exec(filter ?? '')?.[1];
  return minimum ? Number(minimum) || null : null;
}

/** The search state of a query JSON; filters that the board does not have are dropped. */
export function queryJsonToState(json: QueryJson, definitions: FilterDefinitions): SearchState {
  const refinementList = new Map<string, string[]>();
  const toggle: Record<string, boolean> = {};
  for (const filter of json.facetFilters.flat()) {
    const parsed = parseFacetFilter(filter);
    if (!parsed) continue;
    const { attribute, value } = parsed;
    const known = definitions.toggles.find((definition) => definition.attribute === attribute);
    if (known) toggle[known.attribute] = value === known.requires;
    else refinementList.set(attribute, [...(refinementList.get(attribute) ?? []), value]);
  }
  const minimum = minimumSalaryOf(json);
  return normalizeState(
    {
      query: json.query,
      refinementList: Object.fromEntries(refinementList),
      toggle,
      numericMenu: minimum === null ? {} : { [SALARY]: `${minimum}:` },
    },
    definitions,
  );
}
