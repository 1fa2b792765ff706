/** Finds the records that contain the words of a query. */
import type { Lexicon } from './lexicon.ts';
import {
  addRecord,
  countRecords,
  intersect,
  isEmpty,
  type Mask,
  recordsOf,
  subtract,
  unite,
} from './mask.ts';
import { type Postings, type SearchableAttribute, VALUE_START } from './postings.ts';
import { type Query, type QueryType, type QueryWord, readQuery } from './query.ts';
import type { Budget } from './request-limits.ts';
import type { TermRange } from './terms.ts';

export type TextQuery = {
  query: string;
  type: QueryType;
  typos: boolean;
  /** Reads quotes and dashes as operators. */
  advancedSyntax: boolean;
  /** Matches words as typed: no word forms, no synonyms. */
  asTyped: boolean;
  /** Only these attributes are searched; null is all. */
  attributes: readonly string[] | null;
};

/** How a query is matched against the words of the records. */
export type MatchRules = {
  /** Whether words without other matches may differ by a letter or two. */
  typos: boolean;
  /** Searchable attributes as bits. */
  attributes: number;
  /** Records that can be found. */
  open: Mask;
};

/** How well a term matches a word, the lower the better. */
export const EXACT = 0;
export const PREFIX = 1;
/** Another form of the word, or a synonym. */
export const RELATED = 2;

/** Terms that match a part of a query word. */
export type Alternative = { range: TermRange; typos: number; grade: number };

/** A part of a query word with the terms that match it. */
export type MatchedPart = { part: string; asPrefix: boolean; alternatives: Alternative[] };

/** A query word with what matches it: all of its parts, or one of the others. */
export type MatchedWord = { word: QueryWord; parts: MatchedPart[]; others: MatchedPart[] };

/** The records that a query finds, and the attributes it was matched in as bits. */
export type TextResult = { records: Mask; words: MatchedWord[]; attributes: number };

/** Text search with a cache, because a page searches for the same text with many different filters. */
export type TextSearch = {
  search(text: TextQuery, open: Mask, budget: Budget): TextResult;
};

const REMEMBERED = 32;

export function createTextSearch(
  postings: Postings,
  searchable: readonly SearchableAttribute[],
  lexicon: Lexicon | null,
): TextSearch {
  const recent = createRecent<TextResult>(REMEMBERED);
  let rememberedFor: Mask | null = null;

  return {
    search({ query, type, typos, advancedSyntax, asTyped, attributes }, open, budget) {
      if (rememberedFor !== open) recent.clear();
      rememberedFor = open;
      const bits = searchable.reduce(
        (sum, { attribute }, bit) =>
          sum | (!attributes || attributes.includes(attribute) ? 1 << bit : 0),
        0,
      );
      return recent.get(JSON.stringify([query, type, typos, advancedSyntax, asTyped, bits]), () => {
        const rules = { typos, attributes: bits, open };
        const words = asTyped ? null : lexicon;
        const asked = readQuery(query, { type, advancedSyntax, lexicon: words });
        return matchText(postings, asked, rules, budget);
      });
    },
  };
}

/** Minimum letters of a word that may have one typo, and two. */
const ONE_TYPO_LETTERS = 4;
const TWO_TYPOS_LETTERS = 8;
/** A query with more unknown words than these finds nothing. */
const MAX_UNKNOWN_WORDS = 8;
/** Approximate steps of reading one posting. */
export const STEPS_PER_POSTING = 3;

/** Finds the open records that contain every word and phrase of a query, and nothing excluded. */
export function matchText(
  postings: Postings,
  query: Query,
  rules: MatchRules,
  budget: Budget,
): TextResult {
  const matched: MatchedWord[] = [];
  const records = rules.open.slice();
  let unknown = 0;
  for (const word of joinNeighbours(query.words, postings)) {
    const mayHaveTypos = rules.typos && unknown < MAX_UNKNOWN_WORDS;
    const { match, holders, isKnown } = matchWord(
      postings,
      word,
      { ...rules, mayHaveTypos },
      budget,
    );
    if (!isKnown) unknown++;
    matched.push(match);
    intersect(records, holders);
    if (isEmpty(records)) break;
  }
  for (const phrase of query.phrases) {
    if (phrase.length > 1) intersect(records, holdersOfPhrase(postings, phrase, rules, budget));
  }
  for (const phrase of query.excluded) {
    subtract(records, holdersOfPhrase(postings, phrase, rules, budget));
  }
  return { records, words: matched, attributes: rules.attributes };
}

