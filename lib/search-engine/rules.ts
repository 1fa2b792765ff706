/** Query rules: parts of a typed query that are filters rather than words, as Algolia's Rules apply them. */
import type { Filter } from './filter.ts';
import { readFilters } from './filter.ts';

/** A part of a query that was taken as a filter. Responses return it in `userData`, as Algolia does. */
export type Understood = {
  /** As typed, such as "part time". */
  words: string;
  /** What it was taken for, in words: "Part-time". */
  label: string;
  /** As in a search request; lists are ANDed, the entries of a list ORed. */
  facetFilters: string[][];
  numericFilters: string[][];
  /** Whether it depends on the time, so that it cannot be stored as a filter. */
  isRelative?: boolean;
};

type HasValue = (attribute: string, value: string) => boolean;

/**
 * @param query as typed
 * @param board.has whether a record has this value of a facet
 * @param board.hasInAnyCase the same, ignoring case
 * @param board.now epoch seconds
 * @returns what was understood, in the order of the query; the words that are left; these with the words
 *   that name a value of a facet, which a record may have in its title too; and what the other words stand for,
 *   such as amounts, which are always filters
 */
export type QueryRules = (
  query: string,
  board: { has: HasValue; hasInAnyCase: HasValue; now: number },
) => { understood: Understood[]; rest: string; named: string; always: Understood[] };

/** A search's own filter and those that were understood; null for none. */
export function withUnderstood(
  own: Filter | null,
  understood: readonly Understood[],
): Filter | null {
  const added = understood.map(({ facetFilters, numericFilters }) =>
    readFilters({ facetFilters, numericFilters }),
  );
  const of = [own, ...added].filter((filter) => filter !== null);
  return of.length < 2 ? (of[0] ?? null) : { kind: 'all', of };
}
