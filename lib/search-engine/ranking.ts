/** Sorts the records of an index, and slices matches in that order or by relevance. */
import { addRecord, emptyMask, hasRecord, type Mask, recordsOf } from './mask.ts';
import { type Postings, type SearchableAttribute, VALUE_START } from './postings.ts';
import { type SearchRecord, valuesAt } from './record.ts';
import type { MatchedPart, MatchedWord, TextResult } from './text-search.ts';

/** One sort criterion. */
export type RankingStep = {
  attribute: string;
  order: 'asc' | 'desc';
  /** Records whose time at `within.attribute` is older count as 0. */
  within?: { seconds: number; attribute: string };
};

export type RankOrder = {
  /** Record numbers, best first. */
  order: Uint32Array;
  /** Position by record number. */
  ranks: Uint32Array;
};

/** One number per record for each sort attribute; NaN without a value. */
export type SortKeys = ReadonlyMap<string, Float64Array>;

/** Sort keys of all records: `false` before `true`, numbers before text. */
export function collectSortKeys(
  records: readonly SearchRecord[],
  steps: readonly RankingStep[],
): SortKeys {
  const attributes = steps.flatMap(({ attribute, within }) =>
    within ? [attribute, within.attribute] : [attribute],
  );
  return new Map([...new Set(attributes)].map((name) => [name, sortKeysOf(records, name)]));
}

/**
 * Sorts records. Those without a value come last in either direction; ties keep record order.
 * @param size number of records
 * @param now epoch seconds
 */
export function rankRecords(
  sortKeys: SortKeys,
  steps: readonly RankingStep[],
  size: number,
  now: number,
): RankOrder {
  const columns = steps.map(({ attribute, order, within }) => {
    const direction = order === 'asc' ? 1 : -1;
    const times = within && sortKeys.get(within.attribute)!;
    return sortKeys.get(attribute)!.map((key, record) => {
      if (Number.isNaN(key)) return Infinity;
      return times && times[record]! < now - within.seconds ? 0 : direction * key;
    });
  });
  const order = new Uint32Array(size).map((_, record) => record);
  order.sort((one, other) => {
    for (const column of columns) {
      const [a, b] = [column[one]!, column[other]!];
      if (a !== b) return a < b ? -1 : 1;
    }
    return one - other;
  });
  const ranks = new Uint32Array(size);
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank]!] = rank;
  return { order, ranks };
}

/** Added to the keys of texts, which makes them greater than any number. */
const TEXTS = 2 ** 52;

function sortKeysOf(records: readonly SearchRecord[], attribute: string): Float64Array {
  const values = records.map((record) => valuesAt(record, attribute)[0]);
  const texts = values.filter((value) => typeof value === 'string');
  const textRanks = new Map([...new Set(texts)].sort().map((text, rank) => [text, rank]));
  return Float64Array.from(values, (value) =>
    typeof value === 'string' ? TEXTS + textRanks.get(value)! : Number(value ?? NaN),
  );
}

/** Ranks `from` to `to` - 1 of the matches. */
export const sliceRanked = (
  records: Mask,
  { order }: RankOrder,
  from: number,
  to: number,
): Uint32Array => order.filter((record) => hasRecord(records, record)).subarray(from, to);

/** Distance in words of two words that share no value. */
const FAR = 8;
/** Mentions and proximity are computed only for this many of the best candidates. */
const MAX_COMPARED = 3000;
/** Proximity of the rest; larger than any computed one. */
const NOT_COMPARED = 1000;

/** Tiers by which a broader word drops: in a title it ranks just above a mention in the text. */
const BROADER_TIERS = 3;

/**
 * Scores are grade + tier * TIER + typos * TYPO; lower is better. The grades of all words of a
 * query add up to less than a tier, and their tiers to less than a typo.
 */
const TIER = 10_000;
const TYPO = 10_000 * TIER;

/**
 * Matches `from` to `to` - 1 by relevance: typos, attribute tier, mentions in long texts, proximity,
 * match grade (exact, prefix, synonym or other form), and words in labels. Broader words count as a match
 * in a lower tier; ties are in index order.
 */
