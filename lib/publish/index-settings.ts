/** Algolia's settings and synonyms, derived from the declarations in `lib/query`. */
import type { IndexSettings as AlgoliaSettings, SynonymHit, SearchClient } from 'algoliasearch';
import type { FieldTokens } from '../config/public.ts';
import { indexSettings } from '../query/indices.ts';
import { spelledWords } from '../search-engine/language/lexicon.ts';
import type { SearchableAttribute } from '../search-engine/postings.ts';
import type { IndexSettings } from '../search-engine/record-index.ts';
import { roleSettings } from '../query/role-settings.ts';
import { type WordSettings, wordSettings } from '../query/vocabulary.ts';
import type { Vocabulary } from '../search-engine/language/lexicon.ts';
import { fingerprint } from '../base/fingerprint.ts';

/** One of the seven indices with its Algolia settings. */
export type WantedIndex = { name: string; settings: AlgoliaSettings; synonyms: SynonymHit[] };

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
 */
export function wantedIndices(
  base: string,
  tokens: FieldTokens,
  count: number,
  words: WordSettings = wordSettings,
): WantedIndices {
  const shared = sharedSettings(tokens, count, words);
  const synonyms = synonymsOf(words.vocabulary);
  const [primary, ...replicas] = indexSettings(base).map((index) => ({
    name: index.name,
    settings: { ...shared, ...rankingSettings(index), ...wordFormSettings(index, words) },
    synonyms: matchesAsTyped(index) ? [] : synonyms,
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
    disableTypoToleranceOnWords: spelledWords(words.vocabulary),
    // "C++" and "C#" are words.
    separatorsToIndex: '+#',
    maxValuesPerFacet: 1000,
    paginationLimitedTo: Math.min(
      MAX_PAGED_HITS,
      Math.max(1, Math.ceil(count / PAGED_HITS_STEP)) * PAGED_HITS_STEP,
    ),
  };
}

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

function wordFormSettings(index: IndexSettings, { vocabulary }: WordSettings): AlgoliaSettings {
  return {
    indexLanguages: ['en'],
    queryLanguages: ['en'],
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

/** Prefix of the ids of the board's own synonyms. */
const ID_PREFIX = 'board-';
const BATCH_SIZE = 1000;
/** Algolia's limit for one group. */
const MAX_GROUP_WORDS = 20;

type Synonym = Omit<SynonymHit, 'objectID'>;

/** Synonyms to save in an index, and ids of synonyms to delete. */
export type SynonymDifference = { saved: SynonymHit[]; gone: string[] };

/**
 * A vocabulary's synonyms, without wider words, which Algolia would always search. An id depends on
 * the content, so a changed synonym is a new one.
 */
function synonymsOf({ same, short }: Vocabulary): SynonymHit[] {
  const synonyms = [
    ...same.flatMap(groupSynonyms),
    ...short.map(({ word, means }) => oneWay(word, means)),
    ...short.flatMap(({ word, means }) => means.map((meaning) => oneWay(meaning, [word]))),
  ];
  const byId = synonyms.map((each) => [`${ID_PREFIX}${fingerprint(each)}`, each] as const);
  return [...new Map(byId)].map(([objectID, each]) => ({ objectID, ...each }));
}

function groupSynonyms(group: readonly string[]): Synonym[] {
  if (group.length <= MAX_GROUP_WORDS) {
    return [{ type: 'synonym', synonyms: [...group] }];
  }
  return group.map((word) =>
    oneWay(
      word,
      group.filter((other) => other !== word),
    ),
  );
}

const oneWay = (input: string, synonyms: readonly string[]): Synonym => ({
  type: 'oneWaySynonym',
  input,
  synonyms: [...synonyms],
});

export async function readSynonymIds(client: SearchClient, indexName: string): Promise<string[]> {
  const ids: string[] = [];
  await client.browseSynonyms({
    indexName,
    searchSynonymsParams: { query: '', hitsPerPage: 1000 },
    aggregator: ({ hits }) => {
      ids.push(...hits.map(({ objectID }) => objectID));
    },
  });
  return ids.filter((id) => id.startsWith(ID_PREFIX));
}

/** The changes after which an index with these ids holds exactly the wanted synonyms. */
export function synonymDifference(
  wanted: readonly SynonymHit[],
  present: readonly string[],
): SynonymDifference {
  const wantedIds = new Set(wanted.map(({ objectID }) => objectID));
  const presentIds = new Set(present);
  return {
    saved: wanted.filter(({ objectID }) => !presentIds.has(objectID)),
    gone: present.filter((id) => !wantedIds.has(id)),
  };
}

/** @returns the tasks that Algolia queued */
export async function sendSynonyms(
  client: SearchClient,
  indexName: string,
  { saved, gone }: SynonymDifference,
): Promise<Array<{ indexName: string; taskID: number }>> {
  const tasks: Array<{ indexName: string; taskID: number }> = [];
  for (let from = 0; from < saved.length; from += BATCH_SIZE) {
    const { taskID } = await client.saveSynonyms({
      indexName,
      synonymHit: saved.slice(from, from + BATCH_SIZE),
      forwardToReplicas: false,
      replaceExistingSynonyms: false,
    });
    tasks.push({ indexName, taskID });
  }
  for (const objectID of gone) {
    const request = { indexName, objectID, forwardToReplicas: false };
    const { taskID } = await client.deleteSynonym(request);
    tasks.push({ indexName, taskID });
  }
  return tasks;
}
