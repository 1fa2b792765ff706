/** Word knowledge: synonyms, word forms, and words without meaning for a search. */
import { formOf, nounOf } from './word-forms.ts';
import { splitWords } from './words.ts';

/** Words and phrases of one language and field. */
export type Vocabulary = {
  /** Words and phrases that mean the same: each finds all others of its group. */
  same: ReadonlyArray<readonly string[]>;
  /** Abbreviations and their meanings. Each finds the other, but meanings do not find one another. */
  short: readonly Meanings[];
  /** Words and phrases with what they find as well, which does not find them. */
  also: readonly Meanings[];
  /** Words that say nothing about a record; they are optional next to others. */
  skipped: readonly string[];
  /** Words that have no other forms, although they look as if they did. */
  kept: readonly string[];
  /** Abbreviations that are words too, such as "it": in a record they count only in capitals. */
  capitals: readonly string[];
};

type Meanings = { word: string; means: readonly string[] };

/** A vocabulary prepared for indexing and searching. Words are folded, phrases joined by spaces. */
export type Lexicon = {
  /** Whether a word or phrase is in the vocabulary. */
  has(term: string): boolean;
  /** What else a word or phrase finds. */
  synonymsOf(term: string): readonly string[];
  /** What it finds after that: something wider. */
  broaderOf(term: string): readonly string[];
  /** Its single words that find others, ascending. */
  words: readonly string[];
  /** Whether a word is in the vocabulary, alone or in a phrase, so that it has no typo. */
  isSpelled(word: string): boolean;
  isCapital(word: string): boolean;
  isSkipped(word: string): boolean;
  /** A key that is equal for forms of one word. */
  formOf(word: string): string;
  /** The vocabulary's phrases among the words, in singular or plural, each with its end. */
  phrasesAt(words: readonly string[], from: number): Array<{ phrase: string; to: number }>;
};

const lexicons = new WeakMap<Vocabulary, Lexicon>();

/** The lexicon of a vocabulary, which is read once: most engines of a process have the same one. */
export function lexiconOf(vocabulary: Vocabulary): Lexicon {
  const lexicon = lexicons.get(vocabulary) ?? readVocabulary(vocabulary);
  lexicons.set(vocabulary, lexicon);
  return lexicon;
}

/** Words and phrases have a key that is equal for their forms. */
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
  /** By their first word. Their words are compared as nouns. */
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
  // A word without wider words of its own has those of the words that mean the same.
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

/** The single words of a vocabulary, ascending; they are spelled correctly, and so never corrected. */
export function spelledWords({ same, short, also, skipped, kept }: Vocabulary): string[] {
  const terms = [
    ...same.flat(),
    ...[...short, ...also].flatMap(({ word, means }) => [word, ...means]),
    ...skipped,
    ...kept,
  ];
  return [...new Set(terms.flatMap((term) => termOf(term).split(' ')))].sort();
}

/** A word or phrase as stored in the text index. */
const termOf = (text: string): string =>
  splitWords(text)
    .map((word) => word.text)
    .join(' ');
