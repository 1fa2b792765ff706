import { type Budget, createBudget } from './budget.ts';
import { searchFacet, type FacetAnswer } from './facet-answer.ts';
import { type BrowseAnswer, browseRecords } from './browse.ts';
import type { RawParameters } from './parameter-values.ts';
import type { SearchRecord } from './record.ts';
import { createRecordIndex } from './record-index.ts';
import { RequestError } from './request-error.ts';
import { createRetriever } from './retrieve.ts';
import { type SearchAnswer, searchRecords } from './search.ts';
import type { EngineOptions } from './settings.ts';

export type { EngineOptions, EngineSettings } from './settings.ts';
export type { SearchRecord } from './record.ts';

/**
 * Answers Algolia's search parameters over records in memory. Expired records are never found.
 * All methods throw a `RequestError` that names what cannot be answered.
 */
export type SearchEngine = {
  /** Full names of all indices. */
  indexNames: readonly string[];
  search(indexName: string, parameters: RawParameters, budget?: Budget): SearchAnswer;
  /** Searches in the values of a facet, among the records that the parameters find. */
  searchFacet(
    indexName: string,
    facet: string,
    parameters: RawParameters,
    budget?: Budget,
  ): FacetAnswer;
  /** All records that the parameters find, up to a thousand at a time. */
  browse(indexName: string, parameters: RawParameters, budget?: Budget): BrowseAnswer;
  /** One record; null when it does not exist or has expired. */
  object(
    indexName: string,
    objectID: string,
    attributesToRetrieve?: readonly string[] | null,
  ): SearchRecord | null;
};

/** Indexes the records; the answer never changes but for the clock. */
export function createSearchEngine(options: EngineOptions): SearchEngine {
  const index = createRecordIndex(options);

  function orderOf(indexName: string) {
    const found = index.orders.get(indexName);
    if (!found) throw new RequestError(404, `Index ${indexName.slice(0, 100)} does not exist`);
    return found;
  }

  return {
    indexNames: [...index.orders.keys()],
    search: (indexName, parameters, budget = createBudget()) =>
      searchRecords(index, orderOf(indexName), parameters, budget),
    searchFacet: (indexName, facet, parameters, budget = createBudget()) =>
      searchFacet(index, orderOf(indexName), facet, parameters, budget),
    browse: (indexName, parameters, budget = createBudget()) =>
      browseRecords(index, orderOf(indexName), parameters, budget),
    object(indexName, objectID, attributesToRetrieve = null) {
      orderOf(indexName);
      const record = index.openRecord(objectID);
      if (!record) return null;
      return createRetriever(attributesToRetrieve, index.hitSettings.unretrievable)(record);
    },
  };
}
