/** A text that was searched for, and whether anything was found. */
export type SearchedText = { text: string; isFound: boolean };

const SHORTEST = 3;
const LONGEST = 60;
/** Addresses, telephone and account numbers: whatever might be about a person. */
const personal = /@|\d(?:[\s./-]?\d){5}/;

/**
 * The text of an answer of the search engine, folded for counting.
 * @param answer to one search, or to several with the same text, as a board with filters sends them
 * @returns null when there is no text, or one that should not be counted
 */
export function searchedText(answer: object): SearchedText | null {
  const results = 'results' in answer && Array.isArray(answer.results) ? answer.results : [answer];
  const searches = results.filter(isSearch);
  const [first] = searches;
  if (!first || searches.length < results.length) return null;
  const text = first.query.trim().toLowerCase().replace(/\s+/g, ' ');
  if (text.length < SHORTEST || text.length > LONGEST || personal.test(text)) return null;
  return { text, isFound: searches.some(({ nbHits }) => nbHits > 0) };
}

function isSearch(result: unknown): result is { query: string; nbHits: number } {
  const { query, nbHits } = (result ?? {}) as Record<string, unknown>;
  return typeof query === 'string' && typeof nbHits === 'number';
}
