/** The text index: which records contain which words, and in which attributes. */
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

/** An attribute whose words can be searched for. */
export type SearchableAttribute = {
  attribute: string;
  /** Whether values are HTML, whose tags and entities are not searched. */
  html?: boolean;
  /** Matches in attributes of one tier are equally relevant; the lowest tier is the most relevant. */
  tier?: number;
  /** Its tier in queries of several words: in "policy london", "london" belongs in a location. */
  tierAmongOthers?: number;
};

/** Attributes are bits of 16. */
export const MAX_SEARCHABLE = 16;

/** Which records contain which words, and in which attributes. */
export type Postings = {
  vocabulary: SortedTerms;
  /** The terms that are forms of a word, itself included. */
  formsOf(word: string): readonly number[];
  /** The compounds and known phrases of a text, as indexed. */
  compoundsIn(text: string, words: readonly Word[]): Compound[];
  /** Calls `visit` for each record of each term in the range, with its attributes as bits. */
  visit(range: TermRange, visit: (record: number, attributes: number) => void): void;
  /**
   * The words of a record in their order, as term numbers. Before each value stands
   * {@link VALUE_START} with the number of its attribute in the lower bits.
   */
  wordsOf(record: number): Uint32Array;
};

/** What {@link Postings} are made of. List n of a row of lists is `starts[n]` to `starts[n + 1] - 1`. */
export type PostingsData = {
  /** Ascending; a term's number is its position. */
  terms: string[];
  /** The postings of each term: records, ascending, and in which attributes they have it, as bits. */
  starts: Uint32Array;
  records: Uint32Array;
  attributes: Uint16Array;
  /** See {@link Postings.wordsOf}. */
  words: Uint32Array;
  recordStarts: Uint32Array;
  /** The terms of each form; null without a lexicon. Keys are ascending. */
  forms: { keys: string[]; starts: Uint32Array; terms: Uint32Array } | null;
};

/** Marks the start of a value among the words of a record. */
export const VALUE_START = 0x80000000;

/** Longer values are rarely repeated, so their words are not cached. */
const REPEATED_LENGTH = 80;

/**
 * Splits the searchable attributes of all records into words.
 * @param lexicon null for an index without phrases and word forms
 */
export function collectPostings(
  records: readonly SearchRecord[],
  searchable: readonly SearchableAttribute[],
  lexicon: Lexicon | null,
): PostingsData {
  const collector = createCollector();
  const remembered = new Map<string, ValueTerms>();
  const compoundsIn = compoundFinder(lexicon);
  const readTerms = (text: string): ValueTerms => {
    const words = splitWords(blankExceptions(text));
    const compounds = compoundsIn(text, words);
    return {
      words: words.map((word) => collector.numberOf(word.text)),
      compounds: compounds.map((compound) => collector.numberOf(compound.text)),
    };
  };
  for (const [record, fields] of records.entries()) {
    for (const [bit, { attribute, html }] of searchable.entries()) {
      for (const value of valuesAt(fields, attribute)) {
        const text = html ? blankMarkup(String(value)) : String(value);
        let terms = remembered.get(text);
        if (!terms) {
          terms = readTerms(text);
          if (text.length <= REPEATED_LENGTH) remembered.set(text, terms);
        }
        collector.addValue(terms, record, bit);
      }
    }
    collector.endRecord();
  }
  return sortPostings(collector, lexicon);
}

/** The words of a value in order, and its compounds, as numbers of the collector. */
type ValueTerms = { words: number[]; compounds: number[] };

type CompoundFinder = Postings['compoundsIn'];

