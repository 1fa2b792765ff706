/** The ways a query word can match: as typed, in other forms, by synonyms, completed, corrected. */
import type { Lexicon } from './lexicon.ts';
import type { Postings } from './postings.ts';
import type { QueryWord } from './query.ts';
import { isSameNoun } from './lexicon.ts';
import { createSortedTerms, type SortedTerms, type TermRange } from './postings.ts';

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

/** Minimum letters for one typo and for two. */
export type TypoLetters = { one: number; two: number };

/** Algolia's defaults. */
export const defaultTypoLetters: TypoLetters = { one: 4, two: 8 };

/** The index and the lexicon a query is matched against. */
export type KnownWords = {
  postings: Postings;
  /** Null matches words as typed. */
  lexicon: Lexicon | null;
  /** The lexicon's single words. */
  spellings: SortedTerms;
  typoLetters: TypoLetters;
};

export function createKnownWords(
  postings: Postings,
  lexicon: Lexicon | null,
  typoLetters: TypoLetters,
): KnownWords {
  return { postings, lexicon, spellings: createSortedTerms(lexicon?.words ?? []), typoLetters };
}

/** Shorter prefixes would complete to almost anything. */
const MIN_COMPLETED = 4;

/**
 * The ways to match a word, most literal first; the caller takes the first that finds a record.
 * Completion and correction come last, so that a word the records contain is never replaced.
 */
export function* waysToMatch(
  word: QueryWord,
  known: KnownWords,
  options: { mayHaveTypos: boolean },
): Generator<MatchedWord> {
  const { postings, lexicon } = known;
  const synonyms = word.synonyms.map((term) =>
    synonymPart(postings, term, { typos: 0, grade: RELATED }),
  );
  type Find = (part: string, asPrefix: boolean) => Alternative[];
  const matched = (find: Find, asPrefix: boolean, meant?: MeantWords): MatchedWord => {
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
    ...formsOf(postings, part, { typos: 0, grade: RELATED }),
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

  if (!options.mayHaveTypos || word.isQuoted) return;
  const corrections = createCorrections(known, word.parts.length > 1);
  for (const { partOf, meantBy } of corrections) {
    const meant = lexicon && word.parts.length === 1 ? meantBy(word.parts[0]!) : undefined;
    yield matched(partOf, word.asPrefix, meant);
  }
}

/** Adds the broader words to a match. */
export const withBroader = (match: MatchedWord, postings: Postings): MatchedWord => ({
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

const formsOf = ({ formsOf }: Postings, word: string, quality: Quality): Alternative[] =>
  formsOf(word).map((term) => alternative(term, quality));

/**
 * A synonym matches in singular and plural, a phrase as is. Other forms would match too much: a
 * "reporter" is a journalist, a "report" is not. Broader words match in all forms.
 */
function synonymOf({ vocabulary, formsOf }: Postings, word: string, quality: Quality) {
  if (word.includes(' ')) return [{ range: vocabulary.exact(word), ...quality }];
  return formsOf(word)
    .filter((term) => quality.isBroader || isSameNoun(vocabulary.wordAt(term), word))
    .map((term) => alternative(term, quality));
}

const synonymPart = (postings: Postings, synonym: string, quality: Quality): MatchedPart => ({
  part: synonym,
  asPrefix: false,
  alternatives: synonymOf(postings, synonym, quality),
});

/** One way to correct a word. */
type Correction = {
  partOf: (part: string, isPrefix: boolean) => Alternative[];
  /** Synonyms and broader words of the vocabulary words that may have been meant. */
  meantBy: (word: string) => MeantWords;
};

type MeantWords = { synonyms: MatchedPart[]; broader: string[] };

/** Shorter words are corrected only to whole words with the same first letter. */
const MIN_UNSURE = 6;

/**
 * Corrections, likeliest first: one typo, two typos, one typo in the first letter.
 * @param hasParts whether the word has several parts
 */
function createCorrections(
  { postings, lexicon, spellings, typoLetters }: KnownWords,
  hasParts: boolean,
): Correction[] {
  const { vocabulary } = postings;
  const editsOf = (part: string): number =>
    part.length < typoLetters.one ? 0 : part.length < typoLetters.two ? 1 : 2;
  const correct = (edits: number, keepsFirstLetter: boolean): Correction => {
    const search = (terms: SortedTerms, part: string, asPrefix: boolean): number[] => {
      const most = lexicon?.isSpelled(part) ? 0 : editsOf(part);
      if (most < edits || (!keepsFirstLetter && part.length < MIN_UNSURE)) return [];
      const among = terms.startingWith(keepsFirstLetter ? part[0]! : '');
      return terms.similarTo(part, { among, edits, asPrefix });
    };
    return {
      partOf(part, isPrefix) {
        // Known parts of a compound are kept.
        const own = isPrefix ? vocabulary.startingWith(part) : vocabulary.exact(part);
        if (hasParts && own.to > own.from) return [{ range: own, typos: 0, grade: EXACT }];
        const mayComplete = edits === 1 && keepsFirstLetter && part.length >= MIN_UNSURE;
        return search(vocabulary, part, isPrefix && mayComplete).map((term) =>
          alternative(term, { typos: edits, grade: EXACT }),
        );
      },
      meantBy(word) {
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
