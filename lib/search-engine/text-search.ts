/**
 * Matches a query against the text index. A word matches as typed, in other forms, by synonyms,
 * completed, or corrected.
 */
import type { Lexicon } from './language/lexicon.ts';
import {
  addRecord,
  countRecords,
  intersect,
  isEmpty,
  type Mask,
  hasRecord,
  recordsOf,
  removeRecord,
  subtract,
  unite,
} from './mask.ts';
import { type Postings, VALUE_START } from './postings.ts';
import { type Query, type QueryWord, wordsOfPhrase } from './language/query.ts';
import {
  createSortedTerms,
  type SortedTerms,
  swapsOf,
  type TermRange,
} from './language/sorted-terms.ts';

/** How a query is matched. */
type MatchRules = {
  /** Whether unmatched words may have typos. */
  typos: boolean;
  /** Searchable attributes as bits. */
  attributes: number;
  /**
   * Those of them with long texts, which mention much that a record is not about. There a word
   * matches only as typed, in singular or plural, and several words only near each other.
   */
  mentions: number;
  /** Those of them that name a record. */
  titles: number;
  /** Those of them that say where. */
  places: number;
  /** Whether broader words match too, when few records have all words outside of long texts. */
  allowBroader: boolean;
  /** The records to search. */
  open: Mask;
};

export type TextResult = ReturnType<typeof matchText>;

/** Further unknown words are not corrected, which bounds the cost of a query. */
const MAX_UNKNOWN_WORDS = 8;

/**
 * A word that so many records have outside of long texts, and this share of all, is what records are
 * about: a mention of it in a long text does not count, nor does one of a phrase that ends in it. "Accountant"
 * is one, "Python" is not.
 */
const MIN_SUBJECTS = 60;
const SUBJECT_SHARE = 0.02;

/** Broader words match when fewer records have all words in topical attributes. */
const MIN_TOPICAL_MATCHES = 5;

/**
 * Finds the open records with every word and phrase of a query and nothing excluded. When there are
 * few, broader words match too.
 */
export function matchText(known: KnownWords, query: Query, rules: MatchRules) {
  const { postings } = known;
  const allowed = withPhrases(postings, query, rules);
  const words: MatchedWord[] = [];
  /** The records of each word, and those that have it outside of long texts. */
  const found: Mask[] = [];
  const topical: Mask[] = [];
  const titled: Mask[] = [];
  const minSubjects = Math.max(MIN_SUBJECTS, SUBJECT_SHARE * countRecords(rules.open));
  let unknown = 0;
  for (const word of joinNeighbours(query.words, postings)) {
    const typos = rules.typos && unknown < MAX_UNKNOWN_WORDS;
    const matched = matchWord(known, word, { ...rules, typos });
    if (!matched.isKnown) unknown++;
    const about = recordsWithWord(postings, matched.match, topicalRules(rules));
    // The last word of a phrase says what is meant: an "office manager" is a manager.
    const heads = (matched.match.word.phrase === null ? [] : matched.match.parts.slice(-1)).map(
      ({ alternatives }) => recordsWithTerms(postings, alternatives, topicalRules(rules)),
    );
    const isCommon = [about, ...heads].some((having) => countRecords(having) >= minSubjects);
    const isSubject = rules.mentions !== 0 && !word.isQuoted && isCommon;
    words.push(matched.match);
    found.push(isSubject ? about : matched.found);
    topical.push(about);
    titled.push(recordsWithWord(postings, matched.match, { ...rules, attributes: rules.titles }));
  }
  const topics = topicsOfRanks(words, rules.mentions === 0 ? null : known.lexicon);
  for (const [rank, topic] of topics.entries()) {
    if (topic === null) continue;
    // A mention of either says nothing: a manager of anything has "communications", a senior mentors juniors.
    found[topic] = topical[topic]!;
    found[rank] = topical[rank]!;
  }
  const all = found.reduce(intersect, allowed.slice());
  const literal = withWordsTogether(all, { words, topical }, postings, rules);
  const ofWords = { words, literalWords: words, topical, titled, topics };
  /** `literal` are the matches of `literalWords`, without broader words; the same object when none were needed. */
  const result = { ...rules, ...ofWords, allowed, records: literal, literal };
  if (!rules.allowBroader) return result;
  const about = topical.reduce(intersect, literal.slice());
  if (countRecords(about) >= MIN_TOPICAL_MATCHES) return result;
  const wider = words.map((word) => withBroader(word, postings));
  // What has the topic in its title needs no rank.
  const withWider = wider.map((word, at) => {
    const having = recordsWithWord(postings, word, topicalRules(rules));
    const topic = topics[at]!;
    return topic === null ? having : unite(having, titled[topic]!);
  });
  const records = unite(withWider.reduce(intersect, allowed.slice()), literal);
  return { ...result, records, words: wider };
}

