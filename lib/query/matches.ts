/** Matched words of a role, as marked by the search service. */
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
  /** The words of the query that a close match has nowhere; absent for a match. */
  missingWords?: string[];
  /** The heading that a close match stands under. */
  closeHeading?: string;
};

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
