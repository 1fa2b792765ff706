/**
 * How the words of a search match. The embedded engine and `npm run index` both use
 * this one declaration.
 */
import { english } from './vocabulary/english.ts';
import { parseVocabulary, type Vocabulary } from './vocabulary/parse.ts';

export type WordSettings = {
  vocabulary: Vocabulary;
  /** From how many letters on a word may have one typo, and two. */
  typoLetters: { one: number; two: number };
};

let builtIn: Vocabulary | null = null;

/** The settings of every board. An adopter's vocabulary is added to the built-in one. */
export const wordSettings: WordSettings = {
  // Read when it is first needed: a function that opens a stored index has no need of it.
  get vocabulary() {
    return (builtIn ??= parseVocabulary(english, 'lib/query/vocabulary/english.ts'));
  },
  typoLetters: { one: 5, two: 8 },
};
