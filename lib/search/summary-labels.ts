import { isImplied, valueName } from './facet-values.ts';
import {
  type FilterDefinitions,
  HIGHLIGHTED_ORGANISATIONS,
  ORGANISATION,
  SALARY,
} from './filter-definitions.ts';
import { parseFacetFilter, type QueryJson } from './query-json.ts';

const ORGANISATION_FIELDS = [ORGANISATION, 'company_name', 'company.name'];

/** Flags of an organisation, which read "Filter" (9), by "attr:value". */
const organisationFlags: Record<string, string> = {
  [`${ORGANISATION}:${HIGHLIGHTED_ORGANISATIONS}`]: 'Filter: Highlighted organisations',
  [`${ORGANISATION}:is_recommended_org`]: 'Filter: Top-recommended organisations',
  'company.is_highlighted:true': 'Filter: Highlighted organisations',
  'company.is_top_recommended_org:true': 'Filter: Top-recommended organisations',
  'company_is_highlighted:true': 'Highlighted organisations',
};

/**
 * An alert's filters in words, a line each (2.9, 9): the query, each facet value, each numeric
 * filter. "Multiple experience levels" only comes along with levels and is omitted.
 */
export function summaryLines(json: QueryJson, definitions: FilterDefinitions): string[] {
  return [
    ...(json.query === '' ? [] : [`Query: ${json.query}`]),
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
  return [`${fieldLabel(attribute, definitions)}: ${valueName(attribute, value)}`];
}

function numericLine(filter: string): string {
  const [, attribute = '', operator, value] = /^(\w+)\s*([<>=!]+)\s*(.+)$/.exec(filter) ?? [];
  if (attribute === SALARY && operator === '>=') return `Salary greater than $${value} USD`;
  return attribute ? `${capitalised(attribute)} ${operator} ${value}` : filter;
}

function fieldLabel(attribute: string, { facets }: FilterDefinitions): string {
  if (ORGANISATION_FIELDS.includes(attribute)) return 'Organisation';
  const facet = facets.find((candidate) => candidate.attribute === attribute);
  return facet?.alertLabel ?? capitalised(attribute.replace(/^tags_/, ''));
}

/** "role_type" as "Role type". */
function capitalised(field: string): string {
  const words = field.replace(/[_.]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Size of the summary's text: it shrinks as filters grow in number (2.9, 9). */
export function summaryFontSize(filterCount: number): 'extra-small' | 'small' | 'base' {
  if (filterCount > 16) return 'extra-small';
  return filterCount > 8 ? 'small' : 'base';
}