/**
 * By word: the number of the topic that a rank, such as "manager", goes with: the word before it, or else the
 * one after it, as in "head of finance". Null for words that are no rank.
 */
function topicsOfRanks(
  words: readonly MatchedWord[],
  lexicon: Lexicon | null,
): Array<number | null> {
  const isRank = words.map(
    ({ word: { parts, isQuoted } }) =>
      !isQuoted && parts.length === 1 && (lexicon?.isRank(parts[0]!) ?? false),
  );
  const isTopic = (at: number): boolean => isRank[at] === false && !words[at]!.word.isQuoted;
  return words.map((_, at) => (isRank[at] ? ([at - 1, at + 1].find(isTopic) ?? null) : null));
}

/** The same outside of long texts. */
const topicalRules = (rules: MatchRules): MatchRules => ({
  ...rules,
  attributes: rules.attributes & ~rules.mentions,
});

/** Words of a long text that belong together lie within so many words. */
const NEAR_WORDS = 8;
/** Parts of a query are told apart in 32 bits. */
const MAX_NEAR_PARTS = 32;

/**
 * The records whose words are all outside of long texts, or whose other words are near each other in one.
 * @param records with all words
 */
function withWordsTogether(
  records: Mask,
  { words, topical }: { words: readonly MatchedWord[]; topical: readonly Mask[] },
  postings: Postings,
  rules: MatchRules,
): Mask {
  const parts = words.flatMap((word) => word.parts);
  if (rules.mentions === 0 || parts.length < 2 || parts.length > MAX_NEAR_PARTS) return records;
  const mentioned = subtract(records.slice(), topical.reduce(intersect, records.slice()));
  if (isEmpty(mentioned)) return records;

  /** By term: the parts of the query that it matches in a long text, as bits. */
  const bitsOf = new Uint32Array(postings.vocabulary.size);
  /** The parts of each word, as bits. */
  const wordBits: number[] = [];
  let at = 0;
  for (const { word, parts: own, others } of words) {
    const first = at;
    for (const { alternatives } of own) {
      for (const { range, isLoose } of alternatives) {
        if (isLoose && word.phrase === null) continue;
        for (let term = range.from; term < range.to; term++) bitsOf[term]! |= 1 << at;
      }
      at++;
    }
    const whole = (2 ** at - 2 ** first) | 0;
    wordBits.push(whole);
    for (const { range, isLoose } of others.flatMap(({ alternatives }) => alternatives)) {
      if (isLoose) continue;
      for (let term = range.from; term < range.to; term++) bitsOf[term]! |= whole;
    }
  }
  const kept = records.slice();
  for (const record of recordsOf(mentioned)) {
    let needed = 0;
    for (const [word, bits] of wordBits.entries()) {
      if (!hasRecord(topical[word]!, record)) needed |= bits;
    }
    if (!areNear(postings.wordsOf(record), bitsOf, needed, rules.mentions)) {
      removeRecord(kept, record);
    }
  }
  return kept;
}

