import { emptyMask, fullMask, intersect, type Mask, unite } from '../../search-engine/mask.ts';
import type { SearchParameters } from '../../search/search-parameters.ts';

/**
 * A part of a search that is searched by itself, and shared by all queries that have it. Its text
 * is a whole text query, a single facet filter or a single numeric filter.
 */
export type QueryPart = { kind: 'text' | 'facet' | 'numeric'; text: string };

/** A search taken apart: all of the lists must hold, and of each list any part. */
export type QueryParts = QueryPart[][];

/** Takes a search apart. Blank filters are none, as for the search itself. */
export function partsOf({ query, facetFilters, numericFilters }: SearchParameters): QueryParts {
  return [
    ...(query === '' ? [] : [[{ kind: 'text' as const, text: query }]]),
    ...listsOf('facet', facetFilters),
    ...listsOf('numeric', numericFilters),
  ];
}

function listsOf(kind: 'facet' | 'numeric', lists: string[][]): QueryParts {
  return lists
    .map((list) => list.filter((text) => text.trim() !== '').map((text) => ({ kind, text })))
    .filter((list) => list.length > 0);
}

/** A key that is equal for equal parts. */
export function partKey({ kind, text }: QueryPart): string {
  return `${kind} ${text}`;
}

/** The search for one part alone. */
export function searchOfPart({ kind, text }: QueryPart): Partial<SearchParameters> {
  switch (kind) {
    case 'text':
      return { query: text };
    case 'facet':
      return { facetFilters: [[text]] };
    case 'numeric':
      return { numericFilters: [[text]] };
  }
}

/**
 * Puts the answers to the parts together again.
 * @param size how many roles there are
 * @param answerOf the roles that a part finds
 */
export function combine(
  parts: QueryParts,
  size: number,
  answerOf: (part: QueryPart) => Mask,
): Mask {
  return parts.reduce((found, list) => {
    const any = list.reduce((sum, part) => unite(sum, answerOf(part)), emptyMask(size));
    return intersect(found, any);
  }, fullMask(size));
}
