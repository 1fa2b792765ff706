/** A search tried at the desk: what was understood, why each role is there, and what a changed vocabulary would do. Contract: 13.12. */
import { Refusal } from '../api/responses.ts';
import type { Config } from '../config/load.ts';
import { createFilterDefinitions } from '../query/filter-definitions.ts';
import { defaultRanking, indexName } from '../query/indices.ts';
import { type MatchedRole, MATCH_END, MATCH_START, markedFields } from '../query/matches.ts';
import { roleEngineOptions } from '../query/role-settings.ts';
import { blankOperators } from '../query/typed-text.ts';
import { withoutWords } from '../query/understood.ts';
import { mergeVocabularies, parseVocabulary } from '../query/vocabulary.ts';
import { createReadHits } from '../search/read-hits.ts';
import { whyFound } from '../search/why-found.ts';
import { createSearchEngine } from '../search-engine/engine.ts';
import { createLexicon, type Vocabulary } from '../search-engine/language/lexicon.ts';
import { readQuery } from '../search-engine/language/query.ts';
import { splitWords } from '../search-engine/language/words.ts';
import { createQueryRules } from '../search-server/query-rules.ts';
import { openOwnWords, type OwnWords, VOCABULARY_FILE } from '../search-server/vocabulary.ts';
import { readCatalogue } from '../store/catalogue.ts';
import type { ReadWord, TriedList, TriedSearch } from './client/desk-api.ts';

const SHOWN_HITS = 10;
/** More matches are not compared. */
const COMPARED_HITS = 1000;

/**
 * @param vocabulary the text of a changed vocabulary file; null for the board's own
 * @param now epoch seconds
 * @throws {Refusal} 422 for a mistake in the vocabulary, naming the line
 */
export async function trySearch(
  { public: visible, server: { dataDir } }: Config,
  { query, vocabulary }: { query: string; vocabulary: string | null },
  now: number,
): Promise<TriedSearch> {
  const { fieldTokens: tokens, indexName: indexBase } = visible;
  const roles = (await readCatalogue(dataDir, tokens))?.roles ?? [];
  const own = await openOwnWords(dataDir);
  const changed = vocabulary === null || vocabulary === (own.text ?? '') ? null : vocabulary;
  const { language } = own;
  const changedWords = changed === null ? null : parsed(changed, language.vocabulary());
  const search = (words: Vocabulary) =>
    searchWith({ words, spoken: language, query, roles, tokens, indexBase, now });

  const before = search(own.all());
  const after = changedWords && search(changedWords);
  return {
    file: VOCABULARY_FILE,
    vocabulary: own.text ?? '',
    words: (after ?? before).words,
    before: before.list,
    after: after && after.list,
    added: after ? titlesOnlyIn(after.titles, before.titles) : [],
    gone: after ? titlesOnlyIn(before.titles, after.titles) : [],
    compared: COMPARED_HITS,
  };
}

function parsed(text: string, builtIn: Vocabulary): Vocabulary {
  try {
    return mergeVocabularies(builtIn, parseVocabulary(text, VOCABULARY_FILE));
  } catch (error) {
    throw new Refusal(422, (error as Error).message);
  }
}

type Search = Omit<Parameters<typeof roleEngineOptions>[0], 'now' | 'vocabulary' | 'language'> & {
  words: Vocabulary;
  spoken: OwnWords['language'];
  query: string;
  now: number;
};

function searchWith({ words, spoken, query, now, ...board }: Search): {
  list: TriedList;
  words: ReadWord[];
  /** Of all matches, by id. */
  titles: Map<string, string>;
} {
  const { tokens, indexBase } = board;
  const engine = createSearchEngine({
    ...roleEngineOptions({
      ...board,
      language: spoken.words,
      now: () => now,
      vocabulary: words,
    }),
    rules: createQueryRules(words, tokens, spoken),
  });
  const index = indexName(indexBase, defaultRanking);
  const found = engine.search(index, {
    query,
    hitsPerPage: SHOWN_HITS,
    attributesToHighlight: [...markedFields],
    highlightPreTag: MATCH_START,
    highlightPostTag: MATCH_END,
  });
  const all = engine.search(index, {
    query,
    hitsPerPage: COMPARED_HITS,
    removeWordsIfNoResults: 'none',
    attributesToRetrieve: ['title', 'company_name'],
    attributesToHighlight: [],
  });
  const understood = found.userData ?? [];
  const read = createReadHits(tokens)({ results: [found] }) as {
    results: [{ hits: MatchedRole[] }];
  };
  const definitions = createFilterDefinitions({ fieldTokens: tokens });
  const hits = read.results[0].hits.map((role) => ({
    title: role.title,
    organisation: role.company_name,
    reasons: whyFound(role, { query, refinementList: {} }, understood, definitions),
    missing: role.missingWords ?? null,
  }));
  const left = understood.reduce((text, one) => withoutWords(text, one.words), query);
  return {
    words: wordsRead(left, words, spoken.words),
    list: {
      count: found.nbHits,
      understood: understood.map(({ words: typed, label }) => ({ words: typed, label })),
      hits,
    },
    titles: new Map(all.hits.map((hit) => [hit.objectID, `${hit.title}, ${hit.company_name}`])),
  };
}

/** How each word of what is left of a text is searched for. Generic words have no entry of their own. */
function wordsRead(
  query: string,
  vocabulary: Vocabulary,
  language: OwnWords['language']['words'],
): ReadWord[] {
  const lexicon = createLexicon(vocabulary, language);
  const { words, excluded } = readQuery(query, {
    type: 'prefixLast',
    advancedSyntax: true,
    words: { lexicon, language },
  });
  const typed = splitWords(blankOperators(query), language);
  const generic = typed.filter(({ text }) => lexicon.isSkipped(text));
  return [
    ...words.map(({ typed, isQuoted, synonyms, broader }) => ({
      typed: isQuoted ? `“${typed}”` : typed,
      meaning: 'searched' as const,
      synonyms: [...synonyms],
      broader: [...broader],
    })),
    ...excluded.map((parts) => entry(parts.join(' '), 'excluded')),
    ...[...new Set(generic.map(({ text }) => text))].map((typed) => entry(typed, 'generic')),
  ];
}

const entry = (typed: string, meaning: ReadWord['meaning']): ReadWord => ({
  typed,
  meaning,
  synonyms: [],
  broader: [],
});

const titlesOnlyIn = (
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): string[] => [...one].flatMap(([id, title]) => (other.has(id) ? [] : [title]));
