/** Algolia's search parameters, checked, with the engine's defaults. */
import { facetOrders } from './facets.ts';
import { readFilters } from './filter.ts';
import {
  type RawParameters,
  readChoice,
  readInteger,
  readList,
  readQueryText,
  readText,
  readValue,
} from './raw-parameters.ts';
import { queryTypes } from './language/query.ts';

/** A validated search. Null means the engine's default. */
export type SearchParameters = ReturnType<typeof readParameters>;

/** The requested hits: a page or a slice. */
export type Paging = ReturnType<typeof readPaging>;

export type Presentation = ReturnType<typeof readPresentation>;

export const MAX_HITS_PER_PAGE = 1000;
const DEFAULT_HITS_PER_PAGE = 20;
export const MAX_QUERY_LENGTH = 512;
const MAX_VALUES_PER_FACET = 1000;
const DEFAULT_VALUES_PER_FACET = 100;
const MAX_TAG_LENGTH = 200;

/** Reads Algolia's search parameters; unsupported ones are ignored. */
export function readParameters(raw: RawParameters) {
  return {
    query: readQueryText(raw, 'query', MAX_QUERY_LENGTH),
    queryType: readChoice(raw, 'queryType', queryTypes) ?? 'prefixLast',
    /** False when the request disables typo tolerance. */
    typoTolerance: isOn(raw, 'typoTolerance'),
    /** Whether `"phrases"` and `-words` are operators. */
    advancedSyntax: isOn(raw, 'advancedSyntax'),
    /** Whether records that lack a word may follow few matches. */
    allowsClose: readValue(raw, 'removeWordsIfNoResults') !== 'none',
    /** Whether parts of the query may be taken as filters. */
    allowsRules: isOn(raw, 'enableRules'),
    restrictSearchableAttributes: readList(raw, 'restrictSearchableAttributes'),
    /** `filters`, `facetFilters`, `numericFilters` and `tagFilters` combined. */
    filter: readFilters(raw),
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

function readPaging(raw: RawParameters) {
  const offset = readInteger(raw, 'offset', Number.MAX_SAFE_INTEGER);
  const length = readInteger(raw, 'length', MAX_HITS_PER_PAGE);
  const page = readInteger(raw, 'page', Number.MAX_SAFE_INTEGER);
  const hitsPerPage = readInteger(raw, 'hitsPerPage', MAX_HITS_PER_PAGE) ?? DEFAULT_HITS_PER_PAGE;
  if (offset === null && length === null)
    return { kind: 'page' as const, page: page ?? 0, hitsPerPage };
  return { kind: 'slice' as const, offset: offset ?? 0, length: length ?? hitsPerPage };
}

/** For switches that are on by default. */
const isOn = (raw: RawParameters, name: string): boolean =>
  readValue(raw, name) !== false && readValue(raw, name) !== 'false';
