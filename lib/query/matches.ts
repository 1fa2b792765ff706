/** The words of a role that its search matched, as the search service marks them. */
import type { Role } from '../roles/role.ts';

/** The fields whose matched words are marked on a card. */
export const markedFields = ['title', 'company_name', 'description_short'] as const;

type MarkedField = (typeof markedFields)[number];

/** The markers that the board requests around a matched word. */
export const MATCH_START = '__ais-highlight__';
export const MATCH_END = '__/ais-highlight__';

/** Texts of a role with their matched words between {@link MATCH_START} and {@link MATCH_END}. */
export type Matches = Partial<Record<MarkedField, string>>;

/** A role of a search. */
export type MatchedRole = Role & {
  matches?: Matches;
};

/**
 * Reads `_highlightResult` of a hit. A text that is not the role's own, or has no matched word, is
 * left out: whatever an index claims, a card shows the text of its record.
 * @returns null when nothing is matched
 */
export function readMatches(role: Role, highlightResult: unknown): Matches | null {
  if (typeof highlightResult !== 'object' || highlightResult === null) return null;
  const results = highlightResult as Record<string, { value?: unknown } | null | undefined>;
  const matches: Matches = {};
  for (const field of markedFields) {
    const value = results[field]?.value;
    if (typeof value !== 'string' || !value.includes(MATCH_START)) continue;
    const text = value.replaceAll(MATCH_START, '').replaceAll(MATCH_END, '');
    if (text === role[field]) matches[field] = value;
  }
  return Object.keys(matches).length > 0 ? matches : null;
}

/** The parts of a marked text, in order. */
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

/** Safe HTML with its matched words in `<mark>`. */
export function markedHtml(safeHtml: string): string {
  return safeHtml.replaceAll(MATCH_START, '<mark>').replaceAll(MATCH_END, '</mark>');
}
