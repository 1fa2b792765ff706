/** Matched words of a role, as marked by the search service. */
import { fold } from '../base/fold.ts';
import type { Role } from '../roles/role.ts';

/** The fields with highlights on a card. */
export const markedFields = ['title', 'company_name', 'description_short'] as const;

type MarkedField = (typeof markedFields)[number];

/** InstantSearch's highlight tags. */
export const MATCH_START = '__ais-highlight__';
export const MATCH_END = '__/ais-highlight__';

/** Texts with matches between {@link MATCH_START} and {@link MATCH_END}. */
export type Matches = Partial<Record<MarkedField, string>>;

export type MatchedRole = Role & {
  matches?: Matches;
  /** The words of the query that a close match lacks, folded; absent for a match. */
  missingWords?: string[];
};

/**
 * Reads `_highlightResult` of a hit. Texts without matches are dropped, and so are texts that
 * differ from the record's: a card must not show anything else.
 * @returns null without matches
 */
export function readMatches(role: Role, highlightResult: unknown): Matches | null {
  if (typeof highlightResult !== 'object' || highlightResult === null) return null;
  const results = highlightResult as Record<string, { value?: unknown } | null | undefined>;
  const matches: Matches = {};
  for (const field of markedFields) {
    const value = results[field]?.value;
    if (typeof value !== 'string' || !value.includes(MATCH_START)) continue;
    const text = value.replaceAll(MATCH_START, '').replaceAll(MATCH_END, '');
    if (text === role[field])
      matches[field] = field === 'description_short' ? firstMarks(value) : value;
  }
  return Object.keys(matches).length > 0 ? matches : null;
}

/** More marks would hide the text. */
const MAX_MARKS_OF_TEXT = 3;

function firstMarks(marked: string): string {
  const [before = '', ...matches] = marked.split(MATCH_START);
  const kept = matches.slice(0, MAX_MARKS_OF_TEXT).map((part) => MATCH_START + part);
  const rest = matches.slice(MAX_MARKS_OF_TEXT).map((part) => part.replace(MATCH_END, ''));
  return before + [...kept, ...rest].join('');
}

/** Reads `_missingWords` of a hit; null for a match. */
export function readMissingWords(words: unknown): string[] | null {
  if (!Array.isArray(words) || words.length === 0) return null;
  return words.every((word) => typeof word === 'string') ? words : null;
}

const word = /[\p{L}\p{M}\p{N}+#]+/gu;

/**
 * The heading above close matches that lack the same words.
 * @param missing folded
 * @param query as typed, whose spelling is used
 */
export function closeHeading(missing: readonly string[], query: string): string {
  const typed = new Map(Array.from(query.matchAll(word), ([text]) => [fold(text), text]));
  const spelled = missing.map((words) => words.replace(word, (part) => typed.get(part) ?? part));
  return `Close: without ${spelled.map((words) => `“${words}”`).join(' and ')}`;
}

export function matchPieces(marked: string): { text: string; isMatch: boolean }[] {
  return marked
    .split(MATCH_START)
    .flatMap((part, i) => {
      if (i === 0) return [{ text: part, isMatch: false }];
      const [match = '', ...after] = part.split(MATCH_END);
      return [
        { text: match, isMatch: true },
        { text: after.join(''), isMatch: false },
      ];
    })
    .filter(({ text }) => text !== '');
}

/** Converts the markers in safe HTML to `<mark>`. */
export function markedHtml(safeHtml: string): string {
  return safeHtml.replaceAll(MATCH_START, '<mark>').replaceAll(MATCH_END, '</mark>');
}
