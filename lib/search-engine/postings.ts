/** The text index: which records hold which words, and in which of their attributes. */
import { addRecord, type Mask } from './mask.ts';
import { type SearchRecord, valuesAt } from './record.ts';
import { blankMarkup, findCompounds, splitWords } from './words.ts';
import { createVocabulary, type TermRange, type Vocabulary } from './terms.ts';

/** An attribute whose words can be searched for. */
export type SearchableAttribute = {
  attribute: string;
  /** Whether values are HTML, whose tags and entities are no text. */
  html?: boolean;
};

/** Attributes are bits of 16. */
export const MAX_SEARCHABLE = 16;

/** Which records hold which words, and in which of their attributes. */
export type Postings = {
  vocabulary: Vocabulary;
  /** Adds to a mask the records that have a term of the range in one of the attributes. */
  collect(range: TermRange, attributes: number, into: Mask): void;
  /** Calls `visit` for each record of each term in the range, with its attributes as bits. */
  visit(range: TermRange, visit: (record: number, attributes: number, term: number) => void): void;
  /** How many postings the terms of a range have. */
  length(range: TermRange): number;
};

/** Values longer than this are rarely repeated, so their words are not remembered. */
const REPEATED_LENGTH = 80;

/** Splits the searchable attributes of all records into words. */
export function createPostings(
  records: readonly SearchRecord[],
  searchable: readonly SearchableAttribute[],
): Postings {
  const collector = createCollector();
  const remembered = new Map<string, number[]>();
  for (const [record, fields] of records.entries()) {
    for (const [bit, { attribute, html }] of searchable.entries()) {
      for (const value of valuesAt(fields, attribute)) {
        const text = html ? blankMarkup(String(value)) : String(value);
        let terms = remembered.get(text);
        if (!terms) {
          terms = termsOf(text).map(collector.numberOf);
          if (text.length <= REPEATED_LENGTH) remembered.set(text, terms);
        }
        for (const term of terms) collector.add(term, record, 1 << bit);
      }
    }
  }
  return sortPostings(collector);
}

function termsOf(text: string): string[] {
  const words = splitWords(text);
  const terms = words.map((word) => word.text);
  for (const compound of findCompounds(text, words)) terms.push(compound.text);
  return terms;
}

type Collector = ReturnType<typeof createCollector>;

/** Gathers (term, record, attributes) in the order of the records. */
function createCollector() {
  const numbers = new Map<string, number>();
  /** For each term the place of its newest entry. */
  const newest: number[] = [];
  let terms = new Uint32Array(1024);
  let records = new Uint32Array(1024);
  let attributes = new Uint16Array(1024);
  let length = 0;

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
    add(term: number, record: number, bit: number): void {
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
    },
    entries: () => ({ numbers, length, terms, records, attributes }),
  };
}

/** Brings the entries into the order of their terms, and in that of their records. */
function sortPostings(collector: Collector): Postings {
  const entries = collector.entries();
  const words = [...entries.numbers.keys()].sort();
  const ranks = new Uint32Array(words.length);
  for (const [rank, word] of words.entries()) ranks[entries.numbers.get(word)!] = rank;

  const starts = new Uint32Array(words.length + 1);
  for (let entry = 0; entry < entries.length; entry++) starts[ranks[entries.terms[entry]!]! + 1]!++;
  for (let rank = 0; rank < words.length; rank++) starts[rank + 1]! += starts[rank]!;

  const records = new Uint32Array(entries.length);
  const attributes = new Uint16Array(entries.length);
  const next = starts.slice();
  for (let entry = 0; entry < entries.length; entry++) {
    const place = next[ranks[entries.terms[entry]!]!]!++;
    records[place] = entries.records[entry]!;
    attributes[place] = entries.attributes[entry]!;
  }

  return {
    vocabulary: createVocabulary(words),
    collect(range, allowed, into) {
      const end = starts[range.to]!;
      for (let place = starts[range.from]!; place < end; place++) {
        if (attributes[place]! & allowed) addRecord(into, records[place]!);
      }
    },
    visit(range, visit) {
      for (let term = range.from; term < range.to; term++) {
        const end = starts[term + 1]!;
        for (let place = starts[term]!; place < end; place++) {
          visit(records[place]!, attributes[place]!, term);
        }
      }
    },
    length: (range) => starts[range.to]! - starts[range.from]!,
  };
}
