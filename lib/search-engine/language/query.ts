/** Parses a query: required words, `"phrases"` and excluded `-words`. */
import { MIN_PART, type Splitter, splitNothing } from './compounds.ts';
import type { Language } from './language.ts';
import type { Lexicon } from './lexicon.ts';
import { type Compound, findCompounds, readableText, splitWords } from './words.ts';

/** All words and phrases must match, and none of `excluded`. */
export type Query = {
  words: QueryWord[];
  /** Words that must be adjacent, as typed. `words` contains them too. */
  phrases: string[][];
  excluded: string[][];
};

/** One word, or several that form a unit, such as "e-mail" or "machine learning". */
export type QueryWord = {
  parts: string[];
  /** As it was typed. */
  typed: string;
  /** The parts written as one word; null for a single part or a phrase. */
  joined: string | null;
  /** Whether it was typed as one word, a compound. */
  isSplit: boolean;
  /** The phrase of the vocabulary that the parts are, as the index stores it; null for none. */
  phrase: string | null;
  /** Whether it also matches as a prefix, as the last word of a query does. */
  asPrefix: boolean;
  /** Part of a quoted phrase; never corrected. */
  isQuoted: boolean;
  /** Whether other word forms match. */
  withForms: boolean;
  synonyms: readonly string[];
  /** Match only when little else does. */
  broader: readonly string[];
};

/** Algolia's setting for which words match as prefixes. */
export const queryTypes = ['prefixLast', 'prefixAll', 'prefixNone'] as const;
type QueryType = (typeof queryTypes)[number];

/** The words of a phrase, each on its own, without stop words. */
export const wordsOfPhrase = (phrase: QueryWord, lexicon: Lexicon | null): QueryWord[] =>
  phrase.parts
    .filter((part) => !lexicon?.isSkipped(part))
    .map((part) => ({
      ...phrase,
      parts: [part],
      typed: part,
      joined: null,
      isSplit: false,
      phrase: null,
      asPrefix: false,
      synonyms: lexicon?.synonymsOf(part) ?? [],
      broader: lexicon?.broaderOf(part) ?? [],
    }));

/** How the words of a query are read. */
export type QueryLanguage = {
  /** Null matches words as they are typed. */
  lexicon: Lexicon | null;
  language: Language;
  /** The parts of compounds; without it none is split. */
  partsOf?: Splitter;
};

