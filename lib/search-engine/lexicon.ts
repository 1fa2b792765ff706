/** Word knowledge: synonyms, word forms, and words without meaning for a search. */
import { formOf } from './word-forms.ts';
import { splitWords } from './words.ts';

/** Words and phrases of one language and field. */
export type Vocabulary = {
  /** Words and phrases that mean the same: each finds all others of its group. */
  same: ReadonlyArray<readonly string[]>;
  /** Abbreviations and their meanings. Each finds the other, but meanings do not find one another. */
  short: ReadonlyArray<{ word: string; means: readonly string[] }>;
  /** Words that say nothing about a record; they are optional next to others. */
  skipped: readonly string[];
  /** Words that have no other forms, although they look as if they did. */
  kept: readonly string[];
};

/** A vocabulary prepared for indexing and searching. Words are folded, phrases joined by spaces. */
export type Lexicon = {
  /** Whether a word or phrase is in the vocabulary. */
  has(term: string): boolean;
  /** What else a word or phrase is found by. */
  synonymsOf(term: string): readonly string[];
  isSkipped(word: string): boolean;
  /** A key that is equal for forms of one word. */
  formOf(word: string): string;
  /** The vocabulary's phrases among the words, each with its end. */
  phrasesAt(words: readonly string[], from: number): Array<{ phrase: string; to: number }>;
};

export function createLexicon({ same, short, skipped, kept }: Vocabulary): Lexicon {
  const keptWords = new Set(kept.map(termOf));
  const skippedWords = new Set(skipped.map(termOf));
  const synonyms = new Map<string, Set<string>>();
  /** Phrases by their first word. */
  const phrases = new Map<string, string[][]>();

  const keyOf = (word: string): string => (keptWords.has(word) ? word : formOf(word));
  const entryOf = (term: string): string => (term.includes(' ') ? term : keyOf(term));

  function add(term: string, others: readonly string[]): void {
    const known = synonyms.get(entryOf(term)) ?? new Set();
    synonyms.set(entryOf(term), known);
    for (const other of others) if (other !== term) known.add(other);
    const words = term.split(' ');
    const beginning = phrases.get(words[0]!) ?? [];
    const isKnown = beginning.some((phrase) => phrase.join(' ') === term);
    if (words.length > 1 && !isKnown) phrases.set(words[0]!, [...beginning, words]);
  }

  for (const group of same) {
    const terms = group.map(termOf);
    for (const term of terms) add(term, terms);
  }
  for (const { word, means } of short) {
    add(termOf(word), means.map(termOf));
    for (const meaning of means) add(termOf(meaning), [termOf(word)]);
  }
  const found = new Map([...synonyms].map(([term, others]) => [term, [...others]]));

  return {
    has: (term) => found.has(entryOf(term)),
    synonymsOf: (term) => found.get(entryOf(term)) ?? [],
    isSkipped: (word) => skippedWords.has(word),
    formOf: keyOf,
    phrasesAt(words, from) {
      const candidates = phrases.get(words[from]!) ?? [];
      return candidates
        .filter((phrase) => phrase.every((word, at) => words[from + at] === word))
        .map((phrase) => ({ phrase: phrase.join(' '), to: from + phrase.length }));
    },
  };
}

/** A word or phrase as stored in the text index. */
const termOf = (text: string): string =>
  splitWords(text)
    .map((word) => word.text)
    .join(' ');
