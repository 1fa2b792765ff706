/** Lookup of words as typed, by their beginning, and with typos. */

/** Term numbers `from` to `to` - 1. */
export type TermRange = { from: number; to: number };

export type SortedTerms = ReturnType<typeof createSortedTerms>;

/**
 * Exact, prefix and fuzzy lookup of terms; a term's number is its position.
 * @param terms ascending by UTF-16 unit, without duplicates
 */
export function createSortedTerms(terms: readonly string[]) {
  /** Binary search for the first term for which `isPast` holds. */
  function search(low: number, high: number, isPast: (term: string) => boolean): number {
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isPast(terms[middle]!)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  const firstFrom = (word: string): number => search(0, terms.length, (term) => term >= word);

  return {
    size: terms.length,
    wordAt: (term: number): string => terms[term]!,
    /** A range of one term; empty when there is none. */
    exact(word: string): TermRange {
      const from = firstFrom(word);
      return { from, to: terms[from] === word ? from + 1 : from };
    },
    startingWith(prefix: string): TermRange {
      const from = firstFrom(prefix);
      return { from, to: search(from, terms.length, (term) => !term.startsWith(prefix)) };
    },
    /**
     * Terms of the range within a Damerau-Levenshtein distance of `edits`; with `asPrefix`, also
     * terms that start with such a text.
     */
    similarTo(
      word: string,
      { among, edits, asPrefix }: { among: TermRange; edits: number; asPrefix: boolean },
    ): number[] {
      const isSimilar = createComparison(word, edits, asPrefix);
      const found: number[] = [];
      for (let term = among.from; term < among.to; term++) {
        if (isSimilar(terms[term]!)) found.push(term);
      }
      return found;
    },
  };
}

/** Terms that differ by two neighbouring letters, as "york" from "yrok", but begin alike. */
export function swapsOf(word: string, terms: SortedTerms): number[] {
  const swaps = Array.from(word.slice(2), (_, at) => {
    const [before, first, second] = [word.slice(0, at + 1), word[at + 1]!, word[at + 2]!];
    return before + second + first + word.slice(at + 3);
  });
  return swaps.flatMap((swap) => {
    const { from, to } = terms.exact(swap);
    return swap !== word && to > from ? [from] : [];
  });
}

/** Tests whether a text, or with `asPrefix` any prefix of it, is within `edits` of the word. */
function createComparison(word: string, edits: number, asPrefix: boolean) {
  /** Row n: distances between the first n letters of the text and every prefix of the word. */
  const rows = [Array.from({ length: word.length + 1 }, (_, column) => column)];

  function fillRow(row: number, text: string): number[] {
    const above = rows[row - 1]!;
    const distances = (rows[row] ??= []);
    distances[0] = row;
    for (let column = 1; column <= word.length; column++) {
      const isSame = text[row - 1] === word[column - 1];
      const isSwapped = text[row - 1] === word[column - 2] && text[row - 2] === word[column - 1];
      distances[column] = Math.min(
        above[column - 1]! + (isSame ? 0 : 1),
        above[column]! + 1,
        distances[column - 1]! + 1,
        isSwapped ? rows[row - 2]![column - 2]! + 1 : Infinity,
      );
    }
    return distances;
  }

  return (text: string): boolean => {
    const surplus = text.length - word.length;
    if (surplus < -edits || (surplus > edits && !asPrefix)) return false;
    for (let row = 1; row <= text.length; row++) {
      const distances = fillRow(row, text);
      if (asPrefix && distances[word.length]! <= edits) return true;
      if (distances.every((distance) => distance > edits)) return false;
    }
    return rows[text.length]![word.length]! <= edits;
  };
}
