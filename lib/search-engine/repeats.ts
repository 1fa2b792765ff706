/** How often long texts repeat what is searched for: what a record is about, it names more than once. */
import { hasRecord } from './mask.ts';
import { type Postings, VALUE_START } from './postings.ts';
import type { TextResult } from './text-search.ts';

/** More repetitions say no more, and long texts would win by their length. */
const MAX_REPEATS = 3;

/**
 * Counts, for a record, the mentions of the words that only its long texts have, by the rarest of them.
 * A record that has all words elsewhere is as sure as one with {@link MAX_REPEATS} mentions.
 */
export function createRepeats(
  { words, topical, mentions }: Pick<TextResult, 'words' | 'topical' | 'mentions'>,
  postings: Postings,
): (record: number) => number {
  if (mentions === 0) return () => MAX_REPEATS;
  /** By term: the number of the word that it matches in a long text, from 1; 0 for none. */
  const wordOf = new Uint8Array(postings.vocabulary.size);
  for (const [at, { parts, others }] of words.entries()) {
    for (const { range, isLoose } of [...parts, ...others].flatMap((part) => part.alternatives)) {
      if (!isLoose) wordOf.fill(at + 1, range.from, range.to);
    }
  }
  return (record) => {
    const mentioned = topical.flatMap((has, at) => (hasRecord(has, record) ? [] : [at + 1]));
    if (mentioned.length === 0) return MAX_REPEATS;
    const counts = new Uint32Array(words.length + 1);
    let isLong = false;
    for (const word of postings.wordsOf(record)) {
      if (word >= VALUE_START) isLong = (mentions & (1 << (word - VALUE_START))) !== 0;
      else if (isLong) counts[wordOf[word]!]!++;
    }
    const found = mentioned.map((word) => counts[word]!).filter((count) => count > 0);
    return Math.min(MAX_REPEATS, ...found);
  };
}
