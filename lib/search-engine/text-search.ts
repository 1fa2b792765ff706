/** Finds the records that hold the words of a query. */
import { type Mask, intersect, isEmpty, unite } from './mask.ts';
import type { Postings, SearchableAttribute } from './postings.ts';
import { type QueryType, readQuery, type QueryWord } from './query.ts';
import type { Budget } from './request-limits.ts';
import type { TermRange } from './terms.ts';

export type TextQuery = {
  query: string;
  type: QueryType;
  typos: boolean;
  /** Only these attributes are searched; null is all. */
  attributes: readonly string[] | null;
};

/** A matched query, with the attributes it was matched in as bits. */
export type TextResult = TextMatch & { attributes: number };

/** Text search that remembers: a page asks for the same text with many different filters. */
export type TextSearch = {
  search(text: TextQuery, open: Mask, budget: Budget): TextResult;
};

const REMEMBERED = 32;

export function createTextSearch(
  postings: Postings,
  searchable: readonly SearchableAttribute[],
): TextSearch {
  const recent = createRecent<TextResult>(REMEMBERED);
  let rememberedFor: Mask | null = null;

  return {
    search({ query, type, typos, attributes }, open, budget) {
      if (rememberedFor !== open) recent.clear();
      rememberedFor = open;
      const bits = searchable.reduce(
        (sum, { attribute }, bit) =>
          sum | (!attributes || attributes.includes(attribute) ? 1 << bit : 0),
        0,
      );
      return recent.get(JSON.stringify([query, type, typos, bits]), () => {
        const words = readQuery(query, type);
        const rules = { typos, attributes: bits, open };
        return { ...matchText(postings, words, rules, budget), attributes: bits };
      });
    },
  };
}

/** How a query is matched against the words of the records. */
type MatchRules = {
  /** Whether words that match nothing as typed may differ by a letter or two. */
  typos: boolean;
  /** Searchable attributes as bits. */
  attributes: number;
  /** Records that can be found. */
  open: Mask;
};

/** The terms that one part of a query word stands for. */
export type MatchedPart = {
  part: string;
  asPrefix: boolean;
  ranges: TermRange[];
  hasTypos: boolean;
};

/** A query word with the terms it stands for; `joined` is a compound written as one word. */
export type MatchedWord = { word: QueryWord; parts: MatchedPart[]; joined: MatchedPart | null };

/** The records that hold all words of a query. */
type TextMatch = { records: Mask; words: MatchedWord[] };

/** Letters from which a word may have one typo, and two. */
const ONE_TYPO_LETTERS = 4;
const TWO_TYPOS_LETTERS = 8;
/** A query with more unknown words than these finds nothing. */
const MAX_UNKNOWN_WORDS = 8;
/** Steps of reading which record holds a word, roughly. */
export const STEPS_PER_POSTING = 3;

/**
 * Finds the open records that hold every word of a query. A word matches as typed, the last one
 * as a prefix too; typos are considered only for a word that no open record has as typed, so
 * that searching for "Rome" does not bring every "role".
 */
export function matchText(
  postings: Postings,
  query: readonly QueryWord[],
  rules: MatchRules,
  budget: Budget,
): TextMatch {
  const matched: MatchedWord[] = [];
  const records = rules.open.slice();
  let unknown = 0;
  for (const word of query) {
    let match = findTerms(postings, word, false, budget);
    let holders = holdersOf(postings, match, rules, budget);
    if (isEmpty(holders) && rules.typos && ++unknown <= MAX_UNKNOWN_WORDS) {
      match = findTerms(postings, word, true, budget);
      holders = holdersOf(postings, match, rules, budget);
    }
    matched.push(match);
    intersect(records, holders);
    if (isEmpty(records)) break;
  }
  return { records, words: matched };
}

function findTerms(
  postings: Postings,
  word: QueryWord,
  hasTypos: boolean,
  budget: Budget,
): MatchedWord {
  const find = (part: string, isLast: boolean): MatchedPart => {
    const asPrefix = word.asPrefix && isLast;
    const ranges = rangesOf(postings, part, asPrefix, hasTypos, budget);
    return { part, asPrefix, ranges, hasTypos };
  };
  return {
    word,
    parts: word.parts.map((part, index) => find(part, index === word.parts.length - 1)),
    joined: word.joined === null ? null : find(word.joined, true),
  };
}

function rangesOf(
  { vocabulary }: Postings,
  part: string,
  asPrefix: boolean,
  withTypos: boolean,
  budget: Budget,
): TermRange[] {
  const edits = part.length < ONE_TYPO_LETTERS ? 0 : part.length < TWO_TYPOS_LETTERS ? 1 : 2;
  if (withTypos && edits) return vocabulary.similarTo(part, edits, asPrefix, budget.spend);
  return [asPrefix ? vocabulary.startingWith(part) : vocabulary.exact(part)];
}

/** The open records that hold all parts of a word, or the compound written as one. */
function holdersOf(
  postings: Postings,
  match: MatchedWord,
  rules: MatchRules,
  budget: Budget,
): Mask {
  const collect = ({ ranges }: MatchedPart): Mask => {
    const mask: Mask = new Uint32Array(rules.open.length);
    budget.spend(mask.length);
    for (const range of ranges) {
      budget.spend(postings.length(range) * STEPS_PER_POSTING);
      postings.collect(range, rules.attributes, mask);
    }
    return intersect(mask, rules.open);
  };
  const holders = match.parts.map(collect).reduce(intersect);
  return match.joined ? unite(holders, collect(match.joined)) : holders;
}

/** Remembers what was computed for the most recently used keys. */
type Recent<Value> = {
  /** The remembered value, or what `compute` answers. */
  get(key: string, compute: () => Value): Value;
  clear(): void;
};

/** @param capacity how many values are kept */
function createRecent<Value>(capacity: number): Recent<Value> {
  const values = new Map<string, Value>();
  return {
    get(key, compute) {
      const known = values.get(key);
      const value = known === undefined ? compute() : known;
      values.delete(key);
      values.set(key, value);
      if (values.size > capacity) values.delete(values.keys().next().value!);
      return value;
    },
    clear: () => values.clear(),
  };
}