/** Words that are also written as one, such as "cyber security", match in that spelling as well. */
function joinNeighbours(words: readonly QueryWord[], { vocabulary }: Postings): QueryWord[] {
  const joined: QueryWord[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const text =
      before && isPlain(before) && isPlain(word) ? before.parts[0]! + word.parts[0]! : '';
    const { from, to } = vocabulary.exact(text);
    if (text === '' || from === to) {
      joined.push(word);
      continue;
    }
    joined.pop();
    joined.push({ ...word, parts: [before!.parts[0]!, word.parts[0]!], joined: text });
  }
  return joined;
}

/** Whether a word has no alternatives and is long enough to be part of another. */
const isPlain = ({ parts, withForms, synonyms }: QueryWord): boolean =>
  parts.length === 1 && parts[0]!.length > 2 && withForms && synonyms.length === 0;

/**
 * A word matches as typed, the last one as a prefix too, and in its other forms and synonyms. Only
 * when no open record has any of them is it completed or corrected, so that a word that the board
 * has is never replaced by another.
 */
function matchWord(
  postings: Postings,
  word: QueryWord,
  rules: MatchRules & { mayHaveTypos: boolean },
  budget: Budget,
): { match: MatchedWord; holders: Mask; isKnown: boolean } {
  const find = (of: (part: string, asPrefix: boolean) => Alternative[], asPrefix: boolean) => {
    const match = (part: string, isLast: boolean): MatchedPart => {
      const isPrefix = asPrefix && isLast;
      return { part, asPrefix: isPrefix, alternatives: of(part, isPrefix) };
    };
    const last = word.parts.length - 1;
    const others = [
      ...(word.joined === null ? [] : [match(word.joined, true)]),
      ...word.synonyms.map((synonym) => ({
        part: synonym,
        asPrefix: false,
        alternatives: formsOf(postings, synonym),
      })),
    ];
    return { word, parts: word.parts.map((part, at) => match(part, at === last)), others };
  };
  const asTyped = (part: string, isPrefix: boolean): Alternative[] => [
    { range: postings.vocabulary.exact(part), typos: 0, grade: EXACT },
    ...(isPrefix
      ? [{ range: postings.vocabulary.startingWith(part), typos: 0, grade: PREFIX }]
      : []),
  ];
  const inAnyForm = (part: string, isPrefix: boolean): Alternative[] => [
    ...asTyped(part, isPrefix),
    ...formsOf(postings, part),
  ];
  const asKnown = word.withForms ? inAnyForm : asTyped;

  const attempts: Array<() => MatchedWord> = [() => find(asKnown, word.asPrefix)];
  // A phrase of the vocabulary is spelled as it is there, unless only other forms are found.
  const isPhrase = word.parts.length > 1 && word.joined === null && !word.isQuoted;
  if (isPhrase && !word.withForms) attempts.push(() => find(inAnyForm, word.asPrefix));
  const isCompletable = word.withForms && word.synonyms.length > 0 && !word.asPrefix;
  if (isCompletable) attempts.push(() => find(asKnown, true));
  if (rules.mayHaveTypos && !word.isQuoted) {
    const corrections = createCorrections(postings, word.parts.length > 1, budget);
    for (const correct of corrections) attempts.push(() => find(correct, word.asPrefix));
  }
  for (const [attempt, find] of attempts.entries()) {
    const match = find();
    const holders = holdersOf(postings, match, rules, budget);
    if (!isEmpty(holders)) return { match, holders, isKnown: attempt === 0 };
  }
  const match = find(asKnown, word.asPrefix);
  return { match, holders: holdersOf(postings, match, rules, budget), isKnown: false };
}

