/**
 * The vocabulary as Algolia's synonyms and rules. Their ids depend on their content, so a changed one is a new
 * one, and those that curators made in Algolia's dashboard stay. Contract: 7.
 */
import type { Rule, SearchClient, SynonymHit } from 'algoliasearch';
import { fingerprint } from '../base/fingerprint.ts';
import type { FieldTokens } from '../config/public.ts';
import { excludedValue, isExclusion } from '../query/exclusions.ts';
import type { Vocabulary } from '../search-engine/language/lexicon.ts';
import type { Understood } from '../search-engine/rules.ts';
import { storedRules } from '../search-server/query-rules.ts';

/** What an index should hold. */
export type Entries = { synonyms: SynonymHit[]; rules: Rule[] };

export const noEntries: Entries = { synonyms: [], rules: [] };

/** Prefix of the ids of the board's own entries. */
const ID_PREFIX = 'board-';
const BATCH_SIZE = 1000;
/** Algolia's limit for one group. */
const MAX_GROUP_WORDS = 20;

/**
 * Without wider words, which Algolia would always search, and without what its rules cannot read: amounts,
 * and times such as "closing this week".
 */
export function vocabularyEntries(
  vocabulary: Vocabulary,
  tokens: FieldTokens,
  has: (attribute: string, value: string) => boolean,
): Entries {
  const { same, short } = vocabulary;
  const synonyms = [
    ...same.flatMap(groupSynonyms),
    ...short.map(({ word, means }) => oneWay(word, means)),
    ...short.flatMap(({ word, means }) => means.map((meaning) => oneWay(meaning, [word]))),
  ];
  return {
    synonyms: withIds(synonyms),
    rules: withIds(storedRules(vocabulary, tokens, has).map(ruleOf)),
  };
}

function withIds<Entry extends object>(
  entries: readonly Entry[],
): Array<Entry & { objectID: string }> {
  const byId = entries.map((each) => [`${ID_PREFIX}${fingerprint(each)}`, each] as const);
  return [...new Map(byId)].map(([objectID, each]) => ({ objectID, ...each }));
}

type Synonym = Omit<SynonymHit, 'objectID'>;

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

/** Takes the phrase out of the query, filters, and returns what the board's own engine returns. */
function ruleOf(understood: Understood): Omit<Rule, 'objectID'> {
  const { words, facetFilters } = understood;
  return {
    conditions: [{ pattern: words, anchoring: 'contains' }],
    consequence: {
      params: {
        query: { edits: [{ type: 'remove', delete: words }] },
        filters: facetFilters.map((any) => `(${any.map(conditionOf).join(' OR ')})`).join(' AND '),
      },
      userData: understood,
    },
  };
}

function conditionOf(filter: string): string {
  const colon = filter.indexOf(':');
  const [attribute, value] = [filter.slice(0, colon), filter.slice(colon + 1)];
  const quoted = (text: string) => `${attribute}:"${text.replaceAll('"', String.raw`\"`)}"`;
  return isExclusion(value) ? `NOT ${quoted(excludedValue(value))}` : quoted(value);
}

/** Entries to save in an index, and ids of entries to delete. */
export type EntriesDifference = {
  [Kind in keyof Entries]: { saved: Entries[Kind]; gone: string[] };
};

export const unchangedEntries: EntriesDifference = {
  synonyms: { saved: [], gone: [] },
  rules: { saved: [], gone: [] },
};

/**
 * The changes after which an index holds exactly the wanted entries; null for none. The board adds nothing to
 * an index that wants none.
 * @param isThere whether the index exists
 */
export async function readEntriesDifference(
  client: SearchClient,
  { name, entries }: { name: string; entries: Entries },
  isThere: boolean,
): Promise<EntriesDifference | null> {
  if (entries.synonyms.length + entries.rules.length === 0) return null;
  const difference = {
    synonyms: differenceOf(entries.synonyms, isThere ? await readSynonymIds(client, name) : []),
    rules: differenceOf(entries.rules, isThere ? await readRuleIds(client, name) : []),
  };
  const changes = Object.values(difference).flatMap(({ saved, gone }) => [...saved, ...gone]);
  return changes.length > 0 ? difference : null;
}

function differenceOf<Entry extends { objectID: string }>(
  wanted: readonly Entry[],
  ids: readonly string[],
): { saved: Entry[]; gone: string[] } {
  const own = ids.filter((id) => id.startsWith(ID_PREFIX));
  const wantedIds = new Set(wanted.map(({ objectID }) => objectID));
  const present = new Set(own);
  return {
    saved: wanted.filter(({ objectID }) => !present.has(objectID)),
    gone: own.filter((id) => !wantedIds.has(id)),
  };
}

async function readSynonymIds(client: SearchClient, indexName: string): Promise<string[]> {
  const ids: string[] = [];
  await client.browseSynonyms({
    indexName,
    searchSynonymsParams: { query: '', hitsPerPage: 1000 },
    aggregator: ({ hits }) => {
      ids.push(...hits.map(({ objectID }) => objectID));
    },
  });
  return ids;
}

async function readRuleIds(client: SearchClient, indexName: string): Promise<string[]> {
  const ids: string[] = [];
  await client.browseRules({
    indexName,
    searchRulesParams: { query: '', hitsPerPage: 1000 },
    aggregator: ({ hits }) => {
      ids.push(...hits.map(({ objectID }) => objectID));
    },
  });
  return ids;
}

/** @returns the tasks that Algolia queued */
export async function sendEntries(
  client: SearchClient,
  indexName: string,
  { synonyms, rules }: EntriesDifference,
): Promise<Array<{ indexName: string; taskID: number }>> {
  const request = { indexName, forwardToReplicas: false };
  const tasks: Array<{ taskID: number }> = [];
  for (let from = 0; from < synonyms.saved.length; from += BATCH_SIZE) {
    const synonymHit = synonyms.saved.slice(from, from + BATCH_SIZE);
    tasks.push(
      await client.saveSynonyms({ ...request, synonymHit, replaceExistingSynonyms: false }),
    );
  }
  for (const objectID of synonyms.gone) {
    tasks.push(await client.deleteSynonym({ ...request, objectID }));
  }
  for (let from = 0; from < rules.saved.length; from += BATCH_SIZE) {
    const batch = rules.saved.slice(from, from + BATCH_SIZE);
    tasks.push(await client.saveRules({ ...request, rules: batch, clearExistingRules: false }));
  }
  for (const objectID of rules.gone) tasks.push(await client.deleteRule({ ...request, objectID }));
  return tasks.map(({ taskID }) => ({ indexName, taskID }));
}
