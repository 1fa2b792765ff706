// lib/search-engine knows the embedded search engine: pure, without network, files or clock.

/** The embedded search engine: answers Algolia's search protocol over records in memory. */
import { escapeHtml } from '../base/escape.ts';
import { countFacets, type FacetValues, summariseFacet } from './facets.ts';
import { createMarker, createPresenter, createRetriever, type Hit } from './hits.ts';
import { countRecords, fullMask, hasRecord, intersect, recordsOf, subtract } from './mask.ts';
import {
  MAX_HITS_PER_PAGE,
  MAX_QUERY_LENGTH,
  type Paging,
  readParameters,
  type SearchParameters,
} from './parameters.ts';
import { collectPostings, openPostings } from './postings.ts';
import { readQuery } from './language/query.ts';
import { sliceRanked, sliceRelevant } from './ranking.ts';
import {
  type RawParameters,
  readInteger,
  readQueryText,
  readText,
  readUrlParameters,
  RequestError,
  writeParameters,
} from './raw-parameters.ts';
import {
  type EngineOptions,
  findRecords,
  type Found,
  indexRecords,
  openRecordIndex,
  type OrderedIndex,
  type RecordIndex,
} from './record-index.ts';
import type { SearchRecord } from './record.ts';
import { createKnownWords, type KnownWords, matchText } from './text-search.ts';

/**
 * Answers Algolia's search parameters over records in memory. Expired records are never found.
 * All methods throw a `RequestError` that names what is invalid.
 */
export type SearchEngine = ReturnType<typeof openSearchEngine>;

/** Indexes the records. The index never changes, apart from expiry. */
export function createSearchEngine(options: EngineOptions): SearchEngine {
  const { data, records } = indexRecords(options);
  return openSearchEngine(openRecordIndex(data, records, options));
}

export function openSearchEngine(index: RecordIndex) {
  const valueWords = new Map<FacetValues, KnownWords>();

  function orderOf(indexName: string): OrderedIndex {
    const found = index.orders.get(indexName);
    if (!found) throw new RequestError(404, `Index ${indexName.slice(0, 100)} does not exist`);
    return found;
  }

  /** The words of a facet's values, tokenised on first use. */
  function wordsIn(facet: FacetValues): KnownWords {
    const words = valueWords.get(facet) ?? wordsOf(facet, index);
    valueWords.set(facet, words);
    return words;
  }

  return {
    /** Full names of all indices. */
    indexNames: [...index.orders.keys()],
    search: (indexName: string, raw: RawParameters) =>
      searchRecords(index, orderOf(indexName), raw),
    /** Searches the values of a facet among the records that match the parameters. */
    searchFacet(indexName: string, facetName: string, raw: RawParameters) {
      const order = orderOf(indexName);
      const facet = facetOf(index, facetName);
      return searchFacet(index, order, facet, wordsIn(facet), raw);
    },
    /** All records that match the parameters, up to a thousand at a time. */
    browse: (indexName: string, raw: RawParameters) =>
      browseRecords(index, orderOf(indexName), raw),
    /** Null when the record does not exist or has expired. */
    object(
      indexName: string,
      objectID: string,
      attributesToRetrieve: readonly string[] | null = null,
    ): SearchRecord | null {
      orderOf(indexName);
      const record = index.openRecord(objectID);
      if (!record) return null;
      return createRetriever(attributesToRetrieve, index.hitSettings.unretrievable)(record);
    },
  };
}

