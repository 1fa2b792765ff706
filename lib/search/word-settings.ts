/**
 * How the words of a search match, beside typos. The embedded engine and `npm run index` both follow
 * this one declaration.
 */

/** Words and phrases that find each other. */
export type Vocabulary = {
  /** Groups in which each word or phrase finds all others. */
  same: ReadonlyArray<readonly string[]>;
  /**
   * Abbreviations. An abbreviation finds all its meanings; a meaning finds the abbreviation, but not
   * the other meanings.
   */
  short: ReadonlyArray<{ word: string; means: readonly string[] }>;
};

export type WordSettings = {
  vocabulary: Vocabulary;
  /** Whether singular and plural find each other. */
  matchesPlurals: boolean;
  /** Whether `"exact phrase"` and `-word` are operators. */
  hasOperators: boolean;
};

export const wordSettings: WordSettings = {
  vocabulary: { same: [], short: [] },
  matchesPlurals: false,
  hasOperators: false,
};
