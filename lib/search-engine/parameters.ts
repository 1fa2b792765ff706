/** Algolia's search parameters, checked, with the engine's defaults. */
import { facetOrders } from './facets.ts';
import {
  parseFilterList,
  parseFilters,
  readAttributeFilter,
  readNumericFilter,
  readTagFilter,
} from './filter-parser.ts';
import type { Filter } from './filter.ts';
import {
  type RawParameters,
  readChoice,
  readInteger,
  readList,
  readQueryText,
  readText,
} from './raw-parameters.ts';
import { queryTypes } from './query.ts';

/** A validated search. Null means the engine's default. */
export type SearchParameters = ReturnType<typeof readParameters>;

/** The requested hits: a page or a slice. */
export type Paging =
  | { kind: 'page'; page: number; hitsPerPage: number }
  | { kind: 'slice'; offset: number; length: number };

export type Presentation = ReturnType<typeof readPresentation>;

export const MAX_HITS_PER_PAGE = 1000;
const DEFAULT_HITS_PER_PAGE = 20;
export const MAX_QUERY_LENGTH = 512;
const MAX_VALUES_PER_FACET = 1000;
const DEFAULT_VALUES_PER_FACET = 100;
const MAX_TAG_LENGTH = 200;
const MAX_FILTERS_LENGTH = 50_000;

/**
 * Reads Algolia's search parameters; unsupported ones are ignored.
 * @throws {RequestError} 400 naming the invalid parameter
 */
export function readParameters(raw: RawParameters) {
  return {
    query: readQueryText(raw, 'query', MAX_QUERY_LENGTH),
    queryType: readChoice(raw, 'queryType', queryTypes) ?? 'prefixLast',
    /** False when the request disables typo tolerance. */
    typoTolerance: isOn(raw, 'typoTolerance'),
    /** Whether `"phrases"` and `-words` are operators. */
    advancedSyntax: isOn(raw, 'advancedSyntax'),
    restrictSearchableAttributes: readList(raw, 'restrictSearchableAttributes'),
    /** `filters`, `facetFilters`, `numericFilters` and `tagFilters` combined. */
    filter: readFilter(raw),
    facets: readList(raw, 'facets') ?? [],
    maxValuesPerFacet:
      readInteger(raw, 'maxValuesPerFacet', MAX_VALUES_PER_FACET) ?? DEFAULT_VALUES_PER_FACET,
    sortFacetValuesBy: readChoice(raw, 'sortFacetValuesBy', facetOrders) ?? 'count',
    paging: readPaging(raw),
    presentation: readPresentation(raw),
    responseFields: readList(raw, 'responseFields'),
  };
}

function readPresentation(raw: RawParameters) {
  return {
    attributesToRetrieve: readList(raw, 'attributesToRetrieve'),
    attributesToHighlight: readList(raw, 'attributesToHighlight'),
    attributesToSnippet: readList(raw, 'attributesToSnippet') ?? [],
    highlightPreTag: readText(raw, 'highlightPreTag', MAX_TAG_LENGTH) ?? '<em>',
    highlightPostTag: readText(raw, 'highlightPostTag', MAX_TAG_LENGTH) ?? '</em>',
    snippetEllipsisText: readText(raw, 'snippetEllipsisText', MAX_TAG_LENGTH) ?? '…',
  };
}

function readPaging(raw: RawParameters): Paging {
  const offset = readInteger(raw, 'offset', Number.MAX_SAFE_INTEGER);
  const length = readInteger(raw, 'length', MAX_HITS_PER_PAGE);
  const page = readInteger(raw, 'page', Number.MAX_SAFE_INTEGER);
  const hitsPerPage = readInteger(raw, 'hitsPerPage', MAX_HITS_PER_PAGE) ?? DEFAULT_HITS_PER_PAGE;
  if (offset === null && length === null) return { kind: 'page', page: page ?? 0, hitsPerPage };
  return { kind: 'slice', offset: offset ?? 0, length: length ?? hitsPerPage };
}

function readFilter(raw: RawParameters): Filter | null {
  const of = [
    parseFilters(readText(raw, 'filters', MAX_FILTERS_LENGTH) ?? ''),
    parseFilterList(own(raw, 'facetFilters'), 'facetFilters', readAttributeFilter),
    parseFilterList(own(raw, 'numericFilters'), 'numericFilters', readNumericFilter),
    parseFilterList(own(raw, 'tagFilters'), 'tagFilters', readTagFilter),
  ].filter((filter) => filter !== null);
  return of.length < 2 ? (of[0] ?? null) : { kind: 'all', of };
}

/** For switches that are on by default. */
const isOn = (raw: RawParameters, name: string): boolean =>
  own(raw, name) !== false && own(raw, name) !== 'false';

const own = (raw: RawParameters, name: string): unknown =>
  Object.hasOwn(raw, name) ? raw[name] : undefined;
