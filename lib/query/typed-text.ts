/**
 * A text as a visitor typed it: its operators, which are quotations and words with a minus, and phrases outside
 * of them. The search engine reads operators in the same way. Contract: 2.7.
 */

const OPERATORS = /-?["“”„][^"“”„]*["“”„]?|(?:^|\s)-?‘[^‘]*?’(?!\S)|(?:^|\s)-\S+/g;

const spaces = (text: string): string => ' '.repeat(text.length);

/** Blanks quotations and what is excluded; offsets stay the same. */
export const blankOperators = (text: string): string => text.replace(OPERATORS, spaces);

/** Blanks only what is excluded. */
export const blankExcluded = (text: string): string =>
  text.replace(OPERATORS, (found) => (/^\s?-/.test(found) ? spaces(found) : found));

/** The source of a pattern for a phrase, whose words may be joined by spaces or hyphens. */
export const phrasePattern = (phrase: string): string =>
  phrase
    .split(/[\s-]+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
    .join(String.raw`[\s‐‑–-]{1,3}`);

/** Where a phrase first stands outside of operators, as whole words, in any case. */
export function findPhrase(text: string, phrase: string): { start: number; end: number } | null {
  const pattern = String.raw`(^|[^\p{L}\p{N}])(${phrasePattern(phrase)})(?![\p{L}\p{N}])`;
  const match = new RegExp(pattern, 'iu').exec(blankOperators(text));
  if (!match) return null;
  const [, before = '', found = ''] = match;
  const start = match.index + before.length;
  return { start, end: start + found.length };
}
