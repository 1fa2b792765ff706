import type { Budget } from './budget.ts';
import { elapsedSince } from './elapsed.ts';
import type { FacetHit } from './facet-search.ts';
import { findRecords } from './find-records.ts';
import { type RawParameters, readInteger, readQueryText } from './parameter-values.ts';
import { MAX_QUERY_LENGTH, readParameters } from './parameters.ts';
import type { OrderedIndex, RecordIndex } from './record-index.ts';
import { RequestError } from './request-error.ts';

/** Algolia's answer to a search for facet values. */
export type FacetAnswer = {
  facetHits: FacetHit[];
  exhaustiveFacetsCount: boolean;
  exhaustive: { facetsCount: boolean };
  processingTimeMS: number;
};

const MAX_FACET_HITS = 100;
const DEFAULT_FACET_HITS = 10;

/** Answers a search in the values of a facet, among the records that the parameters find. */
export function searchFacet(
  index: RecordIndex,
  order: OrderedIndex,
  facet: string,
  raw: RawParameters,
  budget: Budget,
): FacetAnswer {
  const start = index.timer();
  const search = index.facetSearches.get(facet);
  if (!search) {
    const name = facet.slice(0, 100);
    throw new RequestError(
      400,
      `Cannot search in \`${name}\` attribute, you need to add \`searchable(${name})\` to attributesForFaceting.`,
    );
  }
  const parameters = readParameters(raw);
  const facetHits = search.search(
    readQueryText(raw, 'facetQuery', MAX_QUERY_LENGTH),
    findRecords(index, order, parameters, budget),
    {
      order: parameters.sortFacetValuesBy,
      limit: readInteger(raw, 'maxFacetHits', MAX_FACET_HITS) ?? DEFAULT_FACET_HITS,
      typos: order.settings.typoTolerance && parameters.typoTolerance,
      preTag: parameters.presentation.highlightPreTag,
      postTag: parameters.presentation.highlightPostTag,
    },
    budget,
  );
  const processingTimeMS = elapsedSince(start, index.timer);
  return {
    facetHits,
    exhaustiveFacetsCount: true,
    exhaustive: { facetsCount: true },
    processingTimeMS,
  };
}
