import { type FieldTokens, fieldNames } from '../roles/field-names.ts';

/** A dropdown of facet values. */
export type FacetFilter = {
  kind: 'facet';
  id: string;
  label: string;
  attribute: string;
  /** Shown while nothing is selected. */
  placeholder: string;
  /** Country and city share one attribute; each shows the part that facet discovery gave it. */
  places: 'country' | 'city' | null;
  /** Items shown at first and added on reaching the end; null shows all. Long lists are paged. */
  pageSize: number | null;
  /** Whether it has a "Search..." input. */
  searchable: boolean;
  sort: 'name' | 'count';
  /** A value that is on exactly while any other is, and is counted with each (4.9, 9). */
  impliedValue: string | null;
};

/** A filter that is on or off. */
export type ToggleFilter = {
  attribute: string;
  /** What a role must have while it is on; "false" makes it a negative toggle. */
  requires: 'true' | 'false';
  /** Beside the switch. */
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
  /** In the contract's order (2.7). */
  dropdowns: FilterDropdown[];
  facets: FacetFilter[];
  /** Each facet attribute once. */
  facetAttributes: string[];
  toggles: ToggleFilter[];
  numericAttributes: string[];
  locationAttribute: string;
};

/** Attribute of the salary input. */
export const SALARY = 'salary_limit';
/** Attribute of the organisation facet, which holds flags beside names. */
export const ORGANISATION = 'company_data';
/** Facet value of highlighted organisations. */
export const HIGHLIGHTED_ORGANISATIONS = 'true';

const facet = (
  settings: Pick<FacetFilter, 'id' | 'label' | 'attribute' | 'placeholder'> & Partial<FacetFilter>,
): FacetFilter => ({
  kind: 'facet',
  places: null,
  pageSize: null,
  searchable: settings.pageSize !== undefined,
  sort: 'count',
  impliedValue: null,
  ...settings,
});

/**
 * The one declaration of the board's filters (2.7, 9). Dropdowns, URL, query JSON, summaries and
 * search requests are all made from it.
 */
export function createFilterDefinitions(tokens: FieldTokens): FilterDefinitions {
  const { location, hasSalary } = fieldNames(tokens);
  const dropdowns: FilterDropdown[] = [
    facet({ id: 'areas', label: 'Areas', attribute: 'tags_area', placeholder: 'Any area' }),
    facet({
      id: 'country',
      label: 'Country / Region',
      attribute: location,
      placeholder: 'Any country',
      places: 'country',
      pageSize: 9,
    }),
    facet({
      id: 'city',
      label: 'City',
      attribute: location,
      placeholder: 'Any city',
      places: 'city',
      pageSize: 9,
    }),
    facet({
      id: 'organisation',
      label: 'Organisation',
      attribute: ORGANISATION,
      placeholder: 'Any organisation',
      pageSize: 9,
    }),
    {
      kind: 'salary',
      id: 'salary',
      label: 'Annual salary',
      attribute: SALARY,
      placeholder: 'Any salary',
      toggle: {
        attribute: hasSalary,
        requires: 'true',
        label: 'Exclude roles without salary info',
        tag: 'With salary info',
        summary: 'Roles without salary info: Exclude',
      },
    },
    facet({
      id: 'experience',
      label: 'Experience',
      attribute: 'tags_exp_required',
      placeholder: 'Any level',
      sort: 'name',
      impliedValue: 'Multiple experience levels',
    }),
    facet({
      id: 'education',
      label: 'Education',
      attribute: 'tags_degree_required',
      placeholder: 'Any education',
    }),
    facet({
      id: 'skills',
      label: 'Skill set',
      attribute: 'tags_skill',
      placeholder: 'Any skills',
      pageSize: 15,
    }),
    facet({
      id: 'role-type',
      label: 'Role type',
      attribute: 'tags_role_type',
      placeholder: 'Any type',
      pageSize: 15,
    }),
    {
      kind: 'other',
      id: 'other',
      label: 'Other filters',
      placeholder: 'None',
      toggles: [
        {
          attribute: 'highlighted',
          requires: 'true',
          label: 'Show only highlighted roles',
          tag: 'Only highlighted roles',
          summary: 'Only highlighted roles',
        },
        {
          attribute: 'career_development_role',
          requires: 'false',
          label: 'Exclude career development roles',
          tag: 'No career development',
          summary: 'Career development roles: Exclude',
        },
      ],
    },
  ];
  const facets = dropdowns.filter((dropdown) => dropdown.kind === 'facet');
  return {
    dropdowns,
    facets,
    facetAttributes: [...new Set(facets.map(({ attribute }) => attribute))],
    toggles: dropdowns.flatMap((dropdown) => {
      if (dropdown.kind === 'salary') return [dropdown.toggle];
      return dropdown.kind === 'other' ? dropdown.toggles : [];
    }),
    numericAttributes: dropdowns.flatMap((dropdown) =>
      dropdown.kind === 'salary' ? [dropdown.attribute] : [],
    ),
    locationAttribute: location,
  };
}
