/** Display names of facet values, and values that are never shown. */
import { countryOf, isVisaVariant } from '../roles/locations.ts';
import {
  type FilterDefinitions,
  HIGHLIGHTED_ORGANISATIONS,
  ORGANISATION,
} from './filter-definitions.ts';

/** Marks that the import itself sets. */
const marks = new Set(['is_recommended_org', 'Multiple experience levels']);

const excludedEverywhere = new Set(['Career development', 'Congressional staffer', 'Europe']);

/**
 * Whether a value is never offered in a dropdown or hint (9). An own board offers all of its words
 * (10.4).
 */
export function isExcluded(attribute: string, value: string, isOwnBoard = false): boolean {
  if (marks.has(value)) return true;
  if (isOwnBoard) return false;
  if (excludedEverywhere.has(value)) return true;
  return attribute === 'tags_area' && value === 'Information security';
}

/** Whether a value is only selected together with others, and so never shown (4.9). */
export function isImplied(
  { facets }: Pick<FilterDefinitions, 'facets'>,
  attribute: string,
  value: string,
): boolean {
  return facets.some((facet) => facet.attribute === attribute && facet.impliedValue === value);
}

const VISA_LABEL = 'Confirmed can sponsor visas';

/**
 * The display name of a value, understandable without context: for tags, summaries and
 * screen readers (9).
 */
export function valueName(attribute: string, value: string): string {
  if (attribute === ORGANISATION && value === HIGHLIGHTED_ORGANISATIONS) {
    return 'Highlighted organisations';
  }
  const renamed = countryOf(value).replace(/\bex UK\b/, 'excl. UK');
  return isVisaVariant(value) ? `${renamed} (${VISA_LABEL})` : renamed;
}

/**
 * The label of a value in a dropdown (9): its name, except that a visa variant says only what
 * it adds to the country above it.
 */
export function valueLabel(attribute: string, value: string): string {
  return isVisaVariant(value) ? VISA_LABEL : valueName(attribute, value);
}
