/**
 * The board's filters: facets, salary and toggles; and the display names of facet values. Contract:
 * 2.7, 4.9, 9, 10.4.
 */
import type { FieldTokens, FilterSettings } from '../config/public.ts';
import { attributeOf, facets as facetTable, fieldNames, type Toggle } from '../roles/facets.ts';
import { excludedValue, isExclusion } from './exclusions.ts';
import { countryOf, isVisaVariant } from '../roles/locations.ts';
import { openToName } from '../roles/open-to.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';

/** A dropdown of facet values. */
export type FacetFilter = {
  kind: 'facet';
  id: string;
  label: string;
  attribute: string;
  /** Shown while nothing is selected. */
  placeholder: string;
  /** Its name in alerts. */
  alertLabel: string;
  /** Countries and cities share an attribute; facet discovery splits its values. */
  locationKind: 'country' | 'city' | null;
  /** Items loaded at a time; null shows all. */
  pageSize: number | null;
  /** Whether it has a "Search..." input. */
  searchable: boolean;
  sort: 'name' | 'count';
  /** Values that are selected whenever any other is, and are included in each count. */
  impliedValues: readonly string[];
  /** Whether it offers every country of the world. */
  offersCountries: boolean;
  /** Below its values. */
  toggles: readonly ToggleFilter[];
  /** Whether it offers every value; otherwise some are excluded. */
  offersAll: boolean;
};

export type ToggleFilter = Toggle;

export type SalaryFilter = {
  kind: 'salary';
  id: string;
  label: string;
  placeholder: string;
  /** Compared with the visitor's minimum. */
  attribute: string;
  toggle: ToggleFilter;
};

export type OtherFilters = {
  kind: 'other';
  id: string;
  label: string;
  placeholder: string;
  toggles: ToggleFilter[];
};

export type FilterDropdown = FacetFilter | SalaryFilter | OtherFilters;

/** See {@link createFilterDefinitions}. */
export type FilterDefinitions = {
  /** In the contract's order, without those the board hides. */
  dropdowns: FilterDropdown[];
  facets: FacetFilter[];
  /** Distinct facet attributes. */
  facetAttributes: string[];
  toggles: ToggleFilter[];
  locationAttribute: string;
  /** Whether the values are an adopter's own, which were never renamed. */
  isOwnBoard: boolean;
};

/** Attribute of the salary input. */
export const SALARY = 'salary_limit';
/** Attribute of the organisation facet, which contains names and flags. */
export const ORGANISATION = 'company_data';
/** Attribute of the facet whose values are country codes. */
const OPEN_TO = 'open_to';
export const HIGHLIGHTED_ORGANISATIONS = 'true';
/** The salary filter follows this facet's dropdown. */
const BEFORE_SALARY = 'organisation';

/**
 * Combines the facet table, the salary filter and the toggles. Dropdowns, URLs, query JSON,
 * summaries and search requests are derived from the result.
 * @param board.filters filters that this board renames or hides; hidden ones still work in URLs
 *   and alerts
 */
export function createFilterDefinitions(board: {
  fieldTokens: FieldTokens;
  filters?: FilterSettings;
  isOwnBoard?: boolean;
}): FilterDefinitions {
  const { fieldTokens: tokens, filters: settings = {}, isOwnBoard = false } = board;
  const settingOf = (id: string) => settings[id as keyof FilterSettings];
  const named = (id: string, label: string): string => settingOf(id) || label;
  const isShown = ({ id }: { id: string }): boolean => settingOf(id) !== false;
  const { location, hasSalary } = fieldNames(tokens);
  const facets = facetTable.map((facet): FacetFilter => ({
    kind: 'facet',
    id: facet.id,
    label: named(facet.id, facet.label),
    attribute: attributeOf(facet, tokens),
    placeholder: settingOf(facet.id) ? words.filters.any : facet.placeholder,
    alertLabel: named(facet.id, facet.alertLabel),
    locationKind: facet.locationKind ?? null,
    pageSize: facet.pageSize ?? null,
    searchable: facet.pageSize !== undefined,
    sort: facet.sort ?? 'count',
    impliedValues: facet.impliedValues ?? [],
    offersCountries: facet.offersCountries ?? false,
    toggles: facet.toggles ?? [],
    offersAll: isOwnBoard,
  }));
  const salary: SalaryFilter = {
    kind: 'salary',
    id: 'salary',
    label: named('salary', words.filters.salary),
    attribute: SALARY,
    placeholder: settingOf('salary') ? words.filters.any : words.filters.anySalary,
    toggle: {
      id: 'salary-stated',
      attribute: hasSalary,
      requires: 'true',
      label: words.filters.salaryStated,
      tag: words.filters.salaryStatedTag,
      summary: words.filters.salaryStatedSummary,
    },
  };
  const other: OtherFilters = {
    kind: 'other',
    id: 'other',
    label: words.filters.other,
    placeholder: words.filters.noOthers,
    toggles: [
      {
        id: 'highlighted',
        attribute: 'highlighted',
        requires: 'true',
        label: named('highlighted', words.filters.highlighted),
        tag: named('highlighted', words.filters.highlightedTag),
        summary: named('highlighted', words.filters.highlightedTag),
      },
      {
        id: 'career-development',
        attribute: 'career_development_role',
        requires: 'false',
        label: named('career-development', words.filters.noCareerDevelopment),
        tag: named('career-development', words.filters.noCareerDevelopmentTag),
        summary: named('career-development', words.filters.noCareerDevelopmentSummary),
      },
    ],
  };
  return {
    dropdowns: [
      ...facets.flatMap((facet) => (facet.id === BEFORE_SALARY ? [facet, salary] : [facet])),
      { ...other, toggles: other.toggles.filter(isShown) },
    ].filter(isShown),
    facets,
    facetAttributes: [...new Set(facets.map(({ attribute }) => attribute))],
    toggles: [salary.toggle, ...other.toggles, ...facets.flatMap(({ toggles }) => toggles)],
    locationAttribute: location,
    isOwnBoard,
  };
}

/** Without hidden facets, which still work. */
export function shownFacets({ dropdowns }: Pick<FilterDefinitions, 'dropdowns'>): FacetFilter[] {
  return dropdowns.filter((dropdown) => dropdown.kind === 'facet');
}

/** Without hidden toggles, which still work. */
export function shownToggles({ dropdowns }: Pick<FilterDefinitions, 'dropdowns'>): ToggleFilter[] {
  return dropdowns.flatMap((dropdown) => {
    return dropdown.kind === 'salary' ? [dropdown.toggle] : dropdown.toggles;
  });
}

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
  return facets.some(
    (facet) => facet.attribute === attribute && facet.impliedValues.includes(value),
  );
}

const VISA_LABEL = words.filters.confirmedVisas;

/** The display name without context, for tags, summaries and screen readers. */
export function valueName(attribute: string, value: string): string {
  if (isExclusion(value))
    return say(words.filters.not, { value: valueName(attribute, excludedValue(value)) });
  if (attribute === ORGANISATION && value === HIGHLIGHTED_ORGANISATIONS) {
    return words.filters.highlightedOrganisations;
  }
  if (attribute === OPEN_TO) return openToName(value);
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
