import type { Budget } from './budget.ts';
import type { Mask } from './mask.ts';
import type { Postings, SearchableAttribute } from './postings.ts';
import { type QueryType, readQuery } from './query-words.ts';
import { createRecent } from './recent.ts';
import { matchText, type TextMatch } from './text-match.ts';

export type TextQuery = {
  query: string;
  type: QueryType;
  typos: boolean;
  /** Only these attributes are searched; null is all. */
  attributes: readonly string[] | null;
};

/** A matched query, with the attributes it was matched in as bits. */
export type TextResult = TextMatch & { attributes: number };

/** Text search that remembers: a page asks for the same text with many different filters. */
export type TextSearch = {
  search(text: TextQuery, open: Mask, budget: Budget): TextResult;
};

const REMEMBERED = 32;

export function createTextSearch(
  postings: Postings,
  searchable: readonly SearchableAttribute[],
): TextSearch {
  const recent = createRecent<TextResult>(REMEMBERED);
  let rememberedFor: Mask | null = null;

  return {
    search({ query, type, typos, attributes }, open, budget) {
      if (rememberedFor !== open) recent.clear();
      rememberedFor = open;
      const bits = searchable.reduce(
        (sum, { attribute }, bit) =>
          sum | (!attributes || attributes.includes(attribute) ? 1 << bit : 0),
        0,
      );
      return recent.get(JSON.stringify([query, type, typos, bits]), () => {
        const words = readQuery(query, type);
        const rules = { typos, attributes: bits, open };
        return { ...matchText(postings, words, rules, budget), attributes: bits };
      });
    },
  };
}