function searchRecords(index: RecordIndex, order: OrderedIndex, raw: RawParameters) {
  const start = performance.now();
  const parameters = readParameters(raw);
  const found = findRecords(index, order, parameters);
  const paging = pagesOf(parameters.paging, found.count, index.paginationLimitedTo);
  const hits = [
    ...presentHits(index, order, parameters, found, paging),
    ...presentCloseHits(index, order, parameters, found),
  ];
  const facets = parameters.facets.length
    ? countFacets(index.facets, found.records, parameters)
    : null;
  const elapsed = elapsedSince(start);
  const response = {
    hits,
    nbHits: found.count,
    // Matches without broader words.
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
    ...(found.hasOnlyStopWords && {
      queryAfterRemoval: `<em>${escapeHtml(parameters.query)}</em>`,
    }),
    ...(found.understood.length && { userData: found.understood }),
    params: writeParameters(raw),
    index: order.settings.name,
    renderingContent: {},
    processingTimeMS: elapsed,
    processingTimingsMS: {},
    serverTimeMS: elapsed,
  };
  const { responseFields: fields } = parameters;
  if (!fields || fields.includes('*')) return response;
  // Algolia returns `nbSortedHits` regardless of `responseFields`.
  const isKept = (name: string) => name === 'nbSortedHits' || fields.includes(name);
  const kept = Object.entries(response).filter(([name]) => isKept(name));
  return Object.fromEntries(kept) as typeof response;
}

/** The ranks to return, and the paging fields of the response. */
type Pages = {
  from: number;
  to: number;
  fields: Partial<Record<'page' | 'nbPages' | 'hitsPerPage' | 'offset' | 'length', number>>;
};

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
  const hits: Hit[] = [];
  for (const group of groupsOf(found, settings.relevanceFirst)) {
    const slice = { from: Math.max(0, from - group.before), to: to - group.before };
    if (slice.from >= group.count || slice.to <= 0) continue;
    const { text } = group;
    const numbers =
      settings.relevanceFirst && text.words.length
        ? sliceRelevant(group, text, ranking, index, slice)
        : sliceRanked(group.records, ranking, slice.from, slice.to);
    const marker = createMarker(text, index.postings, presentation);
    const present = createPresenter(presentation, marker, index.hitSettings);
    for (const number of numbers) hits.push(present(index.records.at(number)!));
  }
  return hits;
}

/** By relevance, records that have the words of a filter too come before those that only pass it. */
function groupsOf(found: Found, relevanceFirst: boolean) {
  const { named } = found;
  if (!named || !relevanceFirst) return [{ ...found, before: 0 }];
  const first = intersect(named.records.slice(), found.records);
  const count = countRecords(first);
  return [
    { records: first, count, text: named.text, before: 0 },
    {
      records: subtract(found.records.slice(), first),
      count: found.count - count,
      text: found.text,
      before: count,
    },
  ];
}

/** With fewer matches, records that have some of the words follow. */
const FEW_MATCHES = 10;

/** Up to {@link FEW_MATCHES} hits together with the matches, each with the words that it lacks. */
function presentCloseHits(
  index: RecordIndex,
  { settings, ranking }: OrderedIndex,
  { presentation, paging, allowsClose }: SearchParameters,
  found: Found,
): Hit[] {
  if (!settings.relevanceFirst || !allowsClose || paging.kind !== 'page' || paging.page > 0)
    return [];
  const most = Math.min(FEW_MATCHES, paging.hitsPerPage) - found.count;
  const hits: Hit[] = [];
  for (const group of most > 0 ? found.close(most) : []) {
    const { words, topical, missing } = group;
    const text = { ...found.text, words, topical };
    const marker = createMarker(text, index.postings, presentation);
    const present = createPresenter(presentation, marker, index.hitSettings);
    const within = { from: 0, to: most - hits.length };
    for (const number of sliceRelevant(group, text, ranking, index, within)) {
      hits.push({ ...present(index.records.at(number)!), _missingWords: missing });
    }
  }
  return hits;
}

const MAX_CURSOR = 500_000;

/** A page ends once it has this many characters of JSON. */
const MAX_BROWSED_CHARACTERS = 1_000_000;

/**
 * The next page in index order, ignoring relevance. Large records make a page shorter than
 * requested.
 */
