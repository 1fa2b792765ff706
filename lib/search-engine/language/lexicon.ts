/** Synonyms, broader words and stop words of a vocabulary. */
import { english } from './english.ts';
import type { Language } from './language.ts';
import { splitWords } from './words.ts';

/** The word lists of one language and field. */
export type Vocabulary = {
  /** Synonym groups: each entry finds all others. */
  same: ReadonlyArray<readonly string[]>;
  /**
   * Abbreviations. They and their meanings find each other; the meanings do not find one another.
   */
  short: readonly Meanings[];
  /** One-way: the word also finds its broader meanings. */
  also: readonly Meanings[];
  /** Stop words: dropped from a query, so that one of nothing else finds everything. */
  skipped: readonly string[];
  /** Words that must not be stemmed. */
  kept: readonly string[];
  /** Abbreviations that are also words, such as "it": in records they match only in capitals. */
  capitals: readonly string[];
  /** Words for a rank, such as "manager": beside a topic they say little. */
  ranks: readonly string[];
  /** Phrases that are filters rather than words. `{pay}` stands for an amount of money. */
  filters: ReadonlyArray<{ phrases: readonly string[]; targets: readonly FilterTarget[] }>;
};

/** What a phrase is a filter of. */
export type FilterTarget =
  /** A facet's id and value; a minus before the value leaves it out. */
  | { kind: 'facet'; id: string; value: string }
  /** A switch's id. */
  | { kind: 'toggle'; id: string }
  /** At least the phrase's amount. */
  | { kind: 'salary' }
  /** Closing within so many days. */
  | { kind: 'closing'; days: number };

type Meanings = { word: string; means: readonly string[] };

export type Lexicon = ReturnType<typeof createLexicon>;

/** Prepares a vocabulary for lookup: words folded, phrases joined by spaces. */
export function createLexicon(vocabulary: Vocabulary, language: Language = english) {
  const { formOf, nounOf } = language;
  const termOf = (text: string): string => storedTerm(text, language);
  const same = vocabulary.same.map((group) => group.map(termOf));
  const asTerms = ({ word, means }: Meanings) => ({ word: termOf(word), means: means.map(termOf) });
  const short = vocabulary.short.map(asTerms);
  const also = vocabulary.also.map(asTerms);
  const kept = new Set(vocabulary.kept.map(termOf));
  const skipped = new Set(vocabulary.skipped.map(termOf));
  const capitals = new Set(vocabulary.capitals.map(termOf));
  const ranks = new Set(vocabulary.ranks.map((rank) => nounOf(termOf(rank))));
  const spelled = new Set(spelledWords(vocabulary, language));
  const words = new Set<string>();
  const synonyms = new Map<string, Set<string>>();
  const broader = new Map<string, Set<string>>();
  /** By first word; words are compared as nouns. */
  const phrases = new Map<string, Map<string, string[]>>();

  const keyOf = (word: string): string => (kept.has(word) ? word : formOf(word));
  const entryOf = (term: string): string => (term.includes(' ') ? term : keyOf(term));

  function add(into: typeof synonyms, term: string, others: readonly string[]): void {
    const entry = entryOf(term);
    const known = into.get(entry) ?? new Set();
    into.set(entry, known);
    for (const other of others) if (other !== term) known.add(other);
    addPhrase(term);
  }

  function addPhrase(term: string): void {
    const parts = term.split(' ');
    if (parts.length === 1) {
      words.add(term);
      return;
    }
    const nouns = parts.map(nounOf);
    const beginning = phrases.get(nouns[0]!) ?? new Map<string, string[]>();
    phrases.set(nouns[0]!, beginning.set(term, nouns));
  }

  for (const group of same) {
    for (const term of group) add(synonyms, term, group);
  }
  for (const { word, means } of short) {
    add(synonyms, word, means);
    for (const meaning of means) add(synonyms, meaning, [word]);
  }
  for (const { word, means } of also) {
    add(broader, word, means);
    means.forEach(addPhrase);
  }
  const wider = new Map(broader);
  // A word without broader words of its own inherits those of its synonyms.
  for (const group of same) {
    const shared = new Set(group.flatMap((term) => [...(broader.get(entryOf(term)) ?? [])]));
    for (const term of group) shared.delete(term);
    for (const term of shared.size > 0 ? group : []) {
      if (!wider.has(entryOf(term))) wider.set(entryOf(term), shared);
    }
  }

  return {
    has: (term: string) => synonyms.has(entryOf(term)) || wider.has(entryOf(term)),
    synonymsOf: (term: string): string[] => [...(synonyms.get(entryOf(term)) ?? [])],
    broaderOf: (term: string): string[] => [...(wider.get(entryOf(term)) ?? [])],
    /** Single words that have synonyms or broader words, ascending. */
    words: [...words].sort(),
    /** The words of the vocabulary, alone or in phrases, but for those that are skipped. */
    spelledWords: () => [...spelled].filter((word) => !skipped.has(word)),
    /** Whether the vocabulary contains the word, alone or in a phrase; it then has no typo. */
    isSpelled: (word: string) => spelled.has(word),
    isSkipped: (word: string) => skipped.has(word),
    isCapital: (word: string) => capitals.has(word),
    /** In singular or plural. */
    isRank: (word: string) => ranks.has(nounOf(word)),
    /** The stem. */
    formOf: keyOf,
    /** Vocabulary phrases that start at `from`, in singular or plural, each with its end. */
    phrasesAt(words: readonly string[], from: number): Array<{ phrase: string; to: number }> {
      return [...(phrases.get(nounOf(words[from]!)) ?? [])]
        .filter(([, nouns]) =>
          nouns.every((noun, at) => from + at < words.length && nounOf(words[from + at]!) === noun),
        )
        .map(([phrase, nouns]) => ({ phrase, to: from + nouns.length }));
    },
  };
}

/** Every single word of a vocabulary, ascending. These are never corrected. */
export function spelledWords(
  { same, short, also, skipped, kept }: Vocabulary,
  language: Language = english,
): string[] {
  const terms = [
    ...same.flat(),
    ...[...short, ...also].flatMap(({ word, means }) => [word, ...means]),
    ...skipped,
    ...kept,
  ];
  return [...new Set(terms.flatMap((term) => storedTerm(term, language).split(' ')))].sort();
}

/** The form in which the text index stores a word or phrase. */
const storedTerm = (text: string, language: Language): string =>
  splitWords(language.readable(text), language)
    .map((word) => word.text)
    .join(' ');