/** Whether a value of an attribute has all needed parts within {@link NEAR_WORDS}. */
function areNear(
  words: Uint32Array,
  bitsOf: Uint32Array,
  needed: number,
  mentions: number,
): boolean {
  const last = new Int32Array(MAX_NEAR_PARTS).fill(-NEAR_WORDS);
  let isLong = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word >= VALUE_START) {
      isLong = (mentions & (1 << (word - VALUE_START))) !== 0;
      last.fill(at - NEAR_WORDS);
      continue;
    }
    let bits = isLong ? bitsOf[word]! & needed : 0;
    if (bits === 0) continue;
    for (; bits; bits &= bits - 1) last[31 - Math.clz32(bits & -bits)] = at;
    let missing = needed;
    for (let left = needed; left; left &= left - 1) {
      if (last[31 - Math.clz32(left & -left)]! > at - NEAR_WORDS) missing &= ~(left & -left);
    }
    if (missing === 0) return true;
  }
  return false;
}

/** Records that lack some words of a query. */
export type CloseGroup = {
  records: Mask;
  count: number;
  words: MatchedWord[];
  /** The records of each of these words. */
  topical: Mask[];
  /** The words that they have nowhere, as typed; none where long texts mention the rest. */
  missing: string[];
};

/** Of longer queries the combinations are not worth their cost. */
const MAX_CLOSE_WORDS = 16;

/** A word that a record only mentions in a long text counts so much of one that it is about. */
const MENTION = 0.5;
/**
 * What every word weighs, beside its rarity: the logarithm of how many of all records there are for one with
 * the word, up to 8 of 3,000 records.
 */
const A_TOPIC = 5;
/** Next to nothing. */
const A_RANK = 0.001;

/**
 * Groups of records that have some words of a query, those whose words weigh most first. A rare word weighs more
 * than a common one, above all in titles, and a place less than other words: of "recruiter geneva" the profession
 * is kept. A word that no record is about counts as its broader words; other broader words that the match has
 * count as mentions.
 * @param among the records to look in
 * @param most groups follow until they have so many records
 */
export function closeGroups(
  text: TextResult,
  { among, postings, most }: { among: Mask; postings: Postings; most: number },
): CloseGroup[] {
  const { topics } = text;
  if (topics.length < 2 || topics.length > MAX_CLOSE_WORDS) return [];
  const isUnknown = text.topical.map(isEmpty);
  const words = text.words.map((word, at) => (isUnknown[at] ? withBroader(word, postings) : word));
  const within = (mask: Mask): Mask => intersect(mask.slice(), among);
  const having = (word: MatchedWord, attributes: number): Mask =>
    within(recordsWithWord(postings, word, { ...text, attributes }));
  const anywhere = words.map((word) => having(word, text.attributes));
  const topical = text.topical.map((mask, at) =>
    isUnknown[at] ? having(words[at]!, topicalRules(text).attributes) : within(mask),
  );
  const total = countRecords(among);
  const weights = words.map((word, at) => {
    const own = isUnknown[at] ? word : text.literalWords[at]!;
    const count = countRecords(topical[at]!);
    const titles = isUnknown[at] ? count : countRecords(within(text.titled[at]!));
    const found = own === word ? anywhere[at]! : having(own, text.attributes);
    const rarity = Math.log((total + 1) / (countRecords(found) + 1));
    const isPlace = count > 0 && 2 * countRecords(having(own, text.places)) >= count;
    return { isPlace, weight: A_TOPIC + (rarity * (1 + titles / (count + 1))) / 2 };
  });
  const isTopic = (at: number): boolean => topics[at] === null && !weights[at]!.isPlace;
  const least = Math.min(...weights.flatMap(({ weight }, at) => (isTopic(at) ? [weight] : [])));
  const values = weights.map(({ weight }, at) => {
    if (topics[at] !== null) return A_RANK;
    // What is done weighs more than where.
    return isTopic(at) ? weight : Math.min(weight, 0.99 * least);
  });
  /** Records by their words, as bits: those that they have anywhere, and above them those that they are about. */
  const groups = new Map<number, number[]>();
  for (const record of recordsOf(subtract(among.slice(), text.records))) {
    let bits = 0;
    for (const at of words.keys()) {
      if (hasRecord(anywhere[at]!, record)) bits |= 1 << at;
      if (hasRecord(topical[at]!, record)) bits |= 1 << (at + MAX_CLOSE_WORDS);
    }
    const group = groups.get(bits);
    if (group) group.push(record);
    else if (bits !== 0) groups.set(bits, [record]);
  }
  const scoreOf = (bits: number): number =>
    values.reduce((sum, value, at) => {
      const share = bits & (1 << (at + MAX_CLOSE_WORDS)) ? 1 : bits & (1 << at) ? MENTION : 0;
      return sum + value * share;
    }, 0);
  const scored = Array.from(groups, ([bits, numbers]) => ({ bits, numbers, score: scoreOf(bits) }));
  const typed = words.map(({ word }) => word.typed);
  const close: CloseGroup[] = [];
  let left = most;
  for (const { bits, numbers } of scored.sort((one, other) => other.score - one.score)) {
    if (left <= 0) break;
    left -= numbers.length;
    const isAbout = (_: unknown, at: number) => (bits & (1 << (at + MAX_CLOSE_WORDS))) !== 0;
    const isAbsent = (_: unknown, at: number) => (bits & (1 << at)) === 0;
    const records = new Uint32Array(among.length);
    for (const number of numbers) addRecord(records, number);
    close.push({
      records,
      count: numbers.length,
      words: words.filter(isAbout),
      topical: topical.filter(isAbout),
      // About all words of a phrase, but not about the phrase.
      missing: words.every(isAbout) ? [typed.join(' ')] : typed.filter(isAbsent),
    });
  }
  return close;
}

