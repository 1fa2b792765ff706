/** Algolia's settings, derived from the declarations in `lib/query`. */
import type { IndexSettings as AlgoliaSettings } from 'algoliasearch';
import type { FieldTokens } from '../config/public.ts';
import { indexSettings } from '../query/indices.ts';
import { english } from '../search-engine/language/english.ts';
import { spelledWords } from '../search-engine/language/lexicon.ts';
import type { Language } from '../search-engine/language/language.ts';
import type { SearchableAttribute } from '../search-engine/postings.ts';
import type { IndexSettings } from '../search-engine/record-index.ts';
import { roleSettings } from '../query/role-settings.ts';
import { type WordSettings, wordSettings } from '../query/vocabulary.ts';
import { type Entries, noEntries, vocabularyEntries } from './vocabulary-entries.ts';

/** One of the seven indices with its Algolia settings. */
export type WantedIndex = { name: string; settings: AlgoliaSettings; entries: Entries };

/** The index that receives the records, and its replicas with other rankings. */
export type WantedIndices = { primary: WantedIndex; replicas: WantedIndex[] };

/** Holds an HTML attribute's plain text: Algolia would match tags as words. */
export const wordsAttribute = (attribute: string): string => `${attribute}_words`;

/** Algolia's own criteria, in its order. */
const RELEVANCE = ['typo', 'geo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom'];

/** Algolia's paging limit. */
const MAX_PAGED_HITS = 10_000;
const PAGED_HITS_STEP = 1000;

/**
 * The seven indices as Algolia's settings. All share the searchable, counted and compared
 * attributes; each has its own ranking.
 * @param base base name of the indices, by default `jobs`
 * @param count number of records, so that all of them can be paged through
 * @param words how words match
 * @param has whether a role has a value of a facet; rules for other values are left out
 */
export function wantedIndices(
  base: string,
  tokens: FieldTokens,
  count: number,
  words: WordSettings = wordSettings,
  has: (attribute: string, value: string) => boolean = () => false,
): WantedIndices {
  const shared = sharedSettings(tokens, count, words);
  const entries = vocabularyEntries(words.vocabulary, tokens, has);
  const [primary, ...replicas] = indexSettings(base).map((index) => ({
    name: index.name,
    settings: { ...shared, ...rankingSettings(index), ...wordFormSettings(index, words) },
    entries: matchesAsTyped(index) ? noEntries : entries,
  }));
  if (!primary) throw new Error('There is no index to publish to');
  return { primary, replicas };
}

function sharedSettings(tokens: FieldTokens, count: number, words: WordSettings): AlgoliaSettings {
  const { searchable, facets, numeric, unretrievable } = roleSettings(tokens);
  const texts = searchable.filter(({ html }) => html).map(({ attribute }) => attribute);
  return {
    searchableAttributes: tiersOf(searchable),
    attributesForFaceting: facets.map((attribute) =>
      attribute === 'objectID' || numeric.includes(attribute)
        ? attribute
        : `searchable(${attribute})`,
    ),
    numericAttributesForFiltering: [...numeric],
    unretrievableAttributes: [...unretrievable, ...texts.map(wordsAttribute)],
    queryType: 'prefixLast',
    removeWordsIfNoResults: 'none',
    minWordSizefor1Typo: words.typoLetters.one,
    minWordSizefor2Typos: words.typoLetters.two,
    disableTypoToleranceOnWords: spelledWords(words.vocabulary, asAlgoliaSpells(words)),
    // "C++" and "C#" are words.
    separatorsToIndex: '+#',
    maxValuesPerFacet: 1000,
    paginationLimitedTo: Math.min(
      MAX_PAGED_HITS,
      Math.max(1, Math.ceil(count / PAGED_HITS_STEP)) * PAGED_HITS_STEP,
    ),
  };
}

/** Algolia drops the marks of letters, but reads no "ue" as "ü". */
const asAlgoliaSpells = ({ language = english }: WordSettings): Language => ({
  ...language,
  spell: (word) => word,
});

/**
 * Attributes of one tier share an entry, which Algolia never orders. The others are unordered too:
 * a word's position in an attribute says nothing about a role.
 */
function tiersOf(searchable: readonly SearchableAttribute[]): string[] {
  const tiers = Map.groupBy(searchable, ({ tier }) => tier);
  return [...tiers.values()].map((attributes) => {
    const names = attributes.map(({ attribute, html }) =>
      html ? wordsAttribute(attribute) : attribute,
    );
    return names.length === 1 ? `unordered(${names[0]})` : names.join(',');
  });
}

/** Such an index has neither plurals nor synonyms. */
const matchesAsTyped = ({ asTyped }: IndexSettings): boolean => asTyped === true;

function wordFormSettings(
  index: IndexSettings,
  { vocabulary, language = english }: WordSettings,
): AlgoliaSettings {
  return {
    indexLanguages: [language.code],
    queryLanguages: [language.code],
    ignorePlurals: !matchesAsTyped(index),
    // Allows `"exact phrase"` and `-word`.
    advancedSyntax: true,
    ...(!matchesAsTyped(index) && { optionalWords: [...vocabulary.skipped] }),
  };
}

/** Steps before relevance sort; steps after it break ties. */
function rankingSettings({
  ranking,
  relevanceFirst,
  typoTolerance,
}: IndexSettings): AlgoliaSettings {
  const steps = ranking.map(({ attribute, order }) => `${order}(${attribute})`);
  return {
    ranking: relevanceFirst ? RELEVANCE : [...steps, ...RELEVANCE],
    customRanking: relevanceFirst ? steps : [],
    typoTolerance,
  };
}
