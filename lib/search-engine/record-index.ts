import type { IndexSettings } from '../search/index-settings.ts';
import { createFacetSearch, type FacetSearch } from './facet-search.ts';
import { createFacetValues, type FacetValues } from './facet-values.ts';
import type { HitSettings } from './hits.ts';
import { hasRecord } from './mask.ts';
import { createNumericValues, type NumericValues } from './numeric-values.ts';
import { createOpenRecords, type OpenRecords } from './open-records.ts';
import { createPostings, MAX_SEARCHABLE, type Postings } from './postings.ts';
import { type RankOrder, rankRecords } from './ranking.ts';
import type { SearchRecord } from './record.ts';
import { createTextSearch, type TextSearch } from './text-search.ts';
import type { EngineOptions } from './settings.ts';

/** One index: its settings and its order of the records. */
export type OrderedIndex = { settings: IndexSettings; ranking: RankOrder };

/** Records prepared for searching. Their number is their place in `records`. */
export type RecordIndex = {
  size: number;
  records: readonly SearchRecord[];
  numberOf: ReadonlyMap<string, number>;
  open: OpenRecords;
  postings: Postings;
  text: TextSearch;
  facets: ReadonlyMap<string, FacetValues>;
  facetSearches: ReadonlyMap<string, FacetSearch>;
  numbers: ReadonlyMap<string, NumericValues>;
  orders: ReadonlyMap<string, OrderedIndex>;
  hitSettings: HitSettings;
  paginationLimitedTo: number;
  timer: () => number;
  /** The record with a key, unless it has expired. */
  openRecord(objectID: string): SearchRecord | null;
};

/** @throws when there are more searchable attributes than the index can tell apart */
export function createRecordIndex(options: EngineOptions): RecordIndex {
  if (options.searchable.length > MAX_SEARCHABLE) {
    throw new Error(`At most ${MAX_SEARCHABLE} attributes can be searchable`);
  }
  // As at Algolia a later record replaces an earlier one with the same key.
  const byKey = new Map(options.records.map((record) => [record.objectID, record]));
  const records = [...byKey.values()];
  const numberOf = new Map(records.map((record, number) => [record.objectID, number]));
  const open = createOpenRecords(Float64Array.from(records, options.expiresAt), options.now);
  const postings = createPostings(records, options.searchable);
  const facets = new Map(options.facets.map((name) => [name, createFacetValues(records, name)]));

  return {
    size: records.length,
    records,
    numberOf,
    open,
    postings,
    text: createTextSearch(postings, options.searchable),
    facets,
    facetSearches: new Map(Array.from(facets, ([name, facet]) => [name, createFacetSearch(facet)])),
    numbers: new Map(options.numeric.map((name) => [name, createNumericValues(records, name)])),
    orders: new Map(
      options.indices.map((settings) => {
        return [settings.name, { settings, ranking: rankRecords(records, settings.ranking) }];
      }),
    ),
    hitSettings: {
      searchable: options.searchable.map(({ attribute }) => attribute),
      html: new Set(
        options.searchable.filter(({ html }) => html).map(({ attribute }) => attribute),
      ),
      unretrievable: new Set(options.unretrievable),
    },
    paginationLimitedTo: options.paginationLimitedTo ?? 1000,
    timer: options.timer ?? (() => performance.now()),
    openRecord(objectID) {
      const number = numberOf.get(objectID);
      if (number === undefined || !hasRecord(open.current().records, number)) return null;
      return records[number]!;
    },
  };
}