/**
 * The words of a query for close matches: a phrase of the vocabulary that no record is about, or that is the
 * whole query, counts as its single words, and so does a compound that is not in the vocabulary.
 * @returns null where there is no such phrase
 */
export function withPhrasesApart(
  { words, topical }: TextResult,
  lexicon: Lexicon | null,
): QueryWord[] | null {
  const isApart = words.map(
    ({ word }, at) =>
      (word.isSplit && (isEmpty(topical[at]!) || !lexicon?.has(word.joined!))) ||
      (word.phrase !== null && (words.length === 1 || isEmpty(topical[at]!))),
  );
  if (!isApart.includes(true)) return null;
  return words.flatMap(({ word }, at) => (isApart[at] ? wordsOfPhrase(word, lexicon) : [word]));
}

/** The open records with every phrase and nothing excluded. */
function withPhrases(postings: Postings, query: Query, rules: MatchRules): Mask {
  const records = rules.open.slice();
  for (const phrase of query.phrases) {
    if (phrase.length > 1) intersect(records, recordsWithPhrase(postings, phrase, rules));
  }
  for (const phrase of query.excluded) {
    // A mention does not make a record one of what is excluded.
    subtract(records, recordsWithPhrase(postings, phrase, topicalRules(rules)));
  }
  return records;
}

/** Lets neighbours such as "cyber security" also match as one indexed word. */
function joinNeighbours(words: readonly QueryWord[], { vocabulary }: Postings): QueryWord[] {
  const joined: QueryWord[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const text =
      before && isPlain(before) && isPlain(word) ? before.parts[0]! + word.parts[0]! : '';
    const { from, to } = vocabulary.exact(text);
    if (from === to) joined.push(word);
    else
      joined.splice(-1, 1, {
        ...word,
        parts: [before!.parts[0]!, word.parts[0]!],
        typed: `${before!.typed} ${word.typed}`,
        joined: text,
      });
  }
  return joined;
}

/** Whether a word has no synonyms and is long enough to be half of a compound. */
const isPlain = ({ parts, withForms, synonyms }: QueryWord): boolean =>
  parts.length === 1 && parts[0]!.length > 2 && withForms && synonyms.length === 0;

