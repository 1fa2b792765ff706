/** Synonyms, broader words, stems and stop words. */
import { formOf, nounOf } from './word-forms.ts';
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
  /** Stop words: optional next to other words. */
  skipped: readonly string[];
  /** Words that must not be stemmed. */
  kept: readonly string[];
  /** Abbreviations that are also words, such as "it": in records they match only in capitals. */
  capitals: readonly string[];
};

type Meanings = { word: string; means: readonly string[] };

/** A vocabulary prepared for lookup: words folded, phrases joined by spaces. */
export type Lexicon = {
  has(term: string): boolean;
  synonymsOf(term: string): readonly string[];
  broaderOf(term: string): readonly string[];
  /** Single words that have synonyms or broader words, ascending. */
  words: readonly string[];
  /** Whether the vocabulary contains the word, alone or in a phrase; it then has no typo. */
  isSpelled(word: string): boolean;
  isCapital(word: string): boolean;
  isSkipped(word: string): boolean;
  /** The stem. */
  formOf(word: string): string;
  /** Vocabulary phrases that start at `from`, in singular or plural, each with its end. */
  phrasesAt(words: readonly string[], from: number): Array<{ phrase: string; to: number }>;
};

const lexicons = new WeakMap<Vocabulary, Lexicon>();

/** Cached, since most engines of a process share one vocabulary. */
export function lexiconOf(vocabulary: Vocabulary): Lexicon {
  const lexicon = lexicons.get(vocabulary) ?? readVocabulary(vocabulary);
  lexicons.set(vocabulary, lexicon);
  return lexicon;
}

function readVocabulary(vocabulary: Vocabulary): Lexicon {
  const same = vocabulary.same.map((group) => group.map(termOf));
  const asTerms = ({ word, means }: Meanings) => ({ word: termOf(word), means: means.map(termOf) });
  const short = vocabulary.short.map(asTerms);
  const also = vocabulary.also.map(asTerms);
  const kept = new Set(vocabulary.kept.map(termOf));
  const skipped = new Set(vocabulary.skipped.map(termOf));
  const capitals = new Set(vocabulary.capitals.map(termOf));
  const spelled = new Set(spelledWords(vocabulary));
  const words = new Set<string>();
  const synonyms = new Map<string, Set<string>>();
  const broader = new Map<string, Set<string>>();
  /** By first word; words are compared as nouns. */
  const phrases = new Map<string, Array<{ phrase: string; nouns: string[] }>>();

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
    const beginning = phrases.get(nouns[0]!) ?? [];
    const isKnown = beginning.some(({ phrase }) => phrase === term);
    if (!isKnown) phrases.set(nouns[0]!, [...beginning, { phrase: term, nouns }]);
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
    has: (term) => synonyms.has(entryOf(term)) || wider.has(entryOf(term)),
    synonymsOf: (term) => [...(synonyms.get(entryOf(term)) ?? [])],
    broaderOf: (term) => [...(wider.get(entryOf(term)) ?? [])],
    words: [...words].sort(),
    isSpelled: (word) => spelled.has(word),
    isSkipped: (word) => skipped.has(word),
    isCapital: (word) => capitals.has(word),
    formOf: keyOf,
    phrasesAt(words, from) {
      const candidates = phrases.get(nounOf(words[from]!)) ?? [];
      return candidates
        .filter(({ nouns }) =>
          nouns.every((noun, at) => from + at < words.length && nounOf(words[from + at]!) === noun),
        )
        .map(({ phrase, nouns }) => ({ phrase, to: from + nouns.length }));
    },
  };
}

/** Every single word of a vocabulary, ascending. These are never corrected. */
export function spelledWords({ same, short, also, skipped, kept }: Vocabulary): string[] {
  const terms = [
    ...same.flat(),
    ...[...short, ...also].flatMap(({ word, means }) => [word, ...means]),
    ...skipped,
    ...kept,
  ];
  return [...new Set(terms.flatMap((term) => termOf(term).split(' ')))].sort();
}

/** The form in which the text index stores a word or phrase. */
const termOf = (text: string): string =>
  splitWords(text)
    .map((word) => word.text)
    .join(' ');
