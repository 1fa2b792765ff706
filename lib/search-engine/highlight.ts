/** Highlights matches in a text and cuts snippets around them. */
import type { Postings } from './postings.ts';
import type { TermRange } from './terms.ts';
import type { MatchedPart, MatchedWord } from './word-matches.ts';
import { fold } from '../base/fold.ts';
import { blankExceptions, blankMarkup, splitWords, type Word } from './words.ts';

type HighlightResult = {
  value: string;
  matchLevel: 'none' | 'partial' | 'full';
  fullyHighlighted?: boolean;
  matchedWords: string[];
};

type SnippetResult = Pick<HighlightResult, 'value' | 'matchLevel'>;

/** Texts are not escaped, as at Algolia. */
export type Marker = {
  /** @param html whether the text is HTML, whose tags and entities are not words */
  highlight(text: string, html: boolean): HighlightResult;
  /** The window of that many words with the most matches. */
  snippet(text: string, html: boolean, options: SnippetOptions): SnippetResult;
};

type SnippetOptions = {
  words: number;
  ellipsis: string;
};

export type MarkTags = { preTag: string; postTag: string };

/** A match, as UTF-16 offsets. */
type Span = { start: number; end: number };

type TextMarks = {
  text: string;
  words: Word[];
  /** In order, without overlaps. */
  spans: Span[];
  /** Folded. */
  matchedWords: string[];
};

/** @param postings the index in which the query was matched */
export function createMarker(
  query: readonly MatchedWord[],
  postings: Postings,
  tags: MarkTags,
): Marker {
  function mark(text: string, html: boolean): TextMarks {
    return query.length
      ? findMarks(text, blankExceptions(html ? blankMarkup(text) : text), query, postings)
      : { text, words: [], spans: [], matchedWords: [] };
  }

  return {
    highlight(text, html) {
      const marks = mark(text, html);
      const { words, spans, matchedWords } = marks;
      const value = insertTags(marks, { start: 0, end: text.length }, tags);
      const matchLevel = levelOf(matchedWords.length, query.length);
      if (matchLevel === 'none') return { value, matchLevel, matchedWords };
      return { value, matchLevel, fullyHighlighted: areCovered(words, spans), matchedWords };
    },
    snippet(text, html, { words: length, ellipsis }) {
      const marks = mark(text, html);
      const words = marks.words.length ? marks.words : splitWords(html ? blankMarkup(text) : text);
      const first = bestStart(areTouched(words, marks.spans), length);
      const last = Math.min(first + length, words.length) - 1;
      const start = first === 0 ? 0 : words[first]!.start;
      const end = last >= words.length - 1 ? text.length : words[last]!.end;
      const value = insertTags(marks, { start, end }, tags);
      const before = start > 0 ? ellipsis : '';
      const after = end < text.length ? ellipsis : '';
      const matchLevel = levelOf(marks.matchedWords.length, query.length);
      return { value: before + value + after, matchLevel };
    },
  };
}

/** @param readable the text with markup and exclusions blanked */
function findMarks(
  text: string,
  readable: string,
  query: readonly MatchedWord[],
  postings: Postings,
): TextMarks {
  const words = splitWords(readable);
  const spans: Span[] = [];
  const matchedWords: string[] = [];
  const compounds = postings.compoundsIn(readable, words).map(({ from, to, text: joined }) => ({
    text: joined,
    start: words[from]!.start,
    end: words[to - 1]!.end,
  }));
  // Looked up once per word of the text, not once per query word.
  const termOf = ({ text: word }: { text: string }) => postings.vocabulary.exact(word);
  const terms = words.map(termOf);
  const isFound = (part: MatchedPart): boolean => {
    const before = spans.length;
    for (const [at, candidate] of words.entries()) {
      const length = matchedLength(part, candidate.text, terms[at]!);
      if (length) spans.push(spanOf(readable, candidate, length));
    }
    for (const compound of compounds) {
      if (matchedLength(part, compound.text, termOf(compound))) spans.push(compound);
    }
    return spans.length > before;
  };
  for (const { word, parts, others } of query) {
    const areAllFound = parts.map(isFound).every(Boolean);
    const isOtherFound = others.map(isFound).some(Boolean);
    if (areAllFound || isOtherFound) matchedWords.push(word.joined ?? word.parts.join(' '));
  }
  return { text, words, spans: withoutOverlaps(spans), matchedWords };
}

/** The matched length of a word, in folded units. */
function matchedLength(part: MatchedPart, word: string, { from, to }: TermRange): number {
  if (word === part.part) return word.length;
  if (part.asPrefix && word.startsWith(part.part)) return part.part.length;
  if (from === to) return 0;
  const isAlternative = part.alternatives.some(
    ({ range }) => from >= range.from && from < range.to,
  );
  return isAlternative ? word.length : 0;
}

/** The span of a prefix of `length` folded units, without splitting a letter from its accents. */
function spanOf(text: string, word: Word, length: number): Span {
  const { start } = word;
  if (length === word.text.length) return { start, end: word.end };
  const original = text.slice(start, word.end);
  let end = 0;
  for (const letter of original.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []) {
    if (fold(original.slice(0, end)).length >= length) break;
    end += letter.length;
  }
  return { start, end: start + end };
}

function withoutOverlaps(spans: Span[]): Span[] {
  spans.sort((one, other) => one.start - other.start || other.end - one.end);
  const kept: Span[] = [];
  for (const span of spans) {
    const last = kept.at(-1);
    if (!last || span.start >= last.end) kept.push(span);
  }
  return kept;
}

function levelOf(matched: number, wordCount: number): HighlightResult['matchLevel'] {
  if (matched === 0) return 'none';
  return matched < wordCount ? 'partial' : 'full';
}

/** Whether each word is in a span. */
function areCovered(words: readonly Word[], spans: readonly Span[]): boolean {
  let at = 0;
  return words.every((word) => {
    while (at < spans.length && spans[at]!.end < word.end) at++;
    return at < spans.length && spans[at]!.start <= word.start;
  });
}

/** For each word whether a span touches it. */
function areTouched(words: readonly Word[], spans: readonly Span[]): boolean[] {
  let at = 0;
  return words.map((word) => {
    while (at < spans.length && spans[at]!.end <= word.start) at++;
    return at < spans.length && spans[at]!.start < word.end;
  });
}

/** The text between two offsets, with its spans tagged. */
function insertTags({ text, spans }: TextMarks, within: Span, tags: MarkTags): string {
  let value = '';
  let at = within.start;
  for (const { start, end } of spans) {
    if (start < within.start || end > within.end) continue;
    value += text.slice(at, start) + tags.preTag + text.slice(start, end) + tags.postTag;
    at = end;
  }
  return value + text.slice(at, within.end);
}

const DEFAULT_WORDS = 10;
const MAX_WORDS = 500;

/** Parses `description:20`. */
export function readSnippetAttribute(text: string): { attribute: string; words: number } {
  const [, attribute = text, words] = /^(.+):(\d{1,9})$/.exec(text) ?? [];
  const count = words === undefined ? DEFAULT_WORDS : Number(words);
  return { attribute, words: Math.min(Math.max(1, count), MAX_WORDS) };
}

/** First word of the earliest window with the most matches. */
function bestStart(isMatch: readonly boolean[], length: number): number {
  let count = 0;
  let most = 0;
  let best = 0;
  for (let end = 0; end < isMatch.length; end++) {
    if (isMatch[end]) count++;
    if (end >= length && isMatch[end - length]) count--;
    if (count > most) {
      most = count;
      best = Math.max(0, end - length + 1);
    }
  }
  return best;
}
