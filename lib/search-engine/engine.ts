// lib/search-engine knows the embedded search engine: pure, without network, files or clock.

/** The embedded search engine: answers Algolia's search protocol over records in memory. */
import { type BrowseResponse, browseRecords } from './browse.ts';
import { createFacetSearch, type FacetSearchResponse } from './facet-search.ts';
import { createRetriever } from './hits.ts';
import type { RawParameters } from './raw-parameters.ts';
import {
  type EngineOptions,
  indexRecords,
  openRecordIndex,
  type RecordIndex,
} from './record-index.ts';
import type { SearchRecord } from './record.ts';
import { RequestError } from './request-limits.ts';
import { type SearchResponse, searchRecords } from './search.ts';

/**
 * Answers Algolia's search parameters over records in memory. Expired records are never found.
 * All methods throw a `RequestError` that names what is invalid.
 */
export type SearchEngine = {
  /** Full names of all indices. */
  indexNames: readonly string[];
  search(indexName: string, parameters: RawParameters): SearchResponse;
  /** Searches the values of a facet among the records that match the parameters. */
  searchFacet(indexName: string, facet: string, parameters: RawParameters): FacetSearchResponse;
  /** All records that match the parameters, up to a thousand at a time. */
  browse(indexName: string, parameters: RawParameters): BrowseResponse;
  /** Null when the record does not exist or has expired. */
  object(
    indexName: string,
    objectID: string,
    attributesToRetrieve?: readonly string[] | null,
  ): SearchRecord | null;
};

/** Indexes the records. The index never changes, apart from expiry. */
export function createSearchEngine(options: EngineOptions): SearchEngine {
  const { data, records } = indexRecords(options);
  return openSearchEngine(openRecordIndex(data, records, options));
}

export function openSearchEngine(index: RecordIndex): SearchEngine {
  const facetSearch = createFacetSearch(index);

  function orderOf(indexName: string) {
    const found = index.orders.get(indexName);
    if (!found) throw new RequestError(404, `Index ${indexName.slice(0, 100)} does not exist`);
    return found;
  }

  return {
    indexNames: [...index.orders.keys()],
    search: (indexName, parameters) => searchRecords(index, orderOf(indexName), parameters),
    searchFacet: (indexName, facet, parameters) =>
      facetSearch(orderOf(indexName), facet, parameters),
    browse: (indexName, parameters) => browseRecords(index, orderOf(indexName), parameters),
    object(indexName, objectID, attributesToRetrieve = null) {
      orderOf(indexName);
      const record = index.openRecord(objectID);
      if (!record) return null;
      return createRetriever(attributesToRetrieve, index.hitSettings.unretrievable)(record);
    },
  };
}
