/** Records prepared for searching, and which of them a search finds. */
import { collectFacetValues, type FacetData, type FacetValues, openFacetValues } from './facets.ts';
import { collectNumericValues, evaluateFilter, type NumericValues } from './filter.ts';
import type { HitSettings } from './hits.ts';
import { addRecord, countRecords, emptyMask, intersect, type Mask } from './mask.ts';
import { lexiconOf, type Vocabulary } from './lexicon.ts';
import type { SearchParameters } from './parameters.ts';
import {
  collectPostings,
  MAX_SEARCHABLE,
  openPostings,
  type Postings,
  type PostingsData,
  type SearchableAttribute,
} from './postings.ts';
import {
  collectSortKeys,
  type RankingStep,
  type RankOrder,
  rankRecords,
  type SortKeys,
} from './ranking.ts';
import type { SearchRecord } from './record.ts';
import { type Query, readQuery } from './query.ts';
import { type MatchRules, matchText, type TextResult } from './text-search.ts';
import {
  createKnownWords,
  defaultTypoLetters,
  type KnownWords,
  type TypoLetters,
} from './word-matches.ts';

/** What is searched and how. The records are the same in all indices; only their order differs. */
export type EngineSettings = {
  indices: readonly IndexSettings[];
  /** Attributes with text; at most 16. */
  searchable: readonly SearchableAttribute[];
  /** Attributes whose values are counted and filtered by; dotted paths are allowed. */
  facets: readonly string[];
  /** Attributes whose numbers are compared. */
  numeric: readonly string[];
  /** Top-level attributes that are never returned. */
  unretrievable: readonly string[];
  /** From how many letters on words may have typos; Algolia's defaults are 4 and 8. */
  typoLetters?: TypoLetters;
  /** How far hits can be paged; Algolia's default is 1000. */
  paginationLimitedTo?: number;
};

export type EngineOptions = EngineSettings & {
  records: readonly SearchRecord[];
  /** Synonyms and word forms; without it words match as typed. */
  vocabulary?: Vocabulary;
  /** When a record stops being found. Epoch seconds; Infinity is never. */
  expiresAt: (record: SearchRecord) => number;
  /** When a record begins to be found, by default always. Epoch seconds; -Infinity is always. */
  appearsAt?: (record: SearchRecord) => number;
} & Clock;

type Clock = {
  /** Epoch seconds. */
  now: () => number;
};

/**
 * Records as read for searching, without the records themselves: texts and typed arrays alone, so that
 * it can be stored and opened again. It holds nothing that depends on the time.
 */
export type IndexData = {
  /** The keys of the records; a record's number is its position. */
  keys: string[];
  /** Epoch seconds; see {@link EngineOptions}. */
  appearances: Float64Array;
  expiries: Float64Array;
  vocabulary: Vocabulary | null;
  postings: PostingsData;
  facets: ReadonlyMap<string, FacetData>;
  numbers: ReadonlyMap<string, NumericValues>;
  sortKeys: SortKeys;
};

/** The records of an index by number: a list, or something that reads them when they are needed. */
type RecordList = { at(number: number): SearchRecord | undefined };

/** One search index. All indices hold the same records and differ only in their order. */
type IndexSettings = {
  /** Full name, such as `jobs_super_ranked`. */
  name: string;
  /** Ends in a key, so that the order is total and paging is stable. */
  ranking: readonly RankingStep[];
  /** Whether text relevance comes before the ranking. */
  relevanceFirst: boolean;
  /** Whether words may differ by a letter or two. */
  typoTolerance: boolean;
  /** Whether words match only as typed: no synonyms, no other forms. */
  asTyped?: boolean;
};

/** One index: its settings and its order of the records, which is computed when first needed. */
export type OrderedIndex = { settings: IndexSettings; readonly ranking: RankOrder };

/** Records prepared for searching. A record's number is its position in `records`. */
export type RecordIndex = {
  size: number;
  records: RecordList;
  numberOf: ReadonlyMap<string, number>;
  postings: Postings;
  /** In the order of their bits. */
  searchable: readonly SearchableAttribute[];
  typoLetters: TypoLetters;
  /** What a text is matched with, and what it is matched with where words match only as typed. */
  known: KnownWords;
  knownAsTyped: KnownWords;
  /** The last text that was matched, among which open records, and what was found. */
  last: { key: string; open: Mask; result: TextResult } | null;
  facets: ReadonlyMap<string, FacetValues>;
  numbers: ReadonlyMap<string, NumericValues>;
  orders: ReadonlyMap<string, OrderedIndex>;
  hitSettings: HitSettings;
  paginationLimitedTo: number;
  /** The records that have appeared and not expired yet. */
  openRecords(): Mask;
  /** The record with a key, if it is open. */
  openRecord(objectID: string): SearchRecord | null;
};

/**
 * Reads records for searching.
 * @returns the data, and the records that it numbers: as at Algolia a later record replaces an earlier
 *   one with the same key
 * @throws when there are more searchable attributes than the index supports
 */
export function indexRecords(options: EngineOptions): { data: IndexData; records: SearchRecord[] } {
  if (options.searchable.length > MAX_SEARCHABLE) {
    throw new Error(`At most ${MAX_SEARCHABLE} attributes can be searchable`);
  }
  const byKey = new Map(options.records.map((record) => [record.objectID, record]));
  const records = [...byKey.values()];
  const { expiresAt, appearsAt = () => -Infinity } = options;
  const { vocabulary = null } = options;
  const lexicon = vocabulary && lexiconOf(vocabulary);
  const steps = options.indices.flatMap(({ ranking }) => ranking);
  const data: IndexData = {
    keys: [...byKey.keys()],
    appearances: Float64Array.from(records, appearsAt),
    expiries: Float64Array.from(records, expiresAt),
    vocabulary,
    postings: collectPostings(records, options.searchable, lexicon),
    facets: new Map(options.facets.map((name) => [name, collectFacetValues(records, name)])),
    numbers: new Map(options.numeric.map((name) => [name, collectNumericValues(records, name)])),
    sortKeys: collectSortKeys(records, steps),
  };
  return { data, records };
}

