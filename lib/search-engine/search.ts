/** Runs one search and builds Algolia's response. */
import { countFacets, type FacetFields } from './facets.ts';
import { createMarker } from './highlight.ts';
import { createPresenter, type Hit } from './hits.ts';
import { type Paging, readParameters, type SearchParameters } from './parameters.ts';
import { sliceRanked } from './ranking.ts';
import { type RawParameters, writeParameters } from './raw-parameters.ts';
import {
  elapsedSince,
  findRecords,
  type Found,
  type OrderedIndex,
  type RecordIndex,
} from './record-index.ts';
import { sliceRelevant } from './relevance.ts';

/** Algolia's response to a search. */
export type SearchResponse = Partial<FacetFields> & {
  hits: Hit[];
  nbHits: number;
  /** Matches without broader words; absent when that is all of them. */
  nbSortedHits?: number;
  /** Absent, like the next two, for a slice (`offset` and `length`). */
  page?: number;
  nbPages?: number;
  hitsPerPage?: number;
  offset?: number;
  length?: number;
  exhaustiveNbHits: boolean;
  /** Absent when typos are off. */
  exhaustiveTypo?: boolean;
  exhaustive: { facetsCount?: boolean; nbHits: boolean; typo?: boolean };
  query: string;
  params: string;
  index: string;
  renderingContent: object;
  processingTimeMS: number;
  processingTimingsMS: object;
  serverTimeMS: number;
};

export function searchRecords(
  index: RecordIndex,
  order: OrderedIndex,
  raw: RawParameters,
): SearchResponse {
  const start = performance.now();
  const parameters = readParameters(raw);
  const found = findRecords(index, order, parameters);
  const paging = pagesOf(parameters.paging, found.count, index.paginationLimitedTo);
  const hits = presentHits(index, order, parameters, found, paging);
  const facets = parameters.facets.length
    ? countFacets(index.facets, found.records, facetOptions(parameters))
    : null;
  const elapsed = elapsedSince(start);
  const answer: SearchResponse = {
    hits,
    nbHits: found.count,
    ...(found.literalCount < found.count && { nbSortedHits: found.literalCount }),
    ...paging.fields,
    ...facets,
    exhaustiveNbHits: true,
    ...(found.typos && { exhaustiveTypo: true }),
    exhaustive: {
      ...(facets && { facetsCount: true }),
      nbHits: true,
      ...(found.typos && { typo: true }),
    },
    query: parameters.query,
    params: writeParameters(raw),
    index: order.settings.name,
    renderingContent: {},
    processingTimeMS: elapsed,
    processingTimingsMS: {},
    serverTimeMS: elapsed,
  };
  return onlyFields(answer, parameters.responseFields);
}

function facetOptions({ facets, sortFacetValuesBy, maxValuesPerFacet }: SearchParameters) {
  return { wanted: facets, order: sortFacetValuesBy, limit: maxValuesPerFacet };
}

/** The ranks to return, and the paging fields of the response. */
type Pages = { from: number; to: number; fields: Partial<SearchResponse> };

/** Pages end at the limit; `nbPages` counts only reachable pages. */
function pagesOf(paging: Paging, count: number, limitedTo: number): Pages {
  const reachable = Math.min(count, limitedTo);
  if (paging.kind === 'slice') {
    const { offset, length } = paging;
    const to = Math.min(offset + length, reachable);
    return { from: offset, to, fields: { offset, length } };
  }
  const { page, hitsPerPage } = paging;
  const nbPages = hitsPerPage === 0 ? 0 : Math.ceil(reachable / hitsPerPage);
  const from = page * hitsPerPage;
  const to = Math.min(from + hitsPerPage, reachable);
  return { from, to, fields: { page, nbPages, hitsPerPage } };
}

function presentHits(
  index: RecordIndex,
  { settings, ranking }: OrderedIndex,
  { presentation }: SearchParameters,
  found: Found,
  { from, to }: Pages,
): Hit[] {
  if (from >= to) return [];
  const { words } = found.text;
  const numbers =
    settings.relevanceFirst && words.length
      ? sliceRelevant(found, found.text, ranking, index, { from, to })
      : sliceRanked(found, ranking, from, to);
  const { highlightPreTag: preTag, highlightPostTag: postTag } = presentation;
  const marker = createMarker(words, index.postings, { preTag, postTag });
  const present = createPresenter(presentation, marker, index.hitSettings);
  return Array.from(numbers, (number) => present(index.records.at(number)!));
}

function onlyFields(answer: SearchResponse, fields: readonly string[] | null): SearchResponse {
  if (!fields || fields.includes('*')) return answer;
  // Algolia returns it regardless of `responseFields`.
  const isKept = (name: string) => name === 'nbSortedHits' || fields.includes(name);
  const kept = Object.entries(answer).filter(([name]) => isKept(name));
  return Object.fromEntries(kept) as SearchResponse;
}
