/** Display names of facet values, and values that are hidden. Contract: 4.9, 9, 10.4. */
import { countryOf, isVisaVariant } from '../roles/locations.ts';
import {
  type FilterDefinitions,
  HIGHLIGHTED_ORGANISATIONS,
  ORGANISATION,
} from './filter-definitions.ts';

/** Flags set by the import. */
const marks = new Set(['is_recommended_org', 'Multiple experience levels']);

const excludedEverywhere = new Set(['Career development', 'Congressional staffer', 'Europe']);

/** Whether dropdowns and hints leave a value out. A board of one's own offers all of its values. */
export function isExcluded(attribute: string, value: string, isOwnBoard = false): boolean {
  if (marks.has(value)) return true;
  if (isOwnBoard) return false;
  if (excludedEverywhere.has(value)) return true;
  return attribute === 'tags_area' && value === 'Information security';
}

/** Whether a value is only selected along with others, and so never shown. */
export function isImplied(
  { facets }: Pick<FilterDefinitions, 'facets'>,
  attribute: string,
  value: string,
): boolean {
  return facets.some((facet) => facet.attribute === attribute && facet.impliedValue === value);
}

const VISA_LABEL = 'Confirmed can sponsor visas';

/** The display name without context, for tags, summaries and screen readers. */
export function valueName(attribute: string, value: string): string {
  if (attribute === ORGANISATION && value === HIGHLIGHTED_ORGANISATIONS) {
    return 'Highlighted organisations';
  }
  const renamed = countryOf(value).replace(/\bex UK\b/, 'excl. UK');
  return isVisaVariant(value) ? `${renamed} (${VISA_LABEL})` : renamed;
}

/**
 * The label in a dropdown: the name, except that a visa variant omits the country, which is listed
 * above it.
 */
export function valueLabel(attribute: string, value: string): string {
  return isVisaVariant(value) ? VISA_LABEL : valueName(attribute, value);
}
