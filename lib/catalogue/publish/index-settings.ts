import type { IndexSettings as AlgoliaSettings } from 'algoliasearch';
import type { FieldTokens } from '../../config/public.ts';
import { type IndexSettings, type RankingStep, indexSettings } from '../../search/indices.ts';
import { roleSettings } from '../../search/role-settings.ts';
import { wordsAttribute } from './published-record.ts';

/** One of the seven indices with its Algolia settings. */
export type WantedIndex = { name: string; settings: AlgoliaSettings };

/** The index that records are sent to, and its replicas with other rankings. */
export type WantedIndices = { primary: WantedIndex; replicas: WantedIndex[] };

/** Algolia's own criteria, in its order. */
const RELEVANCE = ['typo', 'geo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom'];

/** Algolia allows paging no further. */
const MAX_PAGED_HITS = 10_000;
const PAGED_HITS_STEP = 1000;

/**
 * The seven indices as Algolia's settings: the same searchable, counted and compared attributes
 * everywhere, and each index its own order.
 * @param base base name of the indices, by default `jobs`
 * @param count number of records: a board can be scrolled to its end
 */
export function wantedIndices(base: string, tokens: FieldTokens, count: number): WantedIndices {
  const shared = sharedSettings(tokens, count);
  const [primary, ...replicas] = indexSettings(base).map((index) => ({
    name: index.name,
    settings: { ...shared, ...rankingSettings(index) },
  }));
  if (!primary) throw new Error('There is no index to publish to');
  return { primary, replicas };
}

function sharedSettings(tokens: FieldTokens, count: number): AlgoliaSettings {
  const { searchable, facets, numeric, unretrievable } = roleSettings(tokens);
  const words = searchable.filter(({ html }) => html).map(({ attribute }) => attribute);
  return {
    // Where in an attribute a word stands says nothing about a role.
    searchableAttributes: searchable.map(
      ({ attribute, html }) => `unordered(${html ? wordsAttribute(attribute) : attribute})`,
    ),
    attributesForFaceting: facets.map((attribute) =>
      attribute === 'objectID' || numeric.includes(attribute)
        ? attribute
        : `searchable(${attribute})`,
    ),
    numericAttributesForFiltering: [...numeric],
    unretrievableAttributes: [...unretrievable, ...words.map(wordsAttribute)],
    queryType: 'prefixLast',
    removeWordsIfNoResults: 'none',
    minWordSizefor1Typo: 4,
    minWordSizefor2Typos: 8,
    // "C++" and "C#" are words.
    separatorsToIndex: '+#',
    maxValuesPerFacet: 1000,
    paginationLimitedTo: Math.min(
      MAX_PAGED_HITS,
      Math.max(1, Math.ceil(count / PAGED_HITS_STEP)) * PAGED_HITS_STEP,
    ),
  };
}

/** An order before relevance sorts; an order after it breaks ties. */
function rankingSettings({
  ranking,
  relevanceFirst,
  typoTolerance,
}: IndexSettings): AlgoliaSettings {
  const steps = ranking.map(({ attribute, order }: RankingStep) => `${order}(${attribute})`);
  return {
    ranking: relevanceFirst ? RELEVANCE : [...steps, ...RELEVANCE],
    customRanking: relevanceFirst ? steps : [],
    typoTolerance,
  };
}