/**
 * Opens what {@link indexRecords} read.
 * @param records those that it returned
 * @param options the settings with which it was called, and the clock
 */
export function openRecordIndex(
  data: IndexData,
  records: RecordList,
  options: EngineSettings & Clock,
): RecordIndex {
  const { keys, appearances, expiries, sortKeys } = data;
  const { now, typoLetters = defaultTypoLetters } = options;
  const size = keys.length;
  const numberOf = new Map(keys.map((key, number) => [key, number]));
  const lexicon = data.vocabulary && lexiconOf(data.vocabulary);
  const postings = openPostings(data.postings, lexicon);
  const isOpen = (record: number, time: number): boolean =>
    appearances[record]! <= time && time < expiries[record]!;
  const orderOf = (settings: IndexSettings): OrderedIndex => {
    let ranking: RankOrder | null = null;
    return {
      settings,
      get ranking() {
        return (ranking ??= rankRecords(sortKeys, settings.ranking, size, now()));
      },
    };
  };

  return {
    size,
    records,
    numberOf,
    postings,
    searchable: options.searchable,
    typoLetters,
    known: createKnownWords(postings, lexicon, typoLetters),
    knownAsTyped: createKnownWords(postings, null, typoLetters),
    last: null,
    facets: new Map([...data.facets].map(([name, facet]) => [name, openFacetValues(facet)])),
    numbers: data.numbers,
    orders: new Map(options.indices.map((settings) => [settings.name, orderOf(settings)])),
    hitSettings: {
      searchable: options.searchable.map(({ attribute }) => attribute),
      html: new Set(
        options.searchable.filter(({ html }) => html).map(({ attribute }) => attribute),
      ),
      unretrievable: new Set(options.unretrievable),
    },
    paginationLimitedTo: options.paginationLimitedTo ?? 1000,
    openRecords() {
      const time = now();
      const open = emptyMask(size);
      for (let record = 0; record < size; record++) {
        if (isOpen(record, time)) addRecord(open, record);
      }
      return open;
    },
    openRecord(objectID) {
      const number = numberOf.get(objectID);
      return number !== undefined && isOpen(number, now()) ? records.at(number)! : null;
    },
  };
}

/** The open records that a search finds. */
export type Found = {
  records: Mask;
  count: number;
  /** How many of them are found without wider words. */
  literalCount: number;
  text: TextResult;
  /** Whether words could have typos. */
  typos: boolean;
};

/**
 * Applies a search's text and filters; the same for hits, facets and browsing.
 * @param widens whether wider words may match, which makes sense where relevance comes first
 */
export function findRecords(
  index: RecordIndex,
  { settings }: OrderedIndex,
  parameters: SearchParameters,
  widens = settings.relevanceFirst,
): Found {
  const typos = settings.typoTolerance && parameters.typoTolerance;
  const known = settings.asTyped ? index.knownAsTyped : index.known;
  const query = readQuery(parameters.query, {
    type: parameters.queryType,
    advancedSyntax: parameters.advancedSyntax,
    lexicon: known.lexicon,
  });
  const { restrictSearchableAttributes: chosen } = parameters;
  const attributes = bitsOf(
    index.searchable,
    ({ attribute }) => chosen === null || chosen.includes(attribute),
  );
  const telling = attributes & ~mentionBits(index.searchable) || attributes;
  const rules = { typos, attributes, telling: widens ? telling : null, open: index.openRecords() };
  const text = matchOnce(index, known, query, rules);
  const filtered = parameters.filter && evaluateFilter(parameters.filter, index);
  const records = filtered ? intersect(filtered, text.records) : text.records;
  const count = countRecords(records);
  const isWider = text.literal !== text.records;
  const literalCount = isWider ? countRecords(intersect(text.literal.slice(), records)) : count;
  return { records, count, literalCount, text, typos };
}

/**
 * Matches a text, or gives the result of the last one if it is the same: a key press asks for one text
 * with several filters.
 */
function matchOnce(
  index: RecordIndex,
  known: KnownWords,
  query: Query,
  { open, ...rules }: MatchRules,
): TextResult {
  const key = JSON.stringify([query, known === index.known, rules]);
  const { last } = index;
  if (last?.key === key && open.every((word, at) => word === last.open[at])) return last.result;
  const result = matchText(known, query, { open, ...rules });
  index.last = { key, open, result };
  return result;
}

/** Those of the searchable attributes for which something holds, as bits. */
const bitsOf = (
  searchable: readonly SearchableAttribute[],
  holds: (attribute: SearchableAttribute) => boolean,
): number =>
  searchable.reduce((bits, attribute, bit) => (holds(attribute) ? bits | (1 << bit) : bits), 0);

/** The attributes of the last tier of several, as bits: a text there only mentions a word. */
function mentionBits(searchable: readonly SearchableAttribute[]): number {
  const tiers = searchable.map(({ tier = 0 }) => tier);
  const last = Math.max(...tiers);
  return Math.min(...tiers) === last ? 0 : bitsOf(searchable, ({ tier = 0 }) => tier === last);
}

/** Whole milliseconds since a `performance.now()`, at least one, as search responses report it. */
export function elapsedSince(start: number): number {
  return Math.max(1, Math.round(performance.now() - start));
}
