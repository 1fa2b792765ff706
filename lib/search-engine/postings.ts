/** The inverted index: which records contain which words, and lookup of its sorted terms. */
import { compoundFinder, createSplitter, partsAmong, splitNothing } from './language/compounds.ts';
import type { Language } from './language/language.ts';
import type { Lexicon } from './language/lexicon.ts';
import { type SearchRecord, valuesAt } from './record.ts';
import { createSortedTerms, type TermRange } from './language/sorted-terms.ts';
import { blankMarkup, readableText, splitWords } from './language/words.ts';

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
  /** The words of titles, which may be parts of compounds; only of a language that has compounds. */
  titleWords?: readonly string[];
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
  language: Language,
): PostingsData {
  const titles = lexicon && language.links && titlesOf(records, searchable);
  const titleWords = titles && partsAmong(titles, lexicon!, language);
  const partsOf = createSplitter(titleWords, lexicon, language);
  const compoundsIn = compoundFinder(lexicon, partsOf);
  // Elsewhere a compound counts as a whole: a foundation for the climate is no role about it.
  const compoundsInOthers = compoundFinder(lexicon, splitNothing);
  const first = firstTier(searchable);
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
    for (const [attribute, { attribute: path, html, tier = 0 }] of searchable.entries()) {
      for (const value of valuesAt(fields, path)) {
        const text = readableText(html ? blankMarkup(String(value)) : String(value), language);
        const split = splitWords(text, language);
        words.push(VALUE_START + attribute);
        for (const word of split) words.push(add(word.text, record, attribute));
        const compounds = tier === first ? compoundsIn : compoundsInOthers;
        for (const compound of compounds(text, split)) add(compound.text, record, attribute);
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
    // Absent, not null, where there are none: the stored index of such a language has no such field.
    ...(titleWords && { titleWords }),
  };
}

const firstTier = (searchable: readonly SearchableAttribute[]): number =>
  Math.min(...searchable.map(({ tier = 0 }) => tier));

/** The values of the most relevant attributes. */
function titlesOf(
  records: readonly SearchRecord[],
  searchable: readonly SearchableAttribute[],
): string[] {
  const first = firstTier(searchable);
  const titles = searchable.filter(({ tier = 0 }) => tier === first);
  return records.flatMap((fields) =>
    titles.flatMap(({ attribute }) => valuesAt(fields, attribute).map(String)),
  );
}

type TermPostings = { number: number; records: number[]; attributes: number[] };

/** Offsets of consecutive lists with these lengths, and the end of the last. */
function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (const [at, length] of lengths.entries()) starts[at + 1] = starts[at]! + length;
  return starts;
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

/** @param lexicon the one used to collect them, as the language */
export function openPostings(data: PostingsData, lexicon: Lexicon | null, language: Language) {
  const { terms, starts, records, attributes, words, recordStarts, forms } = data;
  const partsOf = createSplitter(data.titleWords ?? null, lexicon, language);
  return {
    vocabulary: createSortedTerms(terms),
    language,
    /** The parts of a compound written as one word. */
    partsOf,
    /** The compounds and vocabulary phrases of a text. */
    compoundsIn: compoundFinder(lexicon, partsOf),
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
