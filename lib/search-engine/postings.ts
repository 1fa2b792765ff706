/** The inverted index: which records contain which words, and in which attributes. */
import type { Lexicon } from './lexicon.ts';
import { type SearchRecord, valuesAt } from './record.ts';
import { createSortedTerms, type SortedTerms, type TermRange } from './terms.ts';
import {
  blankExceptions,
  blankMarkup,
  type Compound,
  findCompounds,
  splitWords,
  type Word,
} from './words.ts';

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

export type Postings = {
  vocabulary: SortedTerms;
  /** The terms with the stem of a word. */
  formsOf(word: string): readonly number[];
  /** The compounds and vocabulary phrases of a text. */
  compoundsIn(text: string, words: readonly Word[]): Compound[];
  /** Visits each record of each term in the range, with its attributes as bits. */
  visit(range: TermRange, visit: (record: number, attributes: number) => void): void;
  /**
   * The words of a record in order, as term numbers. Each value is preceded by {@link VALUE_START}
   * plus the number of its attribute.
   */
  wordsOf(record: number): Uint32Array;
};

/** Serialisable {@link Postings}. List n is `starts[n]` to `starts[n + 1] - 1`. */
export type PostingsData = {
  /** Ascending; a term's number is its position. */
  terms: string[];
  /** The postings of each term: ascending records and their attributes as bits. */
  starts: Uint32Array;
  records: Uint32Array;
  attributes: Uint16Array;
  /** See {@link Postings.wordsOf}. */
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

type CompoundFinder = Postings['compoundsIn'];

/**
 * Finds compounds such as "e-mail", vocabulary phrases such as "machine learning", and
 * abbreviations that match only in capitals.
 */
function compoundFinder(lexicon: Lexicon | null): CompoundFinder {
  return (text, words) => {
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

/** @param lexicon the one used to collect them */
export function openPostings(data: PostingsData, lexicon: Lexicon | null): Postings {
  const { terms, starts, records, attributes, words, recordStarts, forms } = data;
  return {
    vocabulary: createSortedTerms(terms),
    compoundsIn: compoundFinder(lexicon),
    formsOf: (word) => (lexicon && forms?.get(lexicon.formOf(word))) ?? [],
    wordsOf: (record) => words.subarray(recordStarts[record]!, recordStarts[record + 1]!),
    visit(range, visit) {
      const end = starts[range.to]!;
      for (let at = starts[range.from]!; at < end; at++) {
        visit(records[at]!, attributes[at]!);
      }
    },
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
