import { regions } from '../roles/places.ts';
import { countryOf, isVisaVariant } from '../roles/visa-variant.ts';
import type { FilterDefinitions } from './filter-definitions.ts';

/** Facet values and how many roles have each, by attribute. */
export type FacetCounts = Record<string, Record<string, number>>;

/** The most values of a facet that the search service gives (9). */
export const FACET_LIMIT = 1000;

/** The request that finds all facet values of the board (7). */
export function facetDiscoveryRequest(indexName: string, definitions: FilterDefinitions) {
  const { facetAttributes } = definitions;
  return {
    indexName,
    query: '',
    facets: [...new Set(['tags_area', 'tags_country', 'tags_city', ...facetAttributes])],
    maxValuesPerFacet: FACET_LIMIT,
    hitsPerPage: 0,
    attributesToRetrieve: [],
  };
}

/**
 * Reads `results[0].facets` of the answer.
 * @throws when the answer has none
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

/** The preset lists of the two location dropdowns (7, 9). */
export type LocationLists = { countries: ReadonlySet<string>; cities: ReadonlySet<string> };

/** Country and city lists from the facets found; the regions of 3.15 count as countries. */
export function splitLocations(facets: FacetCounts): LocationLists {
  return {
    countries: new Set([...regions, ...Object.keys(facets.tags_country ?? {}).map(countryOf)]),
    cities: new Set(Object.keys(facets.tags_city ?? {})),
  };
}

/** Whether a value of the location facet stands in the given dropdown. Visa variants go with their country. */
export function isListed(
  value: string,
  locationKind: 'country' | 'city',
  { countries, cities }: LocationLists,
): boolean {
  if (locationKind === 'country') return countries.has(countryOf(value));
  return cities.has(value) && !isVisaVariant(value);
}
