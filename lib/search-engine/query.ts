/** Splits what was typed into the words that have to match. */
import { findCompounds, splitWords } from './words.ts';

/** A word of a query, or a compound such as "e-mail" that may also be written as one. */
export type QueryWord = {
  /** One part, or the parts of a compound. */
  parts: string[];
  /** The parts as one word; null when there is only one. */
  joined: string | null;
  /** Whether longer words that start with it match as well: the query's last word. */
  asPrefix: boolean;
};

/** Which words of a query are taken as prefixes, in Algolia's terms. */
export type QueryType = 'prefixLast' | 'prefixAll' | 'prefixNone';

/** Splits a query into words, each only once. All of them have to match. */
export function readQuery(query: string, type: QueryType): QueryWord[] {
  const words = splitWords(query);
  const compounds = findCompounds(query, words);
  const found = new Map<string, QueryWord>();
  for (let at = 0; at < words.length;) {
    const compound = compounds.find(({ from }) => from === at);
    const next = compound ? compound.to : at + 1;
    const parts = words.slice(at, next).map((word) => word.text);
    const asPrefix = type === 'prefixAll' || (type === 'prefixLast' && next === words.length);
    const word = { parts, joined: compound ? compound.text : null, asPrefix };
    // The last word comes later than its equals, and as a prefix it asks for less than they do.
    const key = parts.join(' ');
    if (!found.has(key)) found.set(key, word);
    at = next;
  }
  return [...found.values()];
}
