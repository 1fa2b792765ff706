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
   * The terms that are at most `edits` insertions, deletions, substitutions or swaps of
   * neighbours away from the word; with `asPrefix` those that start with such a text.
   */
  similarTo(word: string, edits: number, asPrefix: boolean): TermRange[];
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
    similarTo(word, edits, asPrefix) {
      const found: TermRange[] = [];
      const distances = createDistances(word);
      let term = 0;
      let previous = '';
      while (term < terms.length) {
        const text = terms[term]!;
        // Neighbouring terms share a prefix, and its rows of distances.
        let depth = Math.min(sharedLength(previous, text), distances.depth());
        previous = text;
        let next = term + 1;
        while (depth < text.length) {
          const least = distances.computeRow(++depth, text);
          const isMatch = asPrefix && distances.at(depth) <= edits;
          if (!isMatch && least <= edits) continue;
          next = endOfPrefix(term + 1, text.slice(0, depth));
          if (isMatch) found.push({ from: term, to: next });
          depth = Infinity;
        }
        if (depth === text.length && distances.at(depth) <= edits)
          found.push({ from: term, to: next });
        term = next;
      }
      return found;
    },
  };
}

function sharedLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length++;
  return length;
}

/** Rows of the edit distances between the prefixes of a word and of a growing text. */
function createDistances(word: string) {
  const width = word.length + 1;
  const rows = [Uint16Array.from({ length: width }, (_, column) => column)];
  let deepest = 0;

  return {
    /** How many rows are valid for the last text. */
    depth: () => deepest,
    /** Distance between the whole word and the first `depth` units of the text. */
    at: (depth: number) => rows[depth]![word.length]!,
    /** Computes the row for the text's first `depth` units and returns its smallest distance. */
    computeRow(depth: number, text: string): number {
      const row = (rows[depth] ??= new Uint16Array(width));
      const above = rows[depth - 1]!;
      const unit = text.charCodeAt(depth - 1);
      const unitBefore = depth > 1 ? text.charCodeAt(depth - 2) : -1;
      deepest = depth;
      row[0] = depth;
      let least = depth;
      for (let column = 1; column < width; column++) {
        const wanted = word.charCodeAt(column - 1);
        let distance = above[column - 1]! + (wanted === unit ? 0 : 1);
        distance = Math.min(distance, above[column]! + 1, row[column - 1]! + 1);
        if (wanted === unitBefore && column > 1 && word.charCodeAt(column - 2) === unit) {
          distance = Math.min(distance, rows[depth - 2]![column - 2]! + 1);
        }
        row[column] = distance;
        if (distance < least) least = distance;
      }
      return least;
    },
  };
}
