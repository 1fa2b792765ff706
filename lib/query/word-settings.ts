/** Word matching, shared by the embedded engine and `npm run index`. */
import { english } from './vocabulary/english.ts';
import { parseVocabulary, type Vocabulary } from './vocabulary/parse.ts';

export type WordSettings = {
  vocabulary: Vocabulary;
  /** Minimum letters for one typo and for two. */
  typoLetters: { one: number; two: number };
};

let builtIn: Vocabulary | null = null;

/** An adopter's vocabulary is added to the built-in one. */
export const wordSettings: WordSettings = {
  // Parsed lazily: a function that opens a stored index does not need it.
  get vocabulary() {
    return (builtIn ??= parseVocabulary(english, 'lib/query/vocabulary/english.ts'));
  },
  typoLetters: { one: 5, two: 8 },
};
