/**
 * Ranks matching records: fewer typos first, then better attributes, then words near each
 * other and in order, then whole words before prefixes before synonyms and other forms. A wider word
 * counts as if it were in a lesser attribute.
 */
import { type Mask, recordsOf } from './mask.ts';
import { type Postings, type SearchableAttribute, VALUE_START } from './postings.ts';
import type { RankOrder } from './ranking.ts';
import type { RecordIndex } from './record-index.ts';
import type { TextResult } from './text-search.ts';
import type { MatchedPart, MatchedWord } from './word-matches.ts';

/** The distance of two words that share no value, in words. */
const FAR = 8;
/** Word order is compared for so many of the best candidates. */
const MAX_COMPARED = 3000;
/** Farther than words whose order is compared can be. */
const NOT_COMPARED = 1000;

/**
 * How many tiers lower a wider word counts: in a title after the tags, but before a word that is only
 * mentioned in a text.
 */
const WIDER_TIERS = 3;

/**
 * A score, of which less is better: the grade of the match, so many for a tier of the attribute, and so
 * many for a typo. The grades of all words of a query stay below a tier, and their tiers below a typo.
 */
const TIER = 10_000;
const TYPO = 10_000 * TIER;

/** A record that matches, and what it is ranked by, the lower the better. */
type Candidate = {
  record: number;
  /** The score without its grades: typos and attributes. */
  place: number;
  proximity: number;
  score: number;
  /** In the order of the index. */
  rank: number;
};

/** A slice of the records that match a query, best first; ties in the index's order. */
export function sliceRelevant(
  hits: { records: Mask; count: number },
  { words, attributes }: TextResult,
  { ranks }: RankOrder,
  { postings, searchable, size }: Pick<RecordIndex, 'postings' | 'searchable' | 'size'>,
  { from, to }: { from: number; to: number },
): Uint32Array {
  const end = Math.min(to, hits.count);
  if (from >= end) return new Uint32Array(0);
  const records = recordsOf(hits.records);
  const attributeScores = searchable.map((each) => scoreOfAttribute(each, words.length === 1));
  const scores = scoreRecords(records, words, { postings, attributes, attributeScores, size });
  const slots = slotsOf(words, postings);

  // Typos and attributes distinguish most records; word order is compared only for the best.
  const places = scores.map((score) => Math.floor(score / TIER));
  const last = places.toSorted()[end - 1]!;
  const candidates: Candidate[] = [];
  for (let at = 0; at < records.length; at++) {
    const [record, place, score] = [records[at]!, places[at]!, scores[at]!];
    if (place > last) continue;
    candidates.push({ record, place, proximity: NOT_COMPARED, score, rank: ranks[record]! });
  }
  if (slots) {
    candidates.sort((one, other) => one.place - other.place || one.rank - other.rank);
    for (const candidate of candidates.slice(0, MAX_COMPARED)) {
      candidate.proximity = proximityIn(postings.wordsOf(candidate.record), slots, attributes);
    }
  }
  candidates.sort(
    (one, other) =>
      one.place - other.place ||
      one.proximity - other.proximity ||
      one.score - other.score ||
      one.rank - other.rank,
  );
  return Uint32Array.from(candidates.slice(from, end), ({ record }) => record);
}

/**
 * What a match in an attribute counts. Where the tier was raised for texts of several words, it counts as
 * one grade more: of two equally good matches, "London" in the title comes before a place.
 */
function scoreOfAttribute(
  { tier = 0, tierAmongOthers }: SearchableAttribute,
  isAlone: boolean,
): number {
  return isAlone || tierAmongOthers === undefined ? tier * TIER : tierAmongOthers * TIER + 1;
}

type Scope = {
  postings: Postings;
  /** Those in which words may match, as bits. */
  attributes: number;
  /** Of each searchable attribute. */
  attributeScores: readonly number[];
  size: number;
};

/** The score of each record for all words. A synonym of a word of several parts counts once for each. */
function scoreRecords(
  records: Uint32Array,
  words: readonly MatchedWord[],
  scope: Scope,
): Float64Array {
  const scores = new Float64Array(records.length);
  for (const { parts, others } of words) {
    const own = parts.map((part) => bestScores([part], scope));
    const other = bestScores(others, scope);
    for (const [at, record] of records.entries()) {
      let sum = 0;
      let worst = 0;
      for (const part of own) {
        sum += part[record]!;
        worst = Math.max(worst, part[record]!);
      }
      scores[at]! += other[record]! < worst ? other[record]! * parts.length : sum;
    }
  }
  return scores;
}

/** The best score of each record for any of the given parts. */
function bestScores(parts: readonly MatchedPart[], scope: Scope): Float64Array {
  const { postings, attributes, attributeScores, size } = scope;
  const best = new Float64Array(size).fill(Infinity);
  for (const { range, typos, grade, isWider } of parts.flatMap((part) => part.alternatives)) {
    const base = typos * TYPO + (isWider ? WIDER_TIERS * TIER : 0) + grade;
    postings.visit(range, (record, held) => {
      for (let bit = 0; bit < attributeScores.length; bit++) {
        if ((held & attributes & (1 << bit)) === 0) continue;
        best[record] = Math.min(best[record]!, base + attributeScores[bit]!);
      }
    });
  }
  return best;
}

/** For each term the number of the query part that it matches, from 1; 0 for all others. */
type Slots = { of: Uint8Array; count: number };

/** @returns null for a query of one word, which has no order */
function slotsOf(words: readonly MatchedWord[], postings: Postings): Slots | null {
  const count = words.reduce((sum, { parts }) => sum + parts.length, 0);
  if (count < 2 || count > 30) return null;
  const of = new Uint8Array(postings.vocabulary.size);
  let slot = 0;
  const take = (range: { from: number; to: number }): void => {
    for (let term = range.from; term < range.to; term++) of[term] ||= slot;
  };
  for (const { parts, others } of words) {
    for (const { part, alternatives } of parts) {
      slot++;
      for (const { range } of alternatives) take(range);
      // A word in capitals is not a term of its own among the words of a record.
      take(postings.vocabulary.exact(part.toLowerCase()));
    }
    for (const { part, alternatives } of others) {
      if (alternatives.every(({ isWider }) => isWider)) continue;
      for (const { range } of alternatives) take(range);
      // Nor is a phrase.
      if (part.includes(' '))
        for (const word of part.split(' ')) take(postings.vocabulary.exact(word));
    }
  }
  return { of, count };
}

/** How far apart the words of a query are in a record, summed over neighbours; lowest is best. */
function proximityIn(words: Uint32Array, { of, count }: Slots, attributes: number): number {
  const nearest = new Uint8Array(count).fill(FAR);
  /** The last position of each slot in this value. */
  const seen = new Int32Array(count + 2).fill(-FAR);
  let isAllowed = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word >= VALUE_START) {
      isAllowed = (attributes & (1 << (word - VALUE_START))) !== 0;
      seen.fill(at - 2 * FAR);
      continue;
    }
    const slot = isAllowed ? of[word]! : 0;
    if (slot === 0) continue;
    const after = at - seen[slot - 1]!;
    if (slot > 1 && after < nearest[slot - 2]!) nearest[slot - 2] = after;
    // Reverse order counts as one more word.
    const before = at - seen[slot + 1]! + 1;
    if (slot < count && before < nearest[slot - 1]!) nearest[slot - 1] = before;
    seen[slot] = at;
  }
  let sum = 0;
  for (let pair = 0; pair < count - 1; pair++) sum += nearest[pair]!;
  return sum;
}
