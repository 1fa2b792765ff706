/** Finds the records that contain the words of a query. */
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
import { type Postings, VALUE_START } from './postings.ts';
import type { Query, QueryWord } from './query.ts';
import type { TermRange } from './terms.ts';
import {
  type KnownWords,
  type MatchedPart,
  type MatchedWord,
  waysToMatch,
  widened,
} from './word-matches.ts';

/** How a query is matched against the words of the records. */
export type MatchRules = {
  /** Whether words without other matches may differ by a letter or two. */
  typos: boolean;
  /** Searchable attributes as bits. */
  attributes: number;
  /**
   * The attributes, as bits, that say what a record is about, unlike a mention in its text. When few
   * records have all words there, wider words match as well. Null: they never do.
   */
  telling: number | null;
  /** Records that can be found. */
  open: Mask;
};

/** The records that a query finds, and the attributes it was matched in as bits. */
export type TextResult = {
  records: Mask;
  /** Those that are found without wider words: the same object unless these were needed. */
  literal: Mask;
  words: MatchedWord[];
  attributes: number;
};

/** A query with more unknown words than these finds nothing. */
const MAX_UNKNOWN_WORDS = 8;

/** With fewer records than these, wider words match as well. */
const FEW = 5;
/** With so many records, wider words are not needed, even if only texts mention the words. */
const MANY = 50;

/**
 * Finds the open records that contain every word and phrase of a query, and nothing excluded. When
 * there are few, wider words match as well.
 */
export function matchText(known: KnownWords, query: Query, rules: MatchRules): TextResult {
  const { postings } = known;
  const { attributes, telling } = rules;
  const allowed = withPhrases(postings, query, rules);
  const literal = allowed.slice();
  const words: MatchedWord[] = [];
  const result = (records: Mask, matched: MatchedWord[]): TextResult => ({
    records,
    literal,
    words: matched,
    attributes,
  });
  let unknown = 0;
  for (const word of joinNeighbours(query.words, postings)) {
    const mayHaveTypos = rules.typos && unknown < MAX_UNKNOWN_WORDS;
    const { match, holders, isKnown } = matchWord(known, word, { ...rules, mayHaveTypos });
    if (!isKnown) unknown++;
    words.push(match);
    intersect(literal, holders);
    const isLost = isEmpty(holders) && match.broader.length === 0;
    if (isLost || (telling === null && isEmpty(literal))) return result(literal, words);
  }
  const hasBroader = words.some(({ broader }) => broader.length > 0);
  if (telling === null || !hasBroader || countRecords(literal) >= MANY) {
    return result(literal, words);
  }
  const withAll = (of: readonly MatchedWord[], among: Mask, within: number): Mask =>
    of
      .map((word) => holdersOf(postings, word, { ...rules, attributes: within }))
      .reduce(intersect, among);
  if (countRecords(withAll(words, literal.slice(), telling)) >= FEW) return result(literal, words);
  const wider = words.map((word) => widened(word, postings));
  return result(withAll(wider, allowed, attributes), wider);
}

/** The open records that contain every phrase of a query, and nothing excluded. */
function withPhrases(postings: Postings, query: Query, rules: MatchRules): Mask {
  const records = rules.open.slice();
  for (const phrase of query.phrases) {
    if (phrase.length > 1) intersect(records, holdersOfPhrase(postings, phrase, rules));
  }
  for (const phrase of query.excluded) {
    subtract(records, holdersOfPhrase(postings, phrase, rules));
  }
  return records;
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

/** The first way to match a word that finds something, else the first that has wider words. */
function matchWord(
  known: KnownWords,
  word: QueryWord,
  rules: MatchRules & { mayHaveTypos: boolean },
): { match: MatchedWord; holders: Mask; isKnown: boolean } {
  let best: { match: MatchedWord; holders: Mask } | null = null;
  for (const match of waysToMatch(word, known, rules)) {
    const holders = holdersOf(known.postings, match, rules);
    if (!isEmpty(holders)) return { match, holders, isKnown: best === null };
    if (!best?.match.broader.length) best = { match, holders };
  }
  return { ...best!, isKnown: false };
}

/** The open records that contain all parts of a word, or one of its alternatives. */
function holdersOf(postings: Postings, match: MatchedWord, rules: MatchRules): Mask {
  const holdersOfPart = ({ alternatives }: MatchedPart): Mask => {
    const ranges = alternatives.map(({ range }) => range);
    return holdersOfTerms(postings, ranges, rules);
  };
  const holders = match.parts.map(holdersOfPart).reduce(intersect);
  return match.others.map(holdersOfPart).reduce(unite, holders);
}

/** The open records that contain one of some terms in an allowed attribute. */
function holdersOfTerms(
  postings: Postings,
  ranges: readonly TermRange[],
  { open, attributes }: MatchRules,
): Mask {
  const holders: Mask = new Uint32Array(open.length);
  for (const range of ranges) {
    postings.visit(range, (record, held) => {
      if (held & attributes) addRecord(holders, record);
    });
  }
  return intersect(holders, open);
}

/** The open records in which words are adjacent, in one value of an allowed attribute. */
function holdersOfPhrase(postings: Postings, phrase: readonly string[], rules: MatchRules): Mask {
  const terms = phrase.map((word) => postings.vocabulary.exact(word));
  const candidates = terms
    .map((term) => holdersOfTerms(postings, [term], rules))
    .reduce(intersect, rules.open.slice());
  if (phrase.length === 1) return candidates;
  const wanted = terms.map(({ from }) => from);
  const holders: Mask = new Uint32Array(rules.open.length);
  for (const record of recordsOf(candidates)) {
    const words = postings.wordsOf(record);
    if (hasRun(words, wanted, rules.attributes)) addRecord(holders, record);
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
