/** The sorted words of a text index, looked up exactly, by prefix, or with typos. */

/** Term numbers `from` to `to` - 1. */
export type TermRange = { from: number; to: number };

/** All words of a text index in ascending order; a term's number is its position. */
export type SortedTerms = {
  size: number;
  /** The word of a term number. */
  wordAt(term: number): string;
  /** The term that is the word, as a range of one; empty when there is none. */
  exact(word: string): TermRange;
  /** All terms that start with the prefix. */
  startingWith(prefix: string): TermRange;
  /**
   * The terms of the range that are at most `edits` insertions, deletions, substitutions or swaps of
   * neighbours away from the word; with `asPrefix` also those that start with such a text.
   */
  similarTo(
    word: string,
    options: { among: TermRange; edits: number; asPrefix: boolean },
  ): number[];
};

/** @param terms ascending by UTF-16 unit, without duplicates */
export function createSortedTerms(terms: readonly string[]): SortedTerms {
  /** First term from `low` to `high` for which `isPast` holds; it must hold for all later ones too. */
  function search(low: number, high: number, isPast: (term: string) => boolean): number {
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isPast(terms[middle]!)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  const firstFrom = (word: string): number => search(0, terms.length, (term) => term >= word);
  const endOfPrefix = (from: number, prefix: string): number =>
    search(from, terms.length, (term) => !term.startsWith(prefix));

  return {
    size: terms.length,
    wordAt: (term) => terms[term]!,
    exact(word) {
      const from = firstFrom(word);
      return { from, to: terms[from] === word ? from + 1 : from };
    },
    startingWith(prefix) {
      const from = firstFrom(prefix);
      return { from, to: endOfPrefix(from, prefix) };
    },
    similarTo(word, { among, edits, asPrefix }) {
      const found: number[] = [];
      for (let term = among.from; term < among.to; term++) {
        if (isSimilar(word, terms[term]!, edits, asPrefix)) found.push(term);
      }
      return found;
    },
  };
}

/** Whether a text, or with `asPrefix` one of its beginnings, is so many edits away from a word. */
function isSimilar(word: string, text: string, edits: number, asPrefix: boolean): boolean {
  const surplus = text.length - word.length;
  if (surplus < -edits || (surplus > edits && !asPrefix)) return false;
  // Each row has the distances of one beginning of the text from all beginnings of the word.
  let before: number[] = [];
  let above = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= text.length; row++) {
    const distances = [row];
    for (let column = 1; column <= word.length; column++) {
      const isSame = text[row - 1] === word[column - 1];
      const isSwapped = text[row - 1] === word[column - 2] && text[row - 2] === word[column - 1];
      distances.push(
        Math.min(
          above[column - 1]! + (isSame ? 0 : 1),
          above[column]! + 1,
          distances[column - 1]! + 1,
          isSwapped ? before[column - 2]! + 1 : Infinity,
        ),
      );
    }
    if (asPrefix && distances[word.length]! <= edits) return true;
    if (Math.min(...distances) > edits) return false;
    [before, above] = [above, distances];
  }
  return above[word.length]! <= edits;
}
