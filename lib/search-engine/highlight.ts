/** Marks in any text what a query matches, and cuts a snippet around it. */
import type { Budget } from './request-limits.ts';
import type { MatchedPart, MatchedWord } from './text-search.ts';
import type { Vocabulary } from './terms.ts';
import { blankMarkup, findCompounds, fold, splitWords, type Word } from './words.ts';

/** A part of a text that matches, as UTF-16 places. */
export type Span = { start: number; end: number };

/** What of a text matches a query. */
export type TextMarks = {
  text: string;
  words: Word[];
  /** In their order, without overlaps. */
  spans: Span[];
  /** Query words that were found in the text, folded. */
  matchedWords: string[];
};

export type HighlightResult = {
  value: string;
  matchLevel: 'none' | 'partial' | 'full';
  fullyHighlighted?: boolean;
  matchedWords: string[];
};

/** Finds in any text what a query matches. */
export type Marker = {
  /** How many words the query has. */
  wordCount: number;
  mark(text: string, html: boolean): TextMarks;
};

/** Steps of looking at any text, and at each of its characters, roughly. */
const STEPS_PER_TEXT = 200;
const STEPS_PER_CHARACTER = 10;

/** A marker for a matched query; the vocabulary is the one that it was matched in. */
export function createMarker(
  query: readonly MatchedWord[],
  vocabulary: Vocabulary,
  budget: Budget,
): Marker {
  return {
    wordCount: query.length,
    mark(text, html) {
      budget.spend(
        STEPS_PER_TEXT + text.length * (query.length && STEPS_PER_CHARACTER + query.length),
      );
      if (query.length === 0) return { text, words: [], spans: [], matchedWords: [] };
      const readable = html ? blankMarkup(text) : text;
      const words = splitWords(readable);
      const spans: Span[] = [];
      const matchedWords: string[] = [];
      const compounds = findCompounds(readable, words).map(({ from, to, text: joined }) => ({
        text: joined,
        start: words[from]!.start,
        end: words[to - 1]!.end,
      }));
      const isFound = (part: MatchedPart): boolean => {
        const before = spans.length;
        for (const candidate of words) {
          const length = matchedLength(part, candidate.text, vocabulary);
          if (length) spans.push(spanOf(readable, candidate, length));
        }
        for (const compound of compounds) {
          if (matchedLength(part, compound.text, vocabulary)) spans.push(compound);
        }
        return spans.length > before;
      };
      for (const { word, parts, joined } of query) {
        const areAllFound = parts.map(isFound).every(Boolean);
        const isJoinedFound = joined !== null && isFound(joined);
        if (areAllFound || isJoinedFound) matchedWords.push(word.joined ?? word.parts[0]!);
      }
      return { text, words, spans: withoutOverlaps(spans), matchedWords };
    },
  };
}

/** How much of a word, in folded units, a part of the query matches. */
function matchedLength(part: MatchedPart, word: string, vocabulary: Vocabulary): number {
  if (!part.hasTypos) {
    if (part.asPrefix) return word.startsWith(part.part) ? part.part.length : 0;
    return word === part.part ? word.length : 0;
  }
  const { from, to } = vocabulary.exact(word);
  if (from === to) return 0;
  return part.ranges.some((range) => from >= range.from && from < range.to) ? word.length : 0;
}

/** The place of a word's beginning of that many folded units; whole letters with their accents. */
function spanOf(text: string, word: Word, length: number): Span {
  const { start } = word;
  if (length === word.text.length) return { start, end: word.end };
  const original = text.slice(start, word.end);
  if (original.length === word.text.length && !/[^\0-\x7f]/.test(original)) {
    return { start, end: start + length };
  }
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

/** A text with tags around what matches; nothing is escaped, as at Algolia. */
export function highlight(
  marks: TextMarks,
  wordCount: number,
  preTag: string,
  postTag: string,
): HighlightResult {
  const { text, words, spans, matchedWords } = marks;
  const value = insertTags(text, spans, { start: 0, end: text.length }, preTag, postTag);
  const matchLevel = levelOf(matchedWords.length, wordCount);
  if (matchLevel === 'none') return { value, matchLevel, matchedWords };
  const isCovered = (word: Word): boolean =>
    spans.some((span) => span.start <= word.start && span.end >= word.end);
  return { value, matchLevel, fullyHighlighted: words.every(isCovered), matchedWords };
}

/** How much of a query of so many words a text has. */
export function levelOf(matched: number, wordCount: number): HighlightResult['matchLevel'] {
  if (matched === 0) return 'none';
  return matched < wordCount ? 'partial' : 'full';
}

/** The part of a text between two places, with tags around the spans in it. */
export function insertTags(
  text: string,
  spans: readonly Span[],
  within: Span,
  preTag: string,
  postTag: string,
): string {
  let value = '';
  let at = within.start;
  for (const { start, end } of spans) {
    if (start < within.start || end > within.end) continue;
    value += text.slice(at, start) + preTag + text.slice(start, end) + postTag;
    at = end;
  }
  return value + text.slice(at, within.end);
}

type SnippetResult = Pick<HighlightResult, 'value' | 'matchLevel'>;

const DEFAULT_WORDS = 10;
const MAX_WORDS = 500;

/** `description:20` as attribute and number of words. */
export function readSnippetAttribute(text: string): { attribute: string; words: number } {
  const [, attribute = text, words] = /^(.+):(\d{1,9})$/.exec(text) ?? [];
  const count = words === undefined ? DEFAULT_WORDS : Number(words);
  return { attribute, words: Math.min(Math.max(1, count), MAX_WORDS) };
}

/**
 * The run of so many words that holds the most matches, with tags around them and an
 * ellipsis where the text goes on.
 */
export function snippet(
  marks: TextMarks,
  wordCount: number,
  options: { words: number; html: boolean; preTag: string; postTag: string; ellipsis: string },
): SnippetResult {
  const { text, spans, matchedWords } = marks;
  const words = marks.words.length
    ? marks.words
    : splitWords(options.html ? blankMarkup(text) : text);
  const first = bestStart(
    words.map((word) => spans.some((span) => span.start < word.end && span.end > word.start)),
    options.words,
  );
  const last = Math.min(first + options.words, words.length) - 1;
  const start = first === 0 ? 0 : words[first]!.start;
  const end = last >= words.length - 1 ? text.length : words[last]!.end;
  const value = insertTags(text, spans, { start, end }, options.preTag, options.postTag);
  const before = start > 0 ? options.ellipsis : '';
  const after = end < text.length ? options.ellipsis : '';
  return { value: before + value + after, matchLevel: levelOf(matchedWords.length, wordCount) };
}

/** First word of the run with the most matches; among equals the earliest. */
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
