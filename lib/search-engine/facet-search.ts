import type { Budget } from './budget.ts';
import { summariseFacet, type FacetOrder } from './facet-counts.ts';
import type { FacetValues } from './facet-values.ts';
import { createMarker, highlight } from './highlight.ts';
import { fullMask, hasRecord, type Mask } from './mask.ts';
import { createPostings, type Postings } from './postings.ts';
import { readQuery } from './query-words.ts';
import { matchText } from './text-match.ts';

export type FacetHit = { value: string; highlighted: string; count: number };

/** Searches in the values of one facet. */
export type FacetSearch = {
  search(
    text: string,
    hits: { records: Mask; count: number },
    options: { order: FacetOrder; limit: number; typos: boolean; preTag: string; postTag: string },
    budget: Budget,
  ): FacetHit[];
};

/** The values are split into words when they are first searched. */
export function createFacetSearch(facet: FacetValues): FacetSearch {
  let postings: Postings | null = null;
  return {
    search(text, hits, { order, limit, typos, preTag, postTag }, budget) {
      postings ??= createPostings(
        facet.values.map((value) => ({ objectID: value, value })),
        [{ attribute: 'value' }],
      );
      const rules = { typos, attributes: 1, open: fullMask(facet.values.length) };
      const match = matchText(postings, readQuery(text, 'prefixLast'), rules, budget);
      const wanted = (value: number): boolean => hasRecord(match.records, value);
      const { counts } = summariseFacet(facet, hits, { order, limit, wanted }, budget);
      const marker = createMarker(match.words, postings.vocabulary, budget);
      return counts.map(({ value, count }) => ({
        value,
        highlighted: highlight(marker.mark(value, false), marker.wordCount, preTag, postTag).value,
        count,
      }));
    },
  };
}