/** The first way that finds something, or else the first with broader words. */
function matchWord(
  known: KnownWords,
  word: QueryWord,
  rules: MatchRules,
): { match: MatchedWord; found: Mask; isKnown: boolean } {
  let best: { match: MatchedWord; found: Mask } | null = null;
  for (const match of waysToMatch(word, known, rules)) {
    const found = recordsWithWord(known.postings, match, rules);
    if (!isEmpty(found)) return { match, found, isKnown: best === null };
    if (!best?.match.broader.length) best = { match, found };
  }
  return { ...best!, isKnown: false };
}

/** The open records with all parts of a word, those of a phrase in one attribute, or one of its alternatives. */
function recordsWithWord(postings: Postings, match: MatchedWord, rules: MatchRules): Mask {
  const recordsWithPart = ({ alternatives }: MatchedPart): Mask =>
    recordsWithTerms(postings, alternatives, rules);
  const recordsWithParts = (): Mask => {
    if (match.isAdjacent) {
      const adjacent = match.parts.map(({ part }) => part);
      return recordsWithPhrase(postings, adjacent, rules);
    }
    if (match.word.phrase !== null) return recordsWithTermsTogether(postings, match.parts, rules);
    return match.parts.map(recordsWithPart).reduce(intersect);
  };
  return match.others.map(recordsWithPart).reduce(unite, recordsWithParts());
}

/** The open records with any of the terms in an allowed attribute. */
function recordsWithTerms(
  postings: Postings,
  alternatives: ReadonlyArray<Pick<Alternative, 'range' | 'isLoose'>>,
  { open, attributes, mentions }: MatchRules,
): Mask {
  const found: Mask = new Uint32Array(open.length);
  for (const { range, isLoose } of alternatives) {
    const allowed = isLoose ? attributes & ~mentions : attributes;
    postings.visit(range, (record, held) => {
      if (held & allowed) addRecord(found, record);
    });
  }
  return intersect(found, open);
}

/** The open records that have all parts in one allowed attribute. */
function recordsWithTermsTogether(
  postings: Postings,
  parts: readonly MatchedPart[],
  { open, attributes, mentions }: MatchRules,
): Mask {
  /** By record: the attributes, as bits, that have all parts so far. */
  let together = new Uint16Array(open.length * 32).fill(attributes);
  for (const { alternatives } of parts) {
    const having = new Uint16Array(together.length);
    for (const { range, isLoose } of alternatives) {
      const allowed = isLoose ? ~mentions : ~0;
      postings.visit(range, (record, held) => {
        having[record]! |= held & together[record]! & allowed;
      });
    }
    together = having;
  }
  const found: Mask = new Uint32Array(open.length);
  for (const [record, held] of together.entries()) if (held !== 0) addRecord(found, record);
  return intersect(found, open);
}

/** The open records with adjacent words in one value of an allowed attribute. */
function recordsWithPhrase(postings: Postings, phrase: readonly string[], rules: MatchRules): Mask {
  const terms = phrase.map((word) => postings.vocabulary.exact(word));
  const candidates = terms
    .map((range) => recordsWithTerms(postings, [{ range }], rules))
    .reduce(intersect, rules.open.slice());
  if (phrase.length === 1) return candidates;
  const wanted = terms.map(({ from }) => from);
  const found: Mask = new Uint32Array(rules.open.length);
  for (const record of recordsOf(candidates)) {
    const words = postings.wordsOf(record);
    if (hasRun(words, wanted, rules.attributes)) addRecord(found, record);
  }
  return found;
}

function hasRun(words: Uint32Array, wanted: readonly number[], attributes: number): boolean {
  let isAllowed = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word >= VALUE_START) isAllowed = (attributes & (1 << (word - VALUE_START))) !== 0;
    else if (isAllowed && wanted.every((term, offset) => words[at + offset] === term)) return true;
  }
  return false;
}

/** Match grades; lower is better. */
const EXACT = 0;
const PREFIX = 1;
/** Another form of the word, or a synonym. */
const RELATED = 2;
const SYNONYM = { typos: 0, grade: RELATED, isLoose: true };

