/** Parses a query: words that must match, `"phrases"`, and `-words` that must not. */
import type { Lexicon } from './lexicon.ts';
import { blankExceptions, type Compound, findCompounds, splitWords } from './words.ts';

/** A parsed query. All words and phrases must match, and none of the excluded ones may. */
export type Query = {
  words: QueryWord[];
  /** Words that must be adjacent, as typed. They are among `words` too. */
  phrases: string[][];
  excluded: string[][];
};

/** A word of a query, or several that belong together, such as "e-mail" or "machine learning". */
export type QueryWord = {
  parts: string[];
  /** The parts as one word; null when there is only one. */
  joined: string | null;
  /** Whether longer words that start with it match as well: the query's last word. */
  asPrefix: boolean;
  /** A word of a phrase, which is never corrected. */
  isQuoted: boolean;
  /** Whether other forms of the word match as well. */
  withForms: boolean;
  /** Words and phrases that match as well. */
  synonyms: readonly string[];
  /** Wider words and phrases, which match after all others. */
  broader: readonly string[];
};

/** Which words of a query are taken as prefixes, in Algolia's terms. */
export type QueryType = 'prefixLast' | 'prefixAll' | 'prefixNone';

const quoted = /(^|\s)(-?)"([^"]*)"/g;
const endsInOperator = /(?:"|(?:^|\s)-[\p{L}\p{N}]\S*)\s*$/u;
const excludedWord = /(^|\s)-(?=[\p{L}\p{N}])(\S+)/gu;

/** A text with straight quotation marks in place of “…”, „…“ and ‘…’. Apostrophes stay. */
const withStraightQuotes = (text: string): string =>
  text.replace(/[“”„]/g, '"').replace(/(^|\s)(-?)‘([^‘]*?)’(?!\S)/g, '$1$2"$3"');

/** Words of a query after these are ignored, as are characters after the first 512. */
const MAX_QUERY_WORDS = 40;

function firstWords(query: string): string {
  const next = splitWords(query)[MAX_QUERY_WORDS];
  return next ? query.slice(0, next.start) : query;
}

/**
 * Reads a query. A quote that does not close and a dash before nothing are ignored.
 * @param options.advancedSyntax whether quotes and dashes are operators
 * @param options.lexicon null matches words as they are typed
 */
export function readQuery(
  query: string,
  options: { type: QueryType; advancedSyntax: boolean; lexicon: Lexicon | null },
): Query {
  const { type, advancedSyntax, lexicon } = options;
  const typed = blankExceptions(firstWords(query));
  if (!advancedSyntax) {
    return { words: distinct(readWords(typed, type, lexicon)), phrases: [], excluded: [] };
  }
  const text = withStraightQuotes(typed);
  const phrases: string[][] = [];
  const excluded: string[][] = [];
  const plain = text
    .replace(quoted, (_, before: string, dash: string, content: string) => {
      const words = wordsOf(content, lexicon);
      if (words.length) (dash ? excluded : phrases).push(words);
      return `${before} `;
    })
    .replace(excludedWord, (_, before: string, word: string) => {
      excluded.push(wordsOf(word, lexicon));
      return `${before} `;
    });
  const lastType = type === 'prefixLast' && endsInOperator.test(text) ? 'prefixNone' : type;
  const words = [...phrases.flat().map(asTyped), ...readWords(plain, lastType, lexicon)];
  return { words: distinct(words), phrases, excluded };
}

function wordsOf(text: string, lexicon: Lexicon | null): string[] {
  const words = splitWords(text).map((word) => word.text);
  return words.length === 1 ? [inCapitals(words[0]!, lexicon)] : words;
}

/** A word that counts only in capitals, as it is in the text index. */
const inCapitals = (word: string, lexicon: Lexicon | null): string =>
  lexicon?.isCapital(word) ? word.toUpperCase() : word;

const asTyped = (word: string): QueryWord => ({
  parts: [word],
  joined: null,
  asPrefix: false,
  isQuoted: true,
  withForms: false,
  synonyms: [],
  broader: [],
});

function readWords(text: string, type: QueryType, lexicon: Lexicon | null): QueryWord[] {
  const words = splitWords(text);
  const compounds = findCompounds(text, words);
  const folded = words.map((word) => word.text);
  const found: QueryWord[] = [];
  for (let at = 0; at < words.length;) {
    const compound = compounds.find(({ from }) => from === at);
    const phrase = lexicon && phraseAt(at, compound, folded, lexicon);
    const next = compound?.to ?? phrase?.to ?? at + 1;
    const term = phrase?.phrase ?? compound?.text ?? folded[at]!;
    const isCapital = lexicon?.isCapital(term) ?? false;
    const parts = isCapital
      ? [inCapitals(term, lexicon)]
      : tellingParts(folded.slice(at, next), lexicon).map((part) => inCapitals(part, lexicon));
    const isKnown = lexicon?.has(term) ?? false;
    const isLast = next === words.length;
    found.push({
      parts,
      joined: (!isCapital && compound?.text) || null,
      // A vocabulary word is complete: "us" is not a prefix of "user".
      asPrefix: !isKnown && (type === 'prefixAll' || (type === 'prefixLast' && isLast)),
      isQuoted: false,
      withForms: lexicon !== null,
      synonyms: lexicon?.synonymsOf(term) ?? [],
      broader: lexicon?.broaderOf(term) ?? [],
    });
    at = next;
  }
  if (!lexicon) return found;
  const telling = found.filter(({ parts }) => parts.length > 1 || !lexicon.isSkipped(parts[0]!));
  return telling.length ? telling : found;
}

/** The longest phrase of the vocabulary; of a compound, which may also be a word of it, the whole. */
function phraseAt(
  at: number,
  compound: Compound | undefined,
  words: readonly string[],
  lexicon: Lexicon,
) {
  if (compound && lexicon.has(compound.text)) return undefined;
  const phrases = lexicon.phrasesAt(words, at);
  return compound ? phrases.find(({ to }) => to === compound.to) : phrases.sort(longestFirst)[0];
}

/** The significant parts of a phrase: "and" may also be written "&". */
function tellingParts(parts: string[], lexicon: Lexicon | null): string[] {
  const telling = parts.filter((part) => !lexicon?.isSkipped(part));
  return parts.length > 1 && telling.length > 0 ? telling : parts;
}

const longestFirst = (one: { to: number }, other: { to: number }): number => other.to - one.to;

/**
 * The words without repetitions. Of equal ones the first is kept, which has to match as a whole word:
 * the last word of a query, which may be the beginning of another one, would demand less.
 */
function distinct(words: readonly QueryWord[]): QueryWord[] {
  const found = new Map<string, QueryWord>();
  for (const word of words) {
    const key = word.parts.join(' ');
    if (!found.has(key)) found.set(key, word);
  }
  return [...found.values()];
}
