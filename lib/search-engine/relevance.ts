/** How well each record matches a query. */
import type { Postings } from './postings.ts';
import type { Budget } from './request-limits.ts';
import { type MatchedWord, STEPS_PER_POSTING } from './text-search.ts';

/**
 * How far from a perfect match each record is, 0 being perfect: every query word adds the place
 * of the first searchable attribute that holds it, and half a place more when it is there only
 * as the beginning of a longer word.
 * @returns a number for each record; meaningful for those that match all words
 */
export function textDistances(
  postings: Postings,
  words: readonly MatchedWord[],
  attributes: number,
  size: number,
  budget: Budget,
): Uint16Array {
  const total = new Uint16Array(size);
  const best = new Uint8Array(size);
  for (const { parts, joined } of words) {
    best.fill(0xff);
    budget.spend(size);
    for (const { part, ranges } of joined ? [...parts, joined] : parts) {
      const exact = postings.vocabulary.exact(part).from;
      for (const range of ranges) {
        budget.spend(postings.length(range) * STEPS_PER_POSTING);
        postings.visit(range, (record, held, term) => {
          const allowed = held & attributes;
          if (!allowed) return;
          const place = 31 - Math.clz32(allowed & -allowed);
          const distance = 2 * place + (term === exact ? 0 : 1);
          if (distance < best[record]!) best[record] = distance;
        });
      }
    }
    for (let record = 0; record < size; record++) total[record]! += best[record]!;
  }
  return total;
}