/** A range of terms that match a part. */
type Alternative = {
  range: TermRange;
  typos: number;
  grade: number;
  /** Ranks below the word itself. */
  isBroader?: boolean;
  /** Does not count in long texts. */
  isLoose?: boolean;
};

export type MatchedPart = { part: string; asPrefix: boolean; alternatives: Alternative[] };

/** Matches when all `parts` match, or any of `others`. */
export type MatchedWord = {
  word: QueryWord;
  parts: MatchedPart[];
  /** Whether the parts must be adjacent. */
  isAdjacent?: boolean;
  others: MatchedPart[];
  /** Only {@link withBroader} matches these. */
  broader: readonly string[];
};

/** Minimum letters for one typo and for two: Algolia's defaults. */
export const defaultTypoLetters = { one: 4, two: 8 };
export type TypoLetters = typeof defaultTypoLetters;

export type KnownWords = ReturnType<typeof createKnownWords>;

/**
 * The index and the lexicon that queries are matched against.
 * @param lexicon null matches words as typed
 */
export function createKnownWords(
  postings: Postings,
  lexicon: Lexicon | null,
  typoLetters: TypoLetters,
) {
  const spellings = createSortedTerms(lexicon?.words ?? []);
  const { language, partsOf } = postings;
  return { postings, lexicon, language, partsOf, spellings, typoLetters };
}

/** Shorter prefixes would complete to almost anything. */
const MIN_COMPLETED = 4;

/**
 * The ways to match a word, most literal first; the caller takes the first that finds a record.
 * Completion and correction come last, so that a word the records contain is never replaced.
 */
function* waysToMatch(
  word: QueryWord,
  known: KnownWords,
  { typos }: MatchRules,
): Generator<MatchedWord> {
  const { postings, lexicon } = known;
  const { nounOf, hasGenders } = known.language;
  const synonyms = word.synonyms.map((term) => synonymPart(postings, term, SYNONYM));
  const wholePhrase =
    word.phrase === null ? [] : [synonymPart(postings, word.phrase, { typos: 0, grade: EXACT })];
  type Meant = { synonyms: MatchedPart[]; broader: readonly string[] };
  type Find = (part: string, asPrefix: boolean) => Alternative[];
  const matched = (find: Find, asPrefix: boolean, meant?: Meant): MatchedWord => {
    const match = (part: string, isLast: boolean): MatchedPart => {
      const isPrefix = asPrefix && isLast;
      return { part, asPrefix: isPrefix, alternatives: find(part, isPrefix) };
    };
    const last = word.parts.length - 1;
    const joined = word.joined === null ? [] : [match(word.joined, true)];
    const parts = word.parts.map((part, at) => match(part, at === last));
    return {
      word,
      // In a long text only the phrase as a whole counts.
      parts: word.phrase === null ? parts : parts.map(asLoose),
      others: [...joined, ...wholePhrase, ...(meant?.synonyms ?? synonyms)],
      broader: meant?.broader ?? word.broader,
    };
  };
  const asTyped: Find = (part, isPrefix) => {
    const range = postings.vocabulary.exact(part);
    const beginning = postings.vocabulary.startingWith(part);
    // What is a word may still be completed, but less surely.
    const isLoose = range.to > range.from;
    return [
      { range, typos: 0, grade: EXACT },
      ...(isPrefix ? [{ range: beginning, typos: 0, grade: PREFIX, isLoose }] : []),
    ];
  };
  const inAnyForm: Find = (part, isPrefix) => [
    ...asTyped(part, isPrefix),
    ...postings.formsOf(part).map((term) => {
      const isLoose = nounOf(postings.vocabulary.wordAt(term)) !== nounOf(part);
      const grade = hasGenders && !isLoose ? EXACT : RELATED;
      return alternative(term, { typos: 0, grade, isLoose });
    }),
  ];
  /** Each word of a phrase with its own synonyms. */
  const withSynonyms: Find = (part, isPrefix) => [
    ...inAnyForm(part, isPrefix),
    ...(lexicon?.synonymsOf(part) ?? []).flatMap((synonym) =>
      synonymOf(postings, synonym, SYNONYM),
    ),
  ];
  const asKnown = word.withForms ? inAnyForm : asTyped;

  const correctedForms = typos && !word.isQuoted ? likelyMeant(word, known) : null;
  // What the word seems to be a form of is not what it stands for.
  if (correctedForms) yield matched(() => correctedForms, false, { synonyms: [], broader: [] });
  yield matched(asKnown, word.asPrefix);
  const isCompletable = word.withForms && word.parts[0]!.length >= MIN_COMPLETED;
  if (isCompletable && !word.asPrefix && synonyms.length > 0) yield matched(asKnown, true);
  const isPhrase = word.parts.length > 1 && (word.joined === null || word.isSplit);
  if (isPhrase) yield matched(withSynonyms, word.asPrefix);

  if (!typos || word.isQuoted) return;
  const halves = splitInTwo(word, postings);
  if (halves) yield { ...matched(asTyped, false), parts: halves, isAdjacent: true };
  const corrections = createCorrections(known, word.parts.length > 1);
  for (const { partOf, meantBy } of corrections) {
    const meant = lexicon && word.parts.length === 1 ? meantBy(word.parts[0]!) : undefined;
    yield matched(partOf, word.asPrefix, meant);
  }
}

