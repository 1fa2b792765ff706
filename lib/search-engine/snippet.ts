import { type HighlightResult, insertTags, levelOf, type TextMarks } from './highlight.ts';
import { blankMarkup, splitWords } from './words.ts';

export type SnippetResult = Pick<HighlightResult, 'value' | 'matchLevel'>;

const DEFAULT_WORDS = 10;
const MAX_WORDS = 500;

/** `description:20` as attribute and number of words. */
export function readSnippetAttribute(text: string): { attribute: string; words: number } {
  const [, attribute = text, words] = /^(.+):(\d{1,9})$/.exec(text) ?? [];
  const count = words === undefined ? DEFAULT_WORDS : Number(words);
  return { attribute, words: Math.min(Math.max(1, count), MAX_WORDS) };
}

/**
 * The stretch of so many words that holds the most matches, with tags around them and an
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

/** First word of the stretch with the most matches; among equals the earliest. */
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
