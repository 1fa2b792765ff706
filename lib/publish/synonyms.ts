/** The board's vocabulary as Algolia synonyms. Synonyms that curators add there are left alone. */
import type { SearchClient, SynonymHit } from 'algoliasearch';
import type { Vocabulary } from '../search-engine/lexicon.ts';
import { fingerprint } from '../base/fingerprint.ts';

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
export function synonymsOf({ same, short }: Vocabulary): SynonymHit[] {
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
