/** Searching the values of a facet, such as cities that start with "lon". */
import { type FacetOrder, type FacetValues, summariseFacet } from './facets.ts';
import { createMarker } from './highlight.ts';
import { fullMask, hasRecord, recordsOf } from './mask.ts';
import { MAX_QUERY_LENGTH, readParameters } from './parameters.ts';
import { collectPostings, openPostings } from './postings.ts';
import { readQuery } from './query.ts';
import { type RawParameters, readInteger, readQueryText } from './raw-parameters.ts';
import {
  elapsedSince,
  findRecords,
  type Found,
  type OrderedIndex,
  type RecordIndex,
} from './record-index.ts';
import { RequestError } from './request-limits.ts';
import { matchText } from './text-search.ts';
import { createKnownWords, type KnownWords } from './word-matches.ts';

/** Algolia's response to a search for facet values. */
export type FacetSearchResponse = {
  facetHits: FacetHit[];
  exhaustiveFacetsCount: boolean;
  exhaustive: { facetsCount: boolean };
  processingTimeMS: number;
};

type FacetHit = { value: string; highlighted: string; count: number };

/** Searches the values of a facet among the records that match the parameters. */
export type FacetSearch = (
  order: OrderedIndex,
  facet: string,
  raw: RawParameters,
) => FacetSearchResponse;

/** No lexicon: facet values match as typed. */
const FACET_QUERY = { type: 'prefixLast', advancedSyntax: false, lexicon: null } as const;
const MAX_FACET_HITS = 100;
const DEFAULT_FACET_HITS = 10;

/** Facet values are tokenised on first use. */
export function createFacetSearch(index: RecordIndex): FacetSearch {
  const wordsOf = new Map<FacetValues, KnownWords>();

  function wordsIn(facet: FacetValues): KnownWords {
    let words = wordsOf.get(facet);
    if (!words) {
      const records = facet.values.map((value) => ({ objectID: value, value }));
      const postings = openPostings(collectPostings(records, [{ attribute: 'value' }], null), null);
      words = createKnownWords(postings, null, index.typoLetters);
      wordsOf.set(facet, words);
    }
    return words;
  }

  return (order, name, raw) => {
    const start = performance.now();
    const facet = facetOf(index, name);
    const parameters = readParameters(raw);
    const { highlightPreTag, highlightPostTag } = parameters.presentation;
    const found = findRecords(index, order, parameters);
    const facetHits = searchValues(
      facet,
      wordsIn(facet),
      readQueryText(raw, 'facetQuery', MAX_QUERY_LENGTH),
      found,
      {
        order: parameters.sortFacetValuesBy,
        limit: readInteger(raw, 'maxFacetHits', MAX_FACET_HITS) ?? DEFAULT_FACET_HITS,
        preTag: highlightPreTag,
        postTag: highlightPostTag,
      },
    );
    return {
      facetHits,
      exhaustiveFacetsCount: true,
      exhaustive: { facetsCount: true },
      processingTimeMS: elapsedSince(start),
    };
  };
}

function facetOf(index: RecordIndex, name: string): FacetValues {
  const facet = index.facets.get(name);
  if (facet) return facet;
  const shown = name.slice(0, 100);
  throw new RequestError(
    400,
    `Cannot search in \`${shown}\` attribute, you need to add \`searchable(${shown})\` to attributesForFaceting.`,
  );
}

function searchValues(
  facet: FacetValues,
  words: KnownWords,
  text: string,
  found: Found,
  options: { order: FacetOrder; limit: number; preTag: string; postTag: string },
): FacetHit[] {
  const { order, limit, preTag, postTag } = options;
  const open = fullMask(facet.values.length);
  const rules = { typos: found.typos, attributes: 1, topical: null, open };
  const match = matchText(words, readQuery(text, FACET_QUERY), rules);
  const wanted = (value: number): boolean => hasRecord(match.records, value);
  const { values, counts } = summariseFacet(facet, recordsOf(found.records), {
    order,
    limit,
    wanted,
  });
  const marker = createMarker(match.words, words.postings, { preTag, postTag });
  return Array.from(values, (number) => {
    const value = facet.values[number]!;
    return { value, highlighted: marker.highlight(value, false).value, count: counts[number]! };
  });
}