/**
 * Finds compounds such as "e-mail", the phrases of a vocabulary such as "machine learning", and the
 * words that count only in capitals, which are stored so.
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

type Collector = ReturnType<typeof createCollector>;

/** Collects (term, record, attributes) in record order. */
function createCollector() {
  const numbers = new Map<string, number>();
  /** The position of each term's newest entry. */
  const newest: number[] = [];
  let terms = new Uint32Array(1024);
  let records = new Uint32Array(1024);
  let attributes = new Uint16Array(1024);
  let length = 0;
  /** The words of all records, see {@link Postings.wordsOf}. */
  let words = new Uint32Array(1024);
  let wordCount = 0;
  const recordStarts = [0];

  function add(term: number, record: number, bit: number): void {
    const place = newest[term]!;
    if (place >= 0 && records[place] === record) {
      attributes[place]! |= bit;
      return;
    }
    if (length === terms.length) grow();
    terms[length] = term;
    records[length] = record;
    attributes[length] = bit;
    newest[term] = length++;
  }

  function addWord(word: number): void {
    if (wordCount === words.length) {
      const old = words;
      (words = new Uint32Array(wordCount * 2)).set(old);
    }
    words[wordCount++] = word;
  }

  function grow(): void {
    const larger = length * 2;
    const [oldTerms, oldRecords, oldAttributes] = [terms, records, attributes];
    (terms = new Uint32Array(larger)).set(oldTerms);
    (records = new Uint32Array(larger)).set(oldRecords);
    (attributes = new Uint16Array(larger)).set(oldAttributes);
  }

  return {
    numberOf(word: string): number {
      let number = numbers.get(word);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(word, number);
        newest.push(-1);
      }
      return number;
    },
    addValue(value: ValueTerms, record: number, attribute: number): void {
      addWord((VALUE_START | attribute) >>> 0);
      for (const term of value.words) {
        addWord(term);
        add(term, record, 1 << attribute);
      }
      for (const term of value.compounds) add(term, record, 1 << attribute);
    },
    endRecord(): void {
      recordStarts.push(wordCount);
    },
    entries: () => ({
      numbers,
      length,
      terms,
      records,
      attributes,
      words: words.slice(0, wordCount),
      recordStarts: Uint32Array.from(recordStarts),
    }),
  };
}

/** Sorts the entries by term, then by record. */
function sortPostings(collector: Collector, lexicon: Lexicon | null): PostingsData {
  const entries = collector.entries();
  const terms = [...entries.numbers.keys()].sort();
  const ranks = new Uint32Array(terms.length);
  for (const [rank, term] of terms.entries()) ranks[entries.numbers.get(term)!] = rank;

  const starts = new Uint32Array(terms.length + 1);
  for (let entry = 0; entry < entries.length; entry++) starts[ranks[entries.terms[entry]!]! + 1]!++;
  for (let rank = 0; rank < terms.length; rank++) starts[rank + 1]! += starts[rank]!;

  const records = new Uint32Array(entries.length);
  const attributes = new Uint16Array(entries.length);
  const next = starts.slice();
  for (let entry = 0; entry < entries.length; entry++) {
    const place = next[ranks[entries.terms[entry]!]!]!++;
    records[place] = entries.records[entry]!;
    attributes[place] = entries.attributes[entry]!;
  }

  const { words, recordStarts } = entries;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word < VALUE_START) words[at] = ranks[word]!;
  }
  const forms = lexicon && groupByForm(terms, lexicon);
  return { terms, starts, records, attributes, words, recordStarts, forms };
}

/** @param lexicon the one with which they were collected */
export function openPostings(data: PostingsData, lexicon: Lexicon | null): Postings {
  const { terms, starts, records, attributes, words, recordStarts, forms } = data;
  const formKeys = createSortedTerms(forms?.keys ?? []);
  return {
    vocabulary: createSortedTerms(terms),
    compoundsIn: compoundFinder(lexicon),
    formsOf(word) {
      if (!forms || !lexicon) return [];
      const { from, to } = formKeys.exact(lexicon.formOf(word));
      return Array.from(forms.terms.subarray(forms.starts[from], forms.starts[to]));
    },
    wordsOf: (record) => words.subarray(recordStarts[record]!, recordStarts[record + 1]!),
    visit(range, visit) {
      const end = starts[range.to]!;
      for (let place = starts[range.from]!; place < end; place++) {
        visit(records[place]!, attributes[place]!);
      }
    },
  };
}

/** The term numbers of each form. */
function groupByForm(terms: readonly string[], lexicon: Lexicon): PostingsData['forms'] {
  const forms = new Map<string, number[]>();
  for (const [number, term] of terms.entries()) {
    const form = lexicon.formOf(term);
    const known = forms.get(form);
    if (known) known.push(number);
    else forms.set(form, [number]);
  }
  const keys = [...forms.keys()].sort();
  const starts = new Uint32Array(keys.length + 1);
  for (const [at, key] of keys.entries()) starts[at + 1] = starts[at]! + forms.get(key)!.length;
  return { keys, starts, terms: Uint32Array.from(keys.flatMap((key) => forms.get(key)!)) };
}
