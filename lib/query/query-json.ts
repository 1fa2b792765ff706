/**
 * Searches as stored by alerts: conversion from and to search states, and summaries. Contract: 2.9,
 * 3.5, 9.
 */
import { isInDollars, money } from '../words/money.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';
import { currentValue } from './legacy-urls.ts';
import {
  type FilterDefinitions,
  HIGHLIGHTED_ORGANISATIONS,
  isImplied,
  ORGANISATION,
  SALARY,
  valueName,
} from './filter-definitions.ts';
import { searchParameters, type SearchParameters } from './search-parameters.ts';
import { normalizeState, type SearchState } from './search-state.ts';

export type QueryJson = SearchParameters;

/** Further filters are dropped; our own query JSON never has more. */
const FILTER_LIMIT = 2000;

/** Null for an empty search. */
export function stateToQueryJson(
  state: SearchState,
  definitions: FilterDefinitions,
): QueryJson | null {
  return unlessEmpty(searchParameters(state, definitions));
}

const unlessEmpty = (json: QueryJson): QueryJson | null =>
  json.query === '' && json.facetFilters.length + json.numericFilters.length === 0 ? null : json;

/**
 * Parses untrusted query JSON. Filter lists may be missing, and a list of one may be a plain
 * filter, as the search service allows.
 * @returns null when it is invalid or matches everything
 */
export function parseQueryJson(input: unknown): QueryJson | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  const { query, facetFilters, numericFilters } = input as Record<string, unknown>;
  return unlessEmpty({
    query: typeof query === 'string' ? query : '',
    facetFilters: filterLists(facetFilters),
    numericFilters: filterLists(numericFilters),
  });
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

/** Splits "attr:value"; the value may contain colons. Null for anything else. */
function parseFacetFilter(filter: string): { attribute: string; value: string } | null {
  const colon = filter.indexOf(':');
  if (colon < 1) return null;
  return { attribute: filter.slice(0, colon), value: filter.slice(colon + 1) };
}

/** The filters of all lists, without those that are not "attr:value". */
export function parseFacetFilters(facetFilters: string[][]) {
  return facetFilters.flat().flatMap((filter) => parseFacetFilter(filter) ?? []);
}

/** Updates renamed values. */
export function withCurrentValues(facetFilters: string[][]): string[][] {
  return facetFilters.map((filters) => [
    ...new Set(
      filters.map((filter) => {
        const parsed = parseFacetFilter(filter);
        if (!parsed) return filter;
        return `${parsed.attribute}:${currentValue(parsed.attribute, parsed.value)}`;
      }),
    ),
  ]);
}

/** From the first numeric filter that contains `salary_limit`. */
export function minimumSalaryOf({ numericFilters }: QueryJson): number | null {
  const filter = numericFilters.flat().find((candidate) => candidate.includes(SALARY));
  const minimum = /salary_limit\s*(?:>=?|=)\s*(\d+(?:\.\d+)?)\s*$/.exec(filter ?? '')?.[1];
  return minimum ? Number(minimum) || null : null;
}

/** Drops filters that the board does not have. */
export function queryJsonToState(json: QueryJson, definitions: FilterDefinitions): SearchState {
  const refinementList = new Map<string, string[]>();
  const toggle: Record<string, boolean> = {};
  for (const { attribute, value } of parseFacetFilters(json.facetFilters)) {
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

const ORGANISATION_FIELDS = [ORGANISATION, 'company_name', 'company.name'];

/** Flags of organisations, by "attr:value"; they are labelled "Filter". */
const organisationFlags: Record<string, string> = {
  [`${ORGANISATION}:${HIGHLIGHTED_ORGANISATIONS}`]:
    words.alertSummary.highlightedOrganisationsFilter,
  [`${ORGANISATION}:is_recommended_org`]: words.alertSummary.topOrganisationsFilter,
  'company.is_highlighted:true': words.alertSummary.highlightedOrganisationsFilter,
  'company.is_top_recommended_org:true': words.alertSummary.topOrganisationsFilter,
  'company_is_highlighted:true': words.alertSummary.highlightedOrganisations,
};

/**
 * One line each for the query, every facet value and every numeric filter. The implied "Multiple
 * experience levels" is omitted.
 */
export function summaryLines(json: QueryJson, definitions: FilterDefinitions): string[] {
  return [
    ...(json.query === '' ? [] : [say(words.alertSummary.query, { query: json.query })]),
    ...json.facetFilters.flat().flatMap((filter) => facetLine(filter, definitions)),
    ...json.numericFilters.flat().map(numericLine),
  ];
}

function facetLine(filter: string, definitions: FilterDefinitions): string[] {
  const parsed = parseFacetFilter(filter);
  if (!parsed) return [filter];
  const { attribute, value } = parsed;
  if (isImplied(definitions, attribute, value)) return [];
  if (Object.hasOwn(organisationFlags, filter)) return [organisationFlags[filter] ?? filter];
  const toggle = definitions.toggles.find(
    (candidate) => candidate.attribute === attribute && candidate.requires === value,
  );
  if (toggle) return [toggle.summary];
  return [
    say(words.alertSummary.filter, {
      filter: fieldLabel(attribute, definitions),
      value: valueName(attribute, value),
    }),
  ];
}

function numericLine(filter: string): string {
  const [, attribute = '', operator, value] = /^(\w+)\s*([<>=!]+)\s*(.+)$/.exec(filter) ?? [];
  if (attribute === SALARY && operator === '>=')
    return isInDollars
      ? say(words.alertSummary.salaryInDollars, { amount: value ?? '' })
      : say(words.alertSummary.salary, { amount: money(Number(value)) });
  return attribute ? `${capitalised(attribute)} ${operator} ${value}` : filter;
}

function fieldLabel(attribute: string, { facets }: FilterDefinitions): string {
  if (ORGANISATION_FIELDS.includes(attribute)) return words.alertSummary.organisation;
  const facet = facets.find((candidate) => candidate.attribute === attribute);
  return facet?.alertLabel ?? capitalised(attribute.replace(/^tags_/, ''));
}

/** "role_type" becomes "Role type". */
function capitalised(field: string): string {
  const name = field.replace(/[_.]+/g, ' ').trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The font size of the summary shrinks as the number of filters grows. */
export function summaryFontSize(filterCount: number): 'extra-small' | 'small' | 'base' {
  if (filterCount > 16) return 'extra-small';
  return filterCount > 8 ? 'small' : 'base';
}