const quoted = /(^|\s)(-?)"([^"]*)"/g;
const endsInOperator = /(?:"|(?:^|\s)-[\p{L}\p{N}]\S*)\s*$/u;
const excludedWord = /(^|\s)-(?=[\p{L}\p{N}])(\S+)/gu;

/** Straightens “…”, „…“ and ‘…’. Apostrophes stay. */
const withStraightQuotes = (text: string): string =>
  text.replace(/[“”„]/g, '"').replace(/(^|\s)(-?)‘([^‘]*?)’(?!\S)/g, '$1$2"$3"');

/** Further words are ignored, as are characters after the first 512. */
const MAX_QUERY_WORDS = 40;

/**
 * An unclosed quote and a dash before nothing are ignored.
 * @param options.advancedSyntax whether quotes and dashes are operators
 * @param options.words how the words of the searched texts are read
 */
export function readQuery(
  query: string,
  options: { type: QueryType; advancedSyntax: boolean; words: QueryLanguage },
): Query {
  const { type, advancedSyntax, words: known } = options;
  const { language } = known;
  const end = splitWords(query, language)[MAX_QUERY_WORDS]?.start;
  const typed = readableText(query.slice(0, end), language);
  if (!advancedSyntax) {
    return { words: distinct(readWords(typed, type, known)), phrases: [], excluded: [] };
  }
  const text = withStraightQuotes(typed);
  const phrases: string[][] = [];
  const excluded: string[][] = [];
  const plain = text
    .replace(quoted, (_, before: string, dash: string, content: string) => {
      const words = wordsOf(content, known);
      if (words.length) (dash ? excluded : phrases).push(words);
      return `${before} `;
    })
    .replace(excludedWord, (_, before: string, word: string) => {
      excluded.push(wordsOf(word, known));
      return `${before} `;
    });
  const lastType = type === 'prefixLast' && endsInOperator.test(text) ? 'prefixNone' : type;
  const words = [...phrases.flat().map(asTyped), ...readWords(plain, lastType, known)];
  return { words: distinct(words), phrases, excluded };
}

function wordsOf(text: string, { lexicon, language }: QueryLanguage): string[] {
  const words = splitWords(text, language).map((word) => word.text);
  return words.length === 1 ? [inCapitals(words[0]!, lexicon)] : words;
}

/** The index stores such abbreviations in capitals. */
const inCapitals = (word: string, lexicon: Lexicon | null): string =>
  lexicon?.isCapital(word) ? word.toUpperCase() : word;

const asTyped = (word: string): QueryWord => ({
  parts: [word],
  typed: word,
  joined: null,
  isSplit: false,
  phrase: null,
  asPrefix: false,
  isQuoted: true,
  withForms: false,
  synonyms: [],
  broader: [],
});

function readWords(
  text: string,
  type: QueryType,
  { lexicon, language, partsOf = splitNothing }: QueryLanguage,
): QueryWord[] {
  const words = splitWords(text, language);
  const compounds = findCompounds(text, words);
  const folded = words.map((word) => word.text);
  const found: QueryWord[] = [];
  for (let at = 0; at < words.length;) {
    const compound = compounds.find(({ from }) => from === at);
    const phrase = lexicon && phraseAt(at, compound, folded, lexicon);
    const next = compound?.to ?? phrase?.to ?? at + 1;
    const term = phrase?.phrase ?? compound?.text ?? folded[at]!;
    const isCapital = lexicon?.isCapital(term) ?? false;
    // Of what matches as typed nothing is split.
    const split = next === at + 1 && lexicon && !isCapital ? partsOf(term) : [];
    const isSplit = split.length > 0;
    const written = isSplit ? split : significantParts(folded.slice(at, next), lexicon);
    const parts = isCapital
      ? [inCapitals(term, lexicon)]
      : written.map((part) => inCapitals(part, lexicon));
    const hasSynonyms = (lexicon?.synonymsOf(term).length ?? 0) > 0;
    const isLast = next === words.length;
    found.push({
      parts,
      typed: text.slice(words[at]!.start, words[next - 1]!.end),
      joined: isSplit ? term : (!isCapital && compound?.text) || null,
      isSplit,
      phrase: (!compound && !isSplit && parts.length > 1 && phrase?.phrase) || null,
      // A word with synonyms is complete: "us" is not a prefix of "user". But it may begin a compound.
      asPrefix:
        (!hasSynonyms || mayBegin(term, language)) &&
        (type === 'prefixAll' || (type === 'prefixLast' && isLast)),
      isQuoted: false,
      withForms: lexicon !== null,
      synonyms: lexicon?.synonymsOf(term) ?? [],
      broader: lexicon?.broaderOf(term) ?? [],
    });
    at = next;
  }
  if (!lexicon) return found;
  return found.filter(({ parts }) => parts.length > 1 || !lexicon.isSkipped(parts[0]!));
}

/** Whether compounds of the language may begin with a word of this length. */
const mayBegin = (term: string, { links }: Language): boolean =>
  links !== null && term.length >= MIN_PART;

/** The longest vocabulary phrase at a position. A compound must match it as a whole. */
function phraseAt(
  at: number,
  compound: Compound | undefined,
  words: readonly string[],
  lexicon: Lexicon,
) {
  if (compound && lexicon.has(compound.text)) return undefined;
  const phrases = lexicon.phrasesAt(words, at).filter(({ phrase }) => lexicon.has(phrase));
  if (compound) return phrases.find(({ to }) => to === compound.to);
  return phrases.sort((one, other) => other.to - one.to)[0];
}

/**
 * Drops stop words, since "and" may also be written "&". If one word alone would be left, all stay: "front end"
 * is not just "front".
 */
function significantParts(parts: string[], lexicon: Lexicon | null): string[] {
  const significant = parts.filter((part) => !lexicon?.isSkipped(part));
  return significant.length > 1 ? significant : parts;
}

/**
 * Removes duplicates and keeps the first, which is the stricter one: only the last word of a query
 * matches as a prefix.
 */
function distinct(words: readonly QueryWord[]): QueryWord[] {
  const keys = words.map(({ parts }) => parts.join(' '));
  return words.filter((_, at) => keys.indexOf(keys[at]!) === at);
}
