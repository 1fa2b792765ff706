/**
 * Matches a query against the text index. A word matches as typed, in other forms, by synonyms,
 * completed, or corrected.
 */
import { type Lexicon, nounOf } from './lexicon.ts';
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
import {
  createSortedTerms,
  type Postings,
  type SortedTerms,
  type TermRange,
  VALUE_START,
} from './postings.ts';
import type { Query, QueryWord } from './query.ts';

/** How a query is matched. */
type MatchRules = {
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

export type TextResult = ReturnType<typeof matchText>;

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
export function matchText(known: KnownWords, query: Query, rules: MatchRules) {
  const { postings } = known;
  const { attributes, topical } = rules;
  const allowed = withPhrases(postings, query, rules);
  const literal = allowed.slice();
  const words: MatchedWord[] = [];
  /** `literal` are the matches without broader words; the same object when none were needed. */
  const result = { records: literal, literal, words, attributes };
  let unknown = 0;
  for (const word of joinNeighbours(query.words, postings)) {
    const typos = rules.typos && unknown < MAX_UNKNOWN_WORDS;
    const { match, found, isKnown } = matchWord(known, word, { ...rules, typos });
    if (!isKnown) unknown++;
    words.push(match);
    intersect(literal, found);
    const isLost = isEmpty(found) && match.broader.length === 0;
    if (isLost || (topical === null && isEmpty(literal))) return result;
  }
  const hasBroader = words.some(({ broader }) => broader.length > 0);
  if (topical === null || !hasBroader || countRecords(literal) >= ENOUGH_MATCHES) {
    return result;
  }
  const withAll = (of: readonly MatchedWord[], among: Mask, within: number): Mask =>
    of
      .map((word) => recordsWithWord(postings, word, { ...rules, attributes: within }))
      .reduce(intersect, among);
  if (countRecords(withAll(words, literal.slice(), topical)) >= MIN_TOPICAL_MATCHES) return result;
  const wider = words.map((word) => withBroader(word, postings));
  return { ...result, records: withAll(wider, allowed, attributes), words: wider };
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
    if (from === to) joined.push(word);
    else
      joined.splice(-1, 1, { ...word, parts: [before!.parts[0]!, word.parts[0]!], joined: text });
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
  rules: MatchRules,
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

/** Match grades; lower is better. */
const EXACT = 0;
const PREFIX = 1;
/** Another form of the word, or a synonym. */
const RELATED = 2;
/** Broader words; the first in the vocabulary is the nearest. */
const BROADER = { typos: 0, grade: RELATED, isBroader: true };
const BROADEST = { ...BROADER, grade: 3 };

/** A range of terms that match a part. */
type Alternative = {
  range: TermRange;
  typos: number;
  grade: number;
  /** Ranks below the word itself. */
  isBroader?: boolean;
};

export type MatchedPart = { part: string; asPrefix: boolean; alternatives: Alternative[] };

/** Matches when all `parts` match, or any of `others`. */
export type MatchedWord = {
  word: QueryWord;
  parts: MatchedPart[];
  others: MatchedPart[];
  /** Only {@link withBroader} matches these. */
  broader: readonly string[];
};

/** Minimum letters for one typo and for two: Algolia's defaults. */
export const defaultTypoLetters = { one: 4, two: 8 };
export type TypoLetters = typeof defaultTypoLetters;

export type KnownWords = ReturnType<typeof createKnownWords>;

/**
 * The index and the lexicon that queries are matched against.
 * @param lexicon null matches words as typed
 */
export function createKnownWords(
  postings: Postings,
  lexicon: Lexicon | null,
  typoLetters: TypoLetters,
) {
  const spellings = createSortedTerms(lexicon?.words ?? []);
  return { postings, lexicon, spellings, typoLetters };
}

/** Shorter prefixes would complete to almost anything. */
const MIN_COMPLETED = 4;

/**
 * The ways to match a word, most literal first; the caller takes the first that finds a record.
 * Completion and correction come last, so that a word the records contain is never replaced.
 */
function* waysToMatch(
  word: QueryWord,
  known: KnownWords,
  { typos }: MatchRules,
): Generator<MatchedWord> {
  const { postings, lexicon } = known;
  const synonyms = word.synonyms.map((term) =>
    synonymPart(postings, term, { typos: 0, grade: RELATED }),
  );
  type Meant = { synonyms: MatchedPart[]; broader: readonly string[] };
  type Find = (part: string, asPrefix: boolean) => Alternative[];
  const matched = (find: Find, asPrefix: boolean, meant?: Meant): MatchedWord => {
    const match = (part: string, isLast: boolean): MatchedPart => {
      const isPrefix = asPrefix && isLast;
      return { part, asPrefix: isPrefix, alternatives: find(part, isPrefix) };
    };
    const last = word.parts.length - 1;
    const joined = word.joined === null ? [] : [match(word.joined, true)];
    const parts = word.parts.map((part, at) => match(part, at === last));
    return {
      word,
      parts,
      others: [...joined, ...synonyms, ...(meant?.synonyms ?? [])],
      broader: meant?.broader ?? word.broader,
    };
  };
  const asTyped: Find = (part, isPrefix) => [
    { range: postings.vocabulary.exact(part), typos: 0, grade: EXACT },
    ...(isPrefix
      ? [{ range: postings.vocabulary.startingWith(part), typos: 0, grade: PREFIX }]
      : []),
  ];
  const inAnyForm: Find = (part, isPrefix) => [
    ...asTyped(part, isPrefix),
    ...postings.formsOf(part).map((term) => alternative(term, { typos: 0, grade: RELATED })),
  ];
  /** Each word of a phrase with its own synonyms. */
  const withSynonyms: Find = (part, isPrefix) => [
    ...inAnyForm(part, isPrefix),
    ...(lexicon?.synonymsOf(part) ?? []).flatMap((synonym) =>
      synonymOf(postings, synonym, { typos: 0, grade: RELATED }),
    ),
  ];
  const asKnown = word.withForms ? inAnyForm : asTyped;

  yield matched(asKnown, word.asPrefix);
  const isCompletable = word.withForms && word.parts[0]!.length >= MIN_COMPLETED;
  if (isCompletable && !word.asPrefix && synonyms.length > 0) yield matched(asKnown, true);
  const isPhrase = word.parts.length > 1 && word.joined === null;
  if (isPhrase) yield matched(withSynonyms, word.asPrefix);

  if (!typos || word.isQuoted) return;
  const corrections = createCorrections(known, word.parts.length > 1);
  for (const { partOf, meantBy } of corrections) {
    const meant = lexicon && word.parts.length === 1 ? meantBy(word.parts[0]!) : undefined;
    yield matched(partOf, word.asPrefix, meant);
  }
}

/** Adds the broader words to a match. */
const withBroader = (match: MatchedWord, postings: Postings): MatchedWord => ({
  ...match,
  others: [
    ...match.others,
    ...match.broader.map((term, at) => synonymPart(postings, term, at === 0 ? BROADER : BROADEST)),
  ],
});

type Quality = Omit<Alternative, 'range'>;

const alternative = (term: number, quality: Quality): Alternative => ({
  range: { from: term, to: term + 1 },
  ...quality,
});

/**
 * A synonym matches in singular and plural, a phrase as is. Other forms would match too much: a
 * "reporter" is a journalist, a "report" is not. Broader words match in all forms.
 */
function synonymOf({ vocabulary, formsOf }: Postings, word: string, quality: Quality) {
  if (word.includes(' ')) return [{ range: vocabulary.exact(word), ...quality }];
  return formsOf(word)
    .filter((term) => quality.isBroader || nounOf(vocabulary.wordAt(term)) === nounOf(word))
    .map((term) => alternative(term, quality));
}

const synonymPart = (postings: Postings, synonym: string, quality: Quality): MatchedPart => ({
  part: synonym,
  asPrefix: false,
  alternatives: synonymOf(postings, synonym, quality),
});

/** Shorter words are corrected only to whole words with the same first letter. */
const MIN_UNSURE = 6;

/**
 * Corrections, likeliest first: one typo, two typos, one typo in the first letter.
 * @param hasParts whether the word has several parts
 */
function createCorrections(
  { postings, lexicon, spellings, typoLetters }: KnownWords,
  hasParts: boolean,
) {
  const { vocabulary } = postings;
  const editsOf = (part: string): number =>
    part.length < typoLetters.one ? 0 : part.length < typoLetters.two ? 1 : 2;
  const correct = (edits: number, keepsFirstLetter: boolean) => {
    const search = (terms: SortedTerms, part: string, asPrefix: boolean): number[] => {
      const most = lexicon?.isSpelled(part) ? 0 : editsOf(part);
      if (most < edits || (!keepsFirstLetter && part.length < MIN_UNSURE)) return [];
      const among = terms.startingWith(keepsFirstLetter ? part[0]! : '');
      return terms.similarTo(part, { among, edits, asPrefix });
    };
    return {
      partOf(part: string, isPrefix: boolean): Alternative[] {
        // Known parts of a compound are kept.
        const own = isPrefix ? vocabulary.startingWith(part) : vocabulary.exact(part);
        if (hasParts && own.to > own.from) return [{ range: own, typos: 0, grade: EXACT }];
        const mayComplete = edits === 1 && keepsFirstLetter && part.length >= MIN_UNSURE;
        return search(vocabulary, part, isPrefix && mayComplete).map((term) =>
          alternative(term, { typos: edits, grade: EXACT }),
        );
      },
      /** Synonyms and broader words of the vocabulary words that may have been meant. */
      meantBy(word: string) {
        const meant = search(spellings, word, false).map(spellings.wordAt);
        const related = { typos: edits, grade: RELATED };
        return {
          synonyms: meant
            .flatMap((spelling) => [spelling, ...lexicon!.synonymsOf(spelling)])
            .map((one) => synonymPart(postings, one, related)),
          broader: meant.flatMap((spelling) => lexicon!.broaderOf(spelling)),
        };
      },
    };
  };
  return [correct(1, true), correct(2, true), correct(1, false)];
}