/**
 * For an unknown word that could be another form of a known one, as "enginer" of "engine", but is spelled
 * almost like one too: both, as corrections.
 */
function likelyMeant(word: QueryWord, known: KnownWords): Alternative[] | null {
  const { postings, lexicon } = known;
  const { nounOf } = known.language;
  const { vocabulary } = postings;
  const [part = ''] = word.parts;
  if (word.parts.length > 1 || lexicon === null) return null;
  if (lexicon.isSpelled(part) || lexicon.isSpelled(nounOf(part))) return null;
  const beginning = vocabulary.startingWith(part);
  const forms = postings.formsOf(part);
  const isForm = forms.some((term) => nounOf(vocabulary.wordAt(term)) === nounOf(part));
  if (beginning.to > beginning.from || forms.length === 0 || isForm) return null;
  const [likeliest] = createCorrections(known, false);
  const corrected = likeliest!.partOf(part, false);
  if (corrected.length === 0) return null;
  const related = { typos: 1, grade: RELATED, isLoose: true };
  return [...corrected, ...forms.map((term) => alternative(term, related))];
}

/** Shorter halves would be found in almost any word. */
const MIN_HALF = 3;

/** Two words that stand next to each other in a record and that were typed as one: "back market". */
function splitInTwo({ parts, phrase }: QueryWord, { vocabulary, wordsOf, visit }: Postings) {
  const [typed = ''] = parts;
  if (parts.length > 1 || phrase !== null) return null;
  for (let at = MIN_HALF; at <= typed.length - MIN_HALF; at++) {
    const halves = [typed.slice(0, at), typed.slice(at)];
    const ranges = halves.map(vocabulary.exact);
    if (ranges.some(({ from, to }) => from === to)) continue;
    let areNeighbours = false;
    const wanted = ranges.map(({ from }) => from);
    visit(ranges[0]!, (record) => {
      areNeighbours ||= hasRun(wordsOf(record), wanted, -1);
    });
    if (!areNeighbours) continue;
    return halves.map((part, half): MatchedPart => {
      return {
        part,
        asPrefix: false,
        alternatives: [{ range: ranges[half]!, typos: 0, grade: EXACT }],
      };
    });
  }
  return null;
}

/** Not counted in long texts. */
const asLoose = (part: MatchedPart): MatchedPart => ({
  ...part,
  alternatives: part.alternatives.map((each) => ({ ...each, isLoose: true })),
});

/** What of a match counts in a long text. */
export function inLongText(match: MatchedWord): MatchedWord {
  const literal = (part: MatchedPart): MatchedPart => ({
    ...part,
    asPrefix:
      part.asPrefix &&
      part.alternatives.some(({ grade, isLoose }) => grade === PREFIX && isLoose !== true),
    alternatives: part.alternatives.filter(({ isLoose }) => !isLoose),
  });
  const others = match.others.map(literal).filter(({ alternatives }) => alternatives.length > 0);
  return { ...match, parts: match.word.phrase === null ? match.parts.map(literal) : [], others };
}

