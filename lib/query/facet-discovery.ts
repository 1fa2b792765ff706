/**
 * Facet discovery: all facet values of the board, fetched once, and the location lists. Contract:
 * 7, 9, 11.1.
 */
import { excludedValue, isExclusion } from './exclusions.ts';
import { regions, countryOf, isVisaVariant } from '../roles/locations.ts';
import {
  type FacetFilter,
  type FilterDefinitions,
  type FilterDropdown,
  isExcluded,
  type ToggleFilter,
} from './filter-definitions.ts';

/** Number of roles by attribute and value. */
export type FacetCounts = Record<string, Record<string, number>>;

/** The maximum number of facet values that the search service returns. */
export const FACET_LIMIT = 1000;

export function facetDiscoveryRequest(indexName: string, definitions: FilterDefinitions) {
  const { facetAttributes, toggles } = definitions;
  return {
    indexName,
    query: '',
    facets: [
      ...new Set(['tags_area', 'tags_country', 'tags_city', ...facetAttributes]),
      ...toggles.map(({ attribute }) => attribute),
    ],
    maxValuesPerFacet: FACET_LIMIT,
    hitsPerPage: 0,
    attributesToRetrieve: [],
  };
}

/**
 * Reads `results[0].facets`.
 * @throws when there is none
 */
export function readFacetDiscovery(response: unknown): FacetCounts {
  const facets = (response as { results?: Array<{ facets?: unknown }> } | null)?.results?.[0]
    ?.facets;
  if (typeof facets !== 'object' || facets === null) throw new Error('No facets in results');
  const attributes = Object.entries(facets).filter(
    ([, counts]) => counts && typeof counts === 'object',
  );
  return Object.fromEntries(
    attributes.map(([attribute, counts]) => [
      attribute,
      Object.fromEntries(Object.entries(counts).filter(([, count]) => typeof count === 'number')),
    ]),
  ) as FacetCounts;
}

/** The values of the two location dropdowns. */
export type LocationLists = { countries: ReadonlySet<string>; cities: ReadonlySet<string> };

/** Splits the location facet; regions count as countries. */
export function splitLocations(facets: FacetCounts): LocationLists {
  return {
    countries: new Set([...regions, ...Object.keys(facets.tags_country ?? {}).map(countryOf)]),
    cities: new Set(Object.keys(facets.tags_city ?? {})),
  };
}

/**
 * Whether a location is in a dropdown. Visa variants belong to their country's.
 * @internal
 */
export function isListed(
  value: string,
  locationKind: 'country' | 'city',
  { countries, cities }: LocationLists,
): boolean {
  // A place that is left out is listed where it would be chosen.
  const place = isExclusion(value) ? excludedValue(value) : value;
  if (locationKind === 'country') return countries.has(countryOf(place));
  return cities.has(place) && !isVisaVariant(place);
}

/**
 * Whether a dropdown lists a value. Unknown locations are listed with the countries.
 * @param locations null until facet discovery has finished
 */
export function isOffered(
  facet: FacetFilter,
  value: string,
  isRefined: boolean,
  locations: LocationLists | null,
): boolean {
  if (facet.impliedValues.includes(value)) return false;
  if (!isRefined && isExcluded(facet.attribute, value, facet.offersAll)) return false;
  if (facet.locationKind === null) return true;
  if (locations === null) return isRefined && facet.locationKind === 'country';
  if (isListed(value, facet.locationKind, locations)) return true;
  return isRefined && facet.locationKind === 'country' && !isListed(value, 'city', locations);
}

/**
 * Filters for which no role of the board has a value. Empty when there are no roles at all.
 * @returns ids of dropdowns and attributes of toggles
 */
export function emptyFilters(
  facets: FacetCounts,
  locations: LocationLists,
  { dropdowns, toggles }: FilterDefinitions,
): string[] {
  const hasTrue = ({ attribute }: ToggleFilter) => (facets[attribute]?.true ?? 0) > 0;
  const hasValues = (dropdown: FilterDropdown): boolean => {
    if (dropdown.kind === 'other') return true;
    if (dropdown.kind === 'salary') return hasTrue(dropdown.toggle);
    if (dropdown.toggles.some(hasTrue)) return true;
    const values = Object.keys(facets[dropdown.attribute] ?? {});
    return values.some((value) => isOffered(dropdown, value, false, locations));
  };
  if (Object.values(facets).every((counts) => Object.keys(counts).length === 0)) return [];
  return [
    ...dropdowns.filter((dropdown) => !hasValues(dropdown)).map(({ id }) => id),
    ...toggles.filter((toggle) => !hasTrue(toggle)).map(({ attribute }) => attribute),
  ];
}