/** Other forms of a single word; a phrase of the vocabulary as it is. */
function formsOf(postings: Postings, word: string): Alternative[] {
  if (word.includes(' ')) {
    return [{ range: postings.vocabulary.exact(word), typos: 0, grade: RELATED }];
  }
  return postings
    .formsOf(word)
    .map((term) => ({ range: { from: term, to: term + 1 }, typos: 0, grade: RELATED }));
}

/**
 * Ways to correct a word, the likeliest first: one typo, then two; those that keep the first letter
 * before those that do not.
 * @param hasParts whether the word is a compound
 */
function createCorrections({ vocabulary }: Postings, hasParts: boolean, budget: Budget) {
  const found = new Map<string, TermRange[]>();
  const similar = (part: string, isPrefix: boolean, edits: number): TermRange[] => {
    const key = `${edits} ${isPrefix} ${part}`;
    let ranges = found.get(key);
    if (!ranges) {
      ranges = vocabulary.similarTo(part, edits, isPrefix, budget.spend);
      found.set(key, ranges);
    }
    return ranges;
  };
  const correct =
    (edits: number, keepsFirstLetter: boolean) =>
    (part: string, isPrefix: boolean): Alternative[] => {
      const most = part.length < ONE_TYPO_LETTERS ? 0 : part.length < TWO_TYPOS_LETTERS ? 1 : 2;
      // Known parts of a compound are kept.
      const own = isPrefix ? vocabulary.startingWith(part) : vocabulary.exact(part);
      if (most === 0 || (hasParts && own.to > own.from))
        return [{ range: own, typos: 0, grade: EXACT }];
      const allowed = Math.min(edits, most);
      return similar(part, isPrefix, allowed)
        .filter(({ from }) => !keepsFirstLetter || vocabulary.wordAt(from)[0] === part[0])
        .map((range) => ({ range, typos: allowed, grade: EXACT }));
    };
  return [correct(1, true), correct(2, true), correct(1, false), correct(2, false)];
}

/** The open records that contain all parts of a word, or one of its alternatives. */
function holdersOf(
  postings: Postings,
  match: MatchedWord,
  rules: MatchRules,
  budget: Budget,
): Mask {
  const collect = ({ alternatives }: MatchedPart): Mask => {
    const mask: Mask = new Uint32Array(rules.open.length);
    budget.spend(mask.length);
    for (const { range } of alternatives) {
      budget.spend(postings.length(range) * STEPS_PER_POSTING);
      postings.collect(range, rules.attributes, mask);
    }
    return intersect(mask, rules.open);
  };
  const holders = match.parts.map(collect).reduce(intersect);
  return match.others.map(collect).reduce(unite, holders);
}

/** The records in which words are adjacent, in one value of an allowed attribute. */
function holdersOfPhrase(
  postings: Postings,
  phrase: readonly string[],
  { open, attributes }: MatchRules,
  budget: Budget,
): Mask {
  const terms = phrase.map((word) => postings.vocabulary.exact(word));
  const candidates = open.slice();
  budget.spend(candidates.length);
  for (const range of terms) {
    const mask: Mask = new Uint32Array(open.length);
    budget.spend(postings.length(range) * STEPS_PER_POSTING + mask.length);
    postings.collect(range, attributes, mask);
    intersect(candidates, mask);
  }
  if (phrase.length === 1) return candidates;
  const wanted = terms.map(({ from }) => from);
  const holders: Mask = new Uint32Array(open.length);
  for (const record of recordsOf(candidates, countRecords(candidates))) {
    const words = postings.wordsOf(record);
    budget.spend(words.length);
    if (hasRun(words, wanted, attributes)) addRecord(holders, record);
  }
  return holders;
}

function hasRun(words: Uint32Array, wanted: readonly number[], attributes: number): boolean {
  let isAllowed = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word >= VALUE_START) isAllowed = (attributes & (1 << (word - VALUE_START))) !== 0;
    else if (isAllowed && wanted.every((term, offset) => words[at + offset] === term)) return true;
  }
  return false;
}

/** Caches the computed values of the most recently used keys. */
type Recent<Value> = {
  /** The cached value, or what `compute` returns. */
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