/** Adds the broader words to a match, the nearest first. */
const withBroader = (match: MatchedWord, postings: Postings): MatchedWord => ({
  ...match,
  others: [
    ...match.others,
    ...match.broader.map((term, at) =>
      synonymPart(postings, term, { ...SYNONYM, grade: RELATED + at, isBroader: true }),
    ),
  ],
});

type Quality = Omit<Alternative, 'range'>;

const alternative = (term: number, quality: Quality): Alternative => ({
  range: { from: term, to: term + 1 },
  ...quality,
});

/**
 * A synonym matches in singular and plural, a phrase as is. Other forms would match too much: a
 * "reporter" is a journalist, a "report" is not. Broader words match in all forms.
 */
function synonymOf(postings: Postings, word: string, quality: Quality) {
  const { vocabulary, formsOf, language } = postings;
  const { nounOf } = language;
  if (word.includes(' ')) return [{ range: vocabulary.exact(word), ...quality }];
  return formsOf(word)
    .filter((term) => quality.isBroader || nounOf(vocabulary.wordAt(term)) === nounOf(word))
    .map((term) => alternative(term, quality));
}

const synonymPart = (postings: Postings, synonym: string, quality: Quality): MatchedPart => ({
  part: synonym,
  asPrefix: false,
  alternatives: synonymOf(postings, synonym, quality),
});

/** Shorter words are corrected only to whole words with the same first letter. */
const MIN_UNSURE = 6;

/**
 * Corrections, likeliest first: one typo, two typos, one typo in the first letter.
 * @param hasParts whether the word has several parts
 */
function createCorrections(
  { postings, lexicon, spellings, typoLetters }: KnownWords,
  hasParts: boolean,
) {
  const { vocabulary } = postings;
  const editsOf = (part: string): number =>
    part.length < typoLetters.one ? 0 : part.length < typoLetters.two ? 1 : 2;
  const correct = (edits: number, keepsFirstLetter: boolean) => {
    const search = (terms: SortedTerms, part: string, asPrefix: boolean): number[] => {
      if (part.length === typoLetters.one - 1 && edits === 1 && keepsFirstLetter) {
        return lexicon?.isSpelled(part) ? [] : swapsOf(part, terms);
      }
      const most = lexicon?.isSpelled(part) ? 0 : editsOf(part);
      if (most < edits || (!keepsFirstLetter && part.length < MIN_UNSURE)) return [];
      const among = terms.startingWith(keepsFirstLetter ? part[0]! : '');
      return terms.similarTo(part, { among, edits, asPrefix });
    };
    return {
      partOf(part: string, isPrefix: boolean): Alternative[] {
        // Known parts of a compound are kept.
        const own = isPrefix ? vocabulary.startingWith(part) : vocabulary.exact(part);
        if (hasParts && own.to > own.from) return [{ range: own, typos: 0, grade: EXACT }];
        const mayComplete = edits === 1 && keepsFirstLetter && part.length >= MIN_UNSURE;
        return search(vocabulary, part, isPrefix && mayComplete).map((term) =>
          alternative(term, { typos: edits, grade: EXACT }),
        );
      },
      /** Synonyms and broader words of the vocabulary words that may have been meant. */
      meantBy(word: string) {
        const meant = search(spellings, word, false).map(spellings.wordAt);
        const related = { ...SYNONYM, typos: edits };
        return {
          synonyms: meant
            .flatMap((spelling) => [spelling, ...lexicon!.synonymsOf(spelling)])
            .map((one) => synonymPart(postings, one, related)),
          broader: meant.flatMap((spelling) => lexicon!.broaderOf(spelling)),
        };
      },
    };
  };
  return [correct(1, true), correct(2, true), correct(1, false)];
}