export function sliceRelevant(
  hits: { records: Mask; count: number },
  text: Pick<TextResult, 'words' | 'topical' | 'attributes' | 'mentions'>,
  { ranks }: RankOrder,
  index: { postings: Postings; searchable: readonly SearchableAttribute[] },
  { from, to }: { from: number; to: number },
): Uint32Array {
  const { words, attributes, mentions } = text;
  const { postings } = index;
  const end = Math.min(to, hits.count);
  if (from >= end) return new Uint32Array(0);
  const records = recordsOf(hits.records);
  const isAlone = words.length === 1;
  // A raised tier costs one grade, so that "London" in a title beats "London" as a location.
  const attributeScores = index.searchable.map(({ tier = 0, tierAmongOthers }) =>
    isAlone || tierAmongOthers === undefined ? tier * TIER : tierAmongOthers * TIER + 1,
  );

  /** The best score of each record for any of the parts. */
  function bestScores(parts: readonly MatchedPart[]): Float64Array {
    const best = new Float64Array(ranks.length).fill(Infinity);
    for (const alternative of parts.flatMap((part) => part.alternatives)) {
      const { range, typos, grade, isBroader, isLoose } = alternative;
      const allowed = isLoose ? attributes & ~mentions : attributes;
      const base = typos * TYPO + (isBroader ? BROADER_TIERS * TIER : 0) + grade;
      postings.visit(range, (record, held) => {
        for (let bit = 0; bit < attributeScores.length; bit++) {
          if ((held & allowed & (1 << bit)) === 0) continue;
          best[record] = Math.min(best[record]!, base + attributeScores[bit]!);
        }
      });
    }
    return best;
  }

  const scores = new Float64Array(records.length);
  for (const { parts, others } of words) {
    const own = parts.map((part) => bestScores([part]));
    const other = bestScores(others);
    for (const [at, record] of records.entries()) {
      let sum = 0;
      let worst = 0;
      for (const part of own) {
        sum += part[record]!;
        worst = Math.max(worst, part[record]!);
      }
      // A synonym of a word of several parts counts once per part.
      const best = other[record]! < worst ? other[record]! * parts.length : sum;
      // A rank that a record does not need counts less than a broader one.
      scores[at]! += Number.isFinite(best) ? best : (BROADER_TIERS + 1) * TIER;
    }
  }

  // Typos and tiers separate most records, so the texts are read only of those that can reach the
  // page.
  const coarseScores = scores.map((score) => Math.floor(score / TIER));
  const last = coarseScores.toSorted()[end - 1]!;
  const labelled = countInLabels(
    words,
    attributes & labelBits(index.searchable),
    postings,
    ranks.length,
  );
  const candidates = Array.from(records, (record, at) => ({
    record,
    /** Typos and tiers, without grades. */
    coarse: coarseScores[at]!,
    repeats: 0,
    proximity: NOT_COMPARED,
    score: scores[at]!,
    labelled: labelled[record]!,
    rank: ranks[record]!,
  })).filter(({ coarse }) => coarse <= last);
  const slots = slotsOf(words, postings);
  const mentioned = mentions === 0 ? null : wordsOfTerms(words, postings);
  if (slots || mentioned) {
    candidates.sort((one, other) => one.coarse - other.coarse || one.rank - other.rank);
    for (const candidate of candidates.slice(0, MAX_COMPARED)) {
      const read = postings.wordsOf(candidate.record);
      if (slots) candidate.proximity = proximityIn(read, slots, attributes);
      if (mentioned) candidate.repeats = repeatsIn(read, mentioned, text, candidate.record);
    }
  }
  candidates.sort(
    (one, other) =>
      one.coarse - other.coarse ||
      other.repeats - one.repeats ||
      one.proximity - other.proximity ||
      one.score - other.score ||
      other.labelled - one.labelled ||
      one.rank - other.rank,
  );
  return Uint32Array.from(candidates.slice(from, end), ({ record }) => record);
}

/**
 * The attributes between the highest and the lowest tier, as bits, but for those whose tier depends on the
 * query, such as places. They are labels: they say in a few words what a record is about.
 */
function labelBits(searchable: readonly SearchableAttribute[]): number {
  const tiers = searchable.map(({ tier = 0 }) => tier);
  const [first, last] = [Math.min(...tiers), Math.max(...tiers)];
  return searchable.reduce((bits, { tier = 0, tierAmongOthers }, bit) => {
    const isLabel = tier > first && tier < last && tierAmongOthers === undefined;
    return isLabel ? bits | (1 << bit) : bits;
  }, 0);
}

/**
 * By record: how many words of the query its labels have. Of a phrase one of its words is enough: a data
 * scientist of the department “Data” is more of one than one of another.
 */
function countInLabels(
  words: readonly MatchedWord[],
  labels: number,
  postings: Postings,
  size: number,
): Uint8Array {
  const counts = new Uint8Array(size);
  for (const { parts, others } of words) {
    const having = emptyMask(size);
    const single = [...parts, ...others].filter(({ part }) => !part.includes(' '));
    for (const { range, isBroader } of single.flatMap(({ alternatives }) => alternatives)) {
      if (isBroader) continue;
      postings.visit(range, (record, held) => {
        if (held & labels) addRecord(having, record);
      });
    }
    for (const record of recordsOf(having)) counts[record]!++;
  }
  return counts;
}

