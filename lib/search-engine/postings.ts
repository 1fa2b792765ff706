/** The inverted index: which records contain which words, and lookup of its sorted terms. */
import type { Lexicon } from './language/lexicon.ts';
import { type SearchRecord, valuesAt } from './record.ts';
import {
  blankExceptions,
  blankMarkup,
  type Compound,
  findCompounds,
  splitWords,
  type Word,
} from './language/words.ts';

export type SearchableAttribute = {
  attribute: string;
  /** HTML values are searched without tags and entities. */
  html?: boolean;
  /** Tier 0 is the most relevant; attributes of one tier are equal. */
  tier?: number;
  /** The tier in queries of several words: in "policy london", "london" belongs in a location. */
  tierAmongOthers?: number;
};

/** Attributes are stored as 16 bits. */
export const MAX_SEARCHABLE = 16;

/** The stored form of an index. List n is `starts[n]` to `starts[n + 1] - 1`. */
export type PostingsData = {
  /** Ascending; a term's number is its position. */
  terms: string[];
  /** The postings of each term: ascending records and their attributes as bits. */
  starts: Uint32Array;
  records: Uint32Array;
  attributes: Uint16Array;
  /**
   * The words of all records in order, as term numbers. Each value is preceded by
   * {@link VALUE_START} plus the number of its attribute.
   */
  words: Uint32Array;
  recordStarts: Uint32Array;
  /** Term numbers by stem; null without a lexicon. */
  forms: ReadonlyMap<string, readonly number[]> | null;
};

export const VALUE_START = 0x80000000;

/**
 * Indexes the searchable attributes of all records.
 * @param lexicon null for an index without phrases and word forms
 */
export function collectPostings(
  records: readonly SearchRecord[],
  searchable: readonly SearchableAttribute[],
  lexicon: Lexicon | null,
): PostingsData {
  const compoundsIn = compoundFinder(lexicon);
  /** By term; numbers are assigned once all terms are known. */
  const found = new Map<string, TermPostings>();
  const words: Array<TermPostings | number> = [];
  const recordStarts = [0];

  function add(term: string, record: number, attribute: number): TermPostings {
    let postings = found.get(term);
    if (!postings) found.set(term, (postings = { number: 0, records: [], attributes: [] }));
    if (postings.records.at(-1) !== record) {
      postings.records.push(record);
      postings.attributes.push(0);
    }
    postings.attributes[postings.attributes.length - 1]! |= 1 << attribute;
    return postings;
  }

  for (const [record, fields] of records.entries()) {
    for (const [attribute, { attribute: path, html }] of searchable.entries()) {
      for (const value of valuesAt(fields, path)) {
        const text = blankExceptions(html ? blankMarkup(String(value)) : String(value));
        const split = splitWords(text);
        words.push(VALUE_START + attribute);
        for (const word of split) words.push(add(word.text, record, attribute));
        for (const compound of compoundsIn(text, split)) add(compound.text, record, attribute);
      }
    }
    recordStarts.push(words.length);
  }

  const terms = [...found.keys()].sort();
  const sorted = terms.map((term) => found.get(term)!);
  for (const [number, postings] of sorted.entries()) postings.number = number;
  return {
    terms,
    starts: startsOf(sorted.map((postings) => postings.records.length)),
    records: Uint32Array.from(sorted.flatMap((postings) => postings.records)),
    attributes: Uint16Array.from(sorted.flatMap((postings) => postings.attributes)),
    words: Uint32Array.from(words, (word) => (typeof word === 'number' ? word : word.number)),
    recordStarts: Uint32Array.from(recordStarts),
    forms: lexicon && groupByForm(terms, lexicon),
  };
}

type TermPostings = { number: number; records: number[]; attributes: number[] };

/** Offsets of consecutive lists with these lengths, and the end of the last. */
function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (const [at, length] of lengths.entries()) starts[at + 1] = starts[at]! + length;
  return starts;
}

/**
 * Finds compounds such as "e-mail", vocabulary phrases such as "machine learning", and
 * abbreviations that match only in capitals.
 */
function compoundFinder(lexicon: Lexicon | null) {
  return (text: string, words: readonly Word[]): Compound[] => {
    const compounds = findCompounds(text, words);
    if (!lexicon) return compounds;
    const addCapitals = ({ from, to, text: word }: Compound): void => {
      if (!lexicon.isCapital(word)) return;
      const written = text.slice(words[from]!.start, words[to - 1]!.end);
      if (written === written.toUpperCase()) compounds.push({ from, to, text: word.toUpperCase() });
    };
    compounds.forEach(addCapitals);
    const folded = words.map((word) => word.text);
    for (let from = 0; from < folded.length; from++) {
      addCapitals({ from, to: from + 1, text: folded[from]! });
      for (const { phrase, to } of lexicon.phrasesAt(folded, from)) {
        compounds.push({ from, to, text: phrase });
      }
    }
    return compounds;
  };
}

function groupByForm(terms: readonly string[], lexicon: Lexicon): Map<string, number[]> {
  const forms = new Map<string, number[]>();
  for (const [number, term] of terms.entries()) {
    const form = lexicon.formOf(term);
    const known = forms.get(form);
    if (known) known.push(number);
    else forms.set(form, [number]);
  }
  return forms;
}

export type Postings = ReturnType<typeof openPostings>;

/** @param lexicon the one used to collect them */
export function openPostings(data: PostingsData, lexicon: Lexicon | null) {
  const { terms, starts, records, attributes, words, recordStarts, forms } = data;
  return {
    vocabulary: createSortedTerms(terms),
    /** The compounds and vocabulary phrases of a text. */
    compoundsIn: compoundFinder(lexicon),
    /** The terms with the stem of a word. */
    formsOf: (word: string): readonly number[] =>
      (lexicon && forms?.get(lexicon.formOf(word))) ?? [],
    /** The words of a record, see {@link PostingsData}. */
    wordsOf: (record: number): Uint32Array =>
      words.subarray(recordStarts[record]!, recordStarts[record + 1]!),
    /** Visits each record of each term in the range, with its attributes as bits. */
    visit(range: TermRange, visit: (record: number, attributes: number) => void): void {
      const end = starts[range.to]!;
      for (let at = starts[range.from]!; at < end; at++) visit(records[at]!, attributes[at]!);
    },
  };
}

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