function browseRecords(index: RecordIndex, order: OrderedIndex, raw: RawParameters) {
  const start = performance.now();
  const cursor = readCursor(raw);
  const { cursor: _, ...given } = raw;
  const wanted = { ...cursor.parameters, ...given };
  const parameters = readParameters(wanted);
  const most = readInteger(wanted, 'hitsPerPage', MAX_HITS_PER_PAGE) ?? MAX_HITS_PER_PAGE;
  const hitsPerPage = Math.max(1, most);
  const found = findRecords(index, order, parameters, false);

  const ranked = order.ranking.order;
  const hits: SearchRecord[] = [];
  const { attributesToRetrieve } = parameters.presentation;
  const retrieve = createRetriever(attributesToRetrieve, index.hitSettings.unretrievable);
  let characters = 0;
  let rank = cursor.rank;
  let hasMore = false;
  for (; rank < ranked.length; rank++) {
    if (!hasRecord(found.records, ranked[rank]!)) continue;
    hasMore = hits.length === hitsPerPage || characters >= MAX_BROWSED_CHARACTERS;
    if (hasMore) break;
    const hit = retrieve(index.records.at(ranked[rank]!)!);
    characters += JSON.stringify(hit).length;
    hits.push(hit);
  }
  const params = writeParameters(wanted);
  return {
    hits,
    ...(hasMore && { cursor: `${rank}.${params}` }),
    nbHits: found.count,
    page: 0,
    nbPages: Math.ceil(found.count / hitsPerPage),
    hitsPerPage,
    query: parameters.query,
    params,
    processingTimeMS: elapsedSince(start),
  };
}

/** A cursor is the rank of the next record followed by the parameters. */
function readCursor(raw: RawParameters): { rank: number; parameters: RawParameters } {
  const cursor = readText(raw, 'cursor', MAX_CURSOR);
  if (cursor === null) return { rank: 0, parameters: {} };
  const [, rank, params] = /^(\d{1,10})\.(.*)$/s.exec(cursor) ?? [];
  if (rank === undefined || params === undefined) throw new RequestError(400, 'Invalid cursor');
  return { rank: Number(rank), parameters: readUrlParameters(params) };
}

const FACET_QUERY = { type: 'prefixLast', advancedSyntax: false } as const;
const MAX_FACET_HITS = 100;
const DEFAULT_FACET_HITS = 10;

/** Searches the values of a facet, such as cities that start with "lon". */
function searchFacet(
  index: RecordIndex,
  order: OrderedIndex,
  facet: FacetValues,
  words: KnownWords,
  raw: RawParameters,
) {
  const start = performance.now();
  const parameters = readParameters(raw);
  const found = findRecords(index, order, parameters);
  const text = readQueryText(raw, 'facetQuery', MAX_QUERY_LENGTH);
  const open = fullMask(facet.values.length);
  const { typos } = found;
  const asTitles = { attributes: 1, mentions: 0, titles: 1, places: 0 };
  const rules = { ...asTitles, typos, allowBroader: false, open };
  const match = matchText(words, readQuery(text, { ...FACET_QUERY, words }), rules);
  const { values, counts } = summariseFacet(facet, recordsOf(found.records), {
    order: parameters.sortFacetValuesBy,
    limit: readInteger(raw, 'maxFacetHits', MAX_FACET_HITS) ?? DEFAULT_FACET_HITS,
    wanted: (value) => hasRecord(match.records, value),
  });
  const marker = createMarker(match, words.postings, parameters.presentation);
  return {
    facetHits: Array.from(values, (number) => {
      const value = facet.values[number]!;
      return {
        value,
        highlighted: marker.highlight(value, { isHtml: false, isLong: false }).value,
        count: counts[number]!,
      };
    }),
    exhaustiveFacetsCount: true,
    exhaustive: { facetsCount: true },
    processingTimeMS: elapsedSince(start),
  };
}

/** No lexicon: facet values match as typed. */
function wordsOf({ values }: FacetValues, { typoLetters, postings }: RecordIndex): KnownWords {
  const { language } = postings;
  const records = values.map((value) => ({ objectID: value, value }));
  const data = collectPostings(records, [{ attribute: 'value' }], null, language);
  return createKnownWords(openPostings(data, null, language), null, typoLetters);
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

/** Whole milliseconds since a `performance.now()`, at least 1, as responses report it. */
function elapsedSince(start: number): number {
  return Math.max(1, Math.round(performance.now() - start));
}
