/**
 * Ranks matching records: fewer typos first, then better attributes, then words near each
 * other and in order, then whole words before prefixes before synonyms and other forms. A wider word
 * counts as if it were in a lesser attribute.
 */
import { type Mask, recordsOf } from './mask.ts';
import { type Postings, VALUE_START } from './postings.ts';
import type { RankOrder } from './ranking.ts';
import type { RecordIndex, Tier } from './record-index.ts';
import type { TextResult } from './text-search.ts';
import type { MatchedPart, MatchedWord } from './word-matches.ts';

/** The distance of two words that share no value, in words. */
const FAR = 8;
/** Word order is compared for so many of the best candidates. */
const MAX_COMPARED = 3000;

const MAX_TYPOS = 15;
/** Of one word; see its bits in a score. */
const MAX_WORD_TYPOS = 3;
/**
 * How many tiers lower a wider word counts: in a title after the tags, but before a word that is only
 * mentioned in a text.
 */
const WIDER_TIERS = 3;
const MAX_TIERS = 1023;
const MAX_PROXIMITY = 511;
const MAX_GRADES = 255;

/** A record that matches, and what it is ranked by, the lower the better. */
type Candidate = {
  record: number;
  /** Typos and attributes, see {@link scoreWords}. */
  place: number;
  proximity: number;
  grade: number;
  /** In the order of the index. */
  rank: number;
};

/** A slice of the records that match a query, best first; ties in the index's order. */
export function sliceRelevant(
  hits: { records: Mask; count: number },
  { words, attributes }: TextResult,
  { order, ranks }: RankOrder,
  { postings, tiers: allTiers }: Pick<RecordIndex, 'postings' | 'tiers'>,
  { from, to }: { from: number; to: number },
): Uint32Array {
  const size = order.length;
  const tiers = words.length > 1 ? allTiers.amongOthers : allTiers.alone;
  const end = Math.min(to, hits.count);
  if (from >= end) return new Uint32Array(0);
  const records = recordsOf(hits.records, hits.count);
  const scope = { postings, tiers, attributes, size };
  const { places, grades } = scoreWords(words, records, scope);
  const slots = slotsOf(words, postings);

  // Typos and attributes distinguish most records; word order is compared only for the best.
  const last = places.toSorted()[end - 1]!;
  const candidates: Candidate[] = [];
  for (const [at, record] of records.entries()) {
    const place = places[at]!;
    if (place > last) continue;
    candidates.push({
      record,
      place,
      proximity: MAX_PROXIMITY,
      grade: grades[at]!,
      rank: ranks[record]!,
    });
  }
  if (slots) {
    candidates.sort((one, other) => one.place - other.place || one.rank - other.rank);
    for (const candidate of candidates.slice(0, MAX_COMPARED)) {
      const proximity = proximityIn(postings.wordsOf(candidate.record), slots, attributes);
      candidate.proximity = Math.min(proximity, MAX_PROXIMITY);
    }
  }
  candidates.sort(
    (one, other) =>
      one.place - other.place ||
      one.proximity - other.proximity ||
      one.grade - other.grade ||
      one.rank - other.rank,
  );
  return Uint32Array.from(candidates.slice(from, end), ({ record }) => record);
}

/** Bits of a score: typos, then the tier of the attribute, then the grade of the match. */
const TYPO_BITS = 2;
const TIER_BITS = 4;
const GRADE_BITS = 3;
const TIER_MASK = (1 << TIER_BITS) - 1;
const GRADE_MASK = (1 << GRADE_BITS) - 1;
const NONE = (1 << (TYPO_BITS + TIER_BITS + GRADE_BITS)) - 1;

type Scope = { postings: Postings; tiers: readonly Tier[]; attributes: number; size: number };

/** For each record, the typos and attributes of all words as one number, and their grades. */
function scoreWords(words: readonly MatchedWord[], records: Uint32Array, scope: Scope) {
  const places = new Uint16Array(records.length);
  const grades = new Uint8Array(records.length);
  const add = (at: number, score: number, weight: number): void => {
    const place = places[at]!;
    const typos = (place >> 10) + (score >> (TIER_BITS + GRADE_BITS));
    const tiers = (place & MAX_TIERS) + ((score >> GRADE_BITS) & TIER_MASK) * weight;
    places[at] = (Math.min(MAX_TYPOS, typos) << 10) | Math.min(MAX_TIERS, tiers);
    grades[at] = Math.min(MAX_GRADES, grades[at]! + (score & GRADE_MASK) * weight);
  };
  for (const { parts, others } of words) {
    const own = parts.map((part) => bestScores([part], scope));
    const other = others.length > 0 ? bestScores(others, scope) : null;
    if (own.length === 1 && !other) {
      const [scores] = own;
      for (let at = 0; at < records.length; at++) add(at, scores![records[at]!]!, 1);
      continue;
    }
    for (let at = 0; at < records.length; at++) {
      const record = records[at]!;
      let worst = 0;
      for (const scores of own) worst = Math.max(worst, scores[record]!);
      if (other && other[record]! < worst) add(at, other[record]!, parts.length);
      else for (const scores of own) add(at, scores[record]!, 1);
    }
  }
  return { places, grades };
}

/** The best score of each record for any of the given parts. */
function bestScores(parts: readonly MatchedPart[], scope: Scope): Uint16Array {
  const { postings, tiers, attributes, size } = scope;
  const best = new Uint16Array(size).fill(NONE);
  const tierOf = createTierTable(tiers);
  for (const { range, typos, grade, isWider } of parts.flatMap((part) => part.alternatives)) {
    const lowered = isWider ? WIDER_TIERS : 0;
    const base = (((Math.min(typos, MAX_WORD_TYPOS) << TIER_BITS) | lowered) << GRADE_BITS) | grade;
    postings.visit(range, (record, held) => {
      const allowed = held & attributes;
      if (!allowed) return;
      const score = base + tierOf[allowed]!;
      if (score < best[record]!) best[record] = score;
    });
  }
  return best;
}

const tierTables = new WeakMap<readonly Tier[], Uint16Array>();

/**
 * The tier of the best attribute of those given as bits, as part of a score. Where it was raised, it counts as
 * one grade more: of two equally good matches, "London" in the title comes before a place.
 */
function createTierTable(tiers: readonly Tier[]): Uint16Array {
  let table = tierTables.get(tiers);
  if (!table) {
    const scores = tiers.map(({ tier, isRaised }) => (tier << GRADE_BITS) + (isRaised ? 1 : 0));
    table = new Uint16Array(1 << tiers.length).fill(TIER_MASK << GRADE_BITS);
    for (let attributes = 1; attributes < table.length; attributes++) {
      const bit = 31 - Math.clz32(attributes);
      table[attributes] = Math.min(table[attributes ^ (1 << bit)]!, scores[bit]!);
    }
    tierTables.set(tiers, table);
  }
  return table;
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
