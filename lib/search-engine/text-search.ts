/** Matches a query against the text index. */
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
import type { TermRange } from './postings.ts';
import {
  type KnownWords,
  type MatchedPart,
  type MatchedWord,
  waysToMatch,
  withBroader,
} from './word-matches.ts';

/** How a query is matched. */
export type MatchRules = {
  /** Whether unmatched words may have typos. */
  typos: boolean;
  /** Searchable attributes as bits. */
  attributes: number;
  /**
   * Attributes, as bits, that say what a record is about, unlike a mention in its text. When few
   * records have all words there, broader words match too. Null disables broader words.
   */
  topical: number | null;
  /** The records to search. */
  open: Mask;
};

/** The matches, and the searched attributes as bits. */
export type TextResult = {
  records: Mask;
  /** Matches without broader words; the same object when none were needed. */
  literal: Mask;
  words: MatchedWord[];
  attributes: number;
};

/** Further unknown words are not corrected, which bounds the cost of a query. */
const MAX_UNKNOWN_WORDS = 8;

/** Broader words match when fewer records have all words in topical attributes. */
const MIN_TOPICAL_MATCHES = 5;
/** Broader words never match when this many records have all words anywhere. */
const ENOUGH_MATCHES = 50;

/**
 * Finds the open records with every word and phrase of a query and nothing excluded. When there are
 * few, broader words match too.
 */
export function matchText(known: KnownWords, query: Query, rules: MatchRules): TextResult {
  const { postings } = known;
  const { attributes, topical } = rules;
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
    const { match, found, isKnown } = matchWord(known, word, { ...rules, mayHaveTypos });
    if (!isKnown) unknown++;
    words.push(match);
    intersect(literal, found);
    const isLost = isEmpty(found) && match.broader.length === 0;
    if (isLost || (topical === null && isEmpty(literal))) return result(literal, words);
  }
  const hasBroader = words.some(({ broader }) => broader.length > 0);
  if (topical === null || !hasBroader || countRecords(literal) >= ENOUGH_MATCHES) {
    return result(literal, words);
  }
  const withAll = (of: readonly MatchedWord[], among: Mask, within: number): Mask =>
    of
      .map((word) => recordsWithWord(postings, word, { ...rules, attributes: within }))
      .reduce(intersect, among);
  if (countRecords(withAll(words, literal.slice(), topical)) >= MIN_TOPICAL_MATCHES)
    return result(literal, words);
  const wider = words.map((word) => withBroader(word, postings));
  return result(withAll(wider, allowed, attributes), wider);
}

/** The open records with every phrase and nothing excluded. */
function withPhrases(postings: Postings, query: Query, rules: MatchRules): Mask {
  const records = rules.open.slice();
  for (const phrase of query.phrases) {
    if (phrase.length > 1) intersect(records, recordsWithPhrase(postings, phrase, rules));
  }
  for (const phrase of query.excluded) {
    subtract(records, recordsWithPhrase(postings, phrase, rules));
  }
  return records;
}

/** Lets neighbours such as "cyber security" also match as one indexed word. */
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

/** Whether a word has no synonyms and is long enough to be half of a compound. */
const isPlain = ({ parts, withForms, synonyms }: QueryWord): boolean =>
  parts.length === 1 && parts[0]!.length > 2 && withForms && synonyms.length === 0;

/** The first way that finds something, or else the first with broader words. */
function matchWord(
  known: KnownWords,
  word: QueryWord,
  rules: MatchRules & { mayHaveTypos: boolean },
): { match: MatchedWord; found: Mask; isKnown: boolean } {
  let best: { match: MatchedWord; found: Mask } | null = null;
  for (const match of waysToMatch(word, known, rules)) {
    const found = recordsWithWord(known.postings, match, rules);
    if (!isEmpty(found)) return { match, found, isKnown: best === null };
    if (!best?.match.broader.length) best = { match, found };
  }
  return { ...best!, isKnown: false };
}

/** The open records with all parts of a word or one of its alternatives. */
function recordsWithWord(postings: Postings, match: MatchedWord, rules: MatchRules): Mask {
  const recordsWithPart = ({ alternatives }: MatchedPart): Mask => {
    const ranges = alternatives.map(({ range }) => range);
    return recordsWithTerms(postings, ranges, rules);
  };
  const found = match.parts.map(recordsWithPart).reduce(intersect);
  return match.others.map(recordsWithPart).reduce(unite, found);
}

/** The open records with any of the terms in an allowed attribute. */
function recordsWithTerms(
  postings: Postings,
  ranges: readonly TermRange[],
  { open, attributes }: MatchRules,
): Mask {
  const found: Mask = new Uint32Array(open.length);
  for (const range of ranges) {
    postings.visit(range, (record, held) => {
      if (held & attributes) addRecord(found, record);
    });
  }
  return intersect(found, open);
}

/** The open records with adjacent words in one value of an allowed attribute. */
function recordsWithPhrase(postings: Postings, phrase: readonly string[], rules: MatchRules): Mask {
  const terms = phrase.map((word) => postings.vocabulary.exact(word));
  const candidates = terms
    .map((term) => recordsWithTerms(postings, [term], rules))
    .reduce(intersect, rules.open.slice());
  if (phrase.length === 1) return candidates;
  const wanted = terms.map(({ from }) => from);
  const found: Mask = new Uint32Array(rules.open.length);
  for (const record of recordsOf(candidates)) {
    const words = postings.wordsOf(record);
    if (hasRun(words, wanted, rules.attributes)) addRecord(found, record);
  }
  return found;
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
