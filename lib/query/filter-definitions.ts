/** The filters of the board: the facets of the table, the salary, and toggles. */
import type { FieldTokens, FilterSettings } from '../config/public.ts';
import { attributeOf, facets as facetTable, fieldNames } from '../roles/facets.ts';

/** A dropdown of facet values. */
export type FacetFilter = {
  kind: 'facet';
  id: string;
  label: string;
  attribute: string;
  /** Shown while nothing is selected. */
  placeholder: string;
  /** What an alert calls it. */
  alertLabel: string;
  /** Country and city share one attribute; each shows the part that facet discovery gave it. */
  locationKind: 'country' | 'city' | null;
  /** Items shown at first and added on reaching the end; null shows all. Long lists are paged. */
  pageSize: number | null;
  /** Whether it has a "Search..." input. */
  searchable: boolean;
  sort: 'name' | 'count';
  /** A value that is on exactly while any other is, and is counted with each (4.9, 9). */
  impliedValue: string | null;
  /** Whether it offers every word of the board's roles; otherwise some are left out (9, 10.4). */
  offersAll: boolean;
};

/** A filter that is on or off. */
export type ToggleFilter = {
  /** Names it in the settings of an own board (10.4). */
  id: string;
  attribute: string;
  /** The value that a role must have while it is on; "false" makes it a negative toggle. */
  requires: 'true' | 'false';
  /** Next to the switch. */
  label: string;
  /** In a closed dropdown. */
  tag: string;
  /** In an alert's summary (9). */
  summary: string;
};

export type SalaryFilter = {
  kind: 'salary';
  id: string;
  label: string;
  placeholder: string;
  /** Compared with the minimum that the visitor enters. */
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

/** Every filter of the board, declared once. See {@link createFilterDefinitions}. */
export type FilterDefinitions = {
  /** In the contract's order (2.7), without those that the board leaves out (10.4). */
  dropdowns: FilterDropdown[];
  facets: FacetFilter[];
  /** Each facet attribute once. */
  facetAttributes: string[];
  toggles: ToggleFilter[];
  locationAttribute: string;
  /** Whether the values are an adopter's own. If so, none was ever renamed by an earlier board. */
  isOwnBoard: boolean;
};

/** Attribute of the salary input. */
export const SALARY = 'salary_limit';
/** Attribute of the organisation facet, which contains flags as well as names. */
export const ORGANISATION = 'company_data';
/** Facet value of highlighted organisations. */
export const HIGHLIGHTED_ORGANISATIONS = 'true';
/** The salary filter follows this facet's dropdown. */
const BEFORE_SALARY = 'organisation';

/**
 * The board's filters (2.7, 9): the facet table with the salary filter, and toggles. Dropdowns,
 * URL, query JSON, summaries and search requests are all derived from them.
 * @param board.filters filters that this board renames or leaves out; one that is left out still works
 *   in an address or an alert
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
    placeholder: settingOf(facet.id) ? 'Any' : facet.placeholder,
    alertLabel: named(facet.id, facet.alertLabel),
    locationKind: facet.locationKind ?? null,
    pageSize: facet.pageSize ?? null,
    searchable: facet.pageSize !== undefined,
    sort: facet.sort ?? 'count',
    impliedValue: facet.impliedValue ?? null,
    offersAll: isOwnBoard,
  }));
  const salary: SalaryFilter = {
    kind: 'salary',
    id: 'salary',
    label: named('salary', 'Annual salary'),
    attribute: SALARY,
    placeholder: settingOf('salary') ? 'Any' : 'Any salary',
    toggle: {
      id: 'salary-stated',
      attribute: hasSalary,
      requires: 'true',
      label: 'Exclude roles without salary info',
      tag: 'With salary info',
      summary: 'Roles without salary info: Exclude',
    },
  };
  const other: OtherFilters = {
    kind: 'other',
    id: 'other',
    label: 'Other filters',
    placeholder: 'None',
    toggles: [
      {
        id: 'highlighted',
        attribute: 'highlighted',
        requires: 'true',
        label: named('highlighted', 'Show only highlighted roles'),
        tag: named('highlighted', 'Only highlighted roles'),
        summary: named('highlighted', 'Only highlighted roles'),
      },
      {
        id: 'career-development',
        attribute: 'career_development_role',
        requires: 'false',
        label: named('career-development', 'Exclude career development roles'),
        tag: named('career-development', 'No career development'),
        summary: named('career-development', 'Career development roles: Exclude'),
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
    toggles: [salary.toggle, ...other.toggles],
    locationAttribute: location,
    isOwnBoard,
  };
}

/** The dropdowns of values that the board shows; one that is left out still works (10.4). */
export function shownFacets({ dropdowns }: Pick<FilterDefinitions, 'dropdowns'>): FacetFilter[] {
  return dropdowns.filter((dropdown) => dropdown.kind === 'facet');
}

/** The switches that the board shows; one that is left out still works (10.4). */
export function shownToggles({ dropdowns }: Pick<FilterDefinitions, 'dropdowns'>): ToggleFilter[] {
  return dropdowns.flatMap((dropdown) => {
    if (dropdown.kind === 'other') return dropdown.toggles;
    return dropdown.kind === 'salary' ? [dropdown.toggle] : [];
  });
}