/** Maps each term to the query part that it matches, from 1; 0 for none. */
type Slots = {
  of: Uint8Array;
  count: number;
  /** Compounds of the query that were typed as one word, by term: their first and last slot. */
  wholes: ReadonlyMap<number, { first: number; last: number }>;
};

/** @returns null for one word (no order) or too many */
function slotsOf(words: readonly MatchedWord[], postings: Postings): Slots | null {
  const count = words.reduce((sum, { parts }) => sum + parts.length, 0);
  if (count < 2 || count > 30) return null;
  const of = new Uint8Array(postings.vocabulary.size);
  let slot = 0;
  const take = (range: { from: number; to: number }): void => {
    for (let term = range.from; term < range.to; term++) of[term] ||= slot;
  };
  for (const { part, alternatives } of words.flatMap(({ parts }) => parts)) {
    slot++;
    for (const { range } of alternatives) take(range);
    // A record's word list has abbreviations in lower case.
    take(postings.vocabulary.exact(part.toLowerCase()));
  }
  // What a word may stand for comes last: "engineer" is a word of its own in "devops engineer", though
  // "platform engineer" stands for "devops".
  slot = 0;
  const wholes = new Map<number, { first: number; last: number }>();
  for (const { word, parts, others } of words) {
    if (word.isSplit) {
      const { from, to } = postings.vocabulary.exact(word.joined!);
      if (to > from) wholes.set(from, { first: slot + 1, last: slot + parts.length });
    }
    slot += parts.length;
    for (const { part, alternatives } of others) {
      if (alternatives.every(({ isBroader }) => isBroader)) continue;
      for (const { range } of alternatives) take(range);
      // A record's word list has phrases as single words.
      if (part.includes(' '))
        for (const word of part.split(' ')) take(postings.vocabulary.exact(word));
    }
  }
  return { of, count, wholes };
}

/** The summed distance of neighbouring query words in a record; lower is better. */
function proximityIn(words: Uint32Array, slots: Slots, attributes: number): number {
  const { of, count, wholes } = slots;
  const nearest = new Uint8Array(count).fill(FAR);
  /** Last position of each slot in the current value. */
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
    const whole = wholes.size > 0 && wholes.get(word);
    if (whole) nearest.fill(1, whole.first - 1, whole.last - 1);
    const after = at - seen[slot - 1]!;
    if (slot > 1 && after < nearest[slot - 2]!) nearest[slot - 2] = after;
    // Reverse order costs one word.
    const before = at - seen[slot + 1]! + 1;
    if (slot < count && before < nearest[slot - 1]!) nearest[slot - 1] = before;
    seen[slot] = at;
  }
  let sum = 0;
  for (let pair = 0; pair < count - 1; pair++) sum += nearest[pair]!;
  return sum;
}

/** More repetitions say no more, and long texts would win by their length. */
const MAX_REPEATS = 3;

/** Maps each term to the number of the word that it matches in a long text, from 1; 0 for none. */
function wordsOfTerms(words: readonly MatchedWord[], postings: Postings): Uint8Array {
  const of = new Uint8Array(postings.vocabulary.size);
  for (const [at, { parts, others }] of words.entries()) {
    for (const { range, isLoose } of [...parts, ...others].flatMap((part) => part.alternatives)) {
      if (!isLoose) of.fill(at + 1, range.from, range.to);
    }
  }
  return of;
}

/**
 * How often the long texts of a record mention the words that it has nowhere else, by the rarest of them: what
 * a record is about, it names more than once. A record that has all words elsewhere is as sure as one with
 * {@link MAX_REPEATS} mentions.
 */
function repeatsIn(
  read: Uint32Array,
  of: Uint8Array,
  { topical, mentions }: Pick<TextResult, 'topical' | 'mentions'>,
  record: number,
): number {
  if (topical.every((has) => hasRecord(has, record))) return MAX_REPEATS;
  const counts = new Uint32Array(topical.length + 1);
  let isLong = false;
  for (const word of read) {
    if (word >= VALUE_START) isLong = (mentions & (1 << (word - VALUE_START))) !== 0;
    else if (isLong) counts[of[word]!]!++;
  }
  const found = topical.flatMap((has, at) => {
    const count = counts[at + 1]!;
    return count > 0 && !hasRecord(has, record) ? [count] : [];
  });
  return Math.min(MAX_REPEATS, ...found);
}
