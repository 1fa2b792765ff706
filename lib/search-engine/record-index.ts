/** The index over all records, and matching a search against it. */
import { collectFacetValues, type FacetData, openFacetValues } from './facets.ts';
import { collectNumericValues, evaluateFilter, type NumericValues } from './filter.ts';
import { addRecord, countRecords, emptyMask, intersect, type Mask } from './mask.ts';
import { english } from './language/english.ts';
import type { Language } from './language/language.ts';
import { createLexicon, type Vocabulary } from './language/lexicon.ts';
import type { SearchParameters } from './parameters.ts';
import {
  collectPostings,
  MAX_SEARCHABLE,
  openPostings,
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
import { readQuery } from './language/query.ts';
import { type QueryRules, type Understood, withUnderstood } from './rules.ts';
import { splitWords } from './language/words.ts';
import {
  closeGroups,
  type CloseGroup,
  createKnownWords,
  defaultTypoLetters,
  matchText,
  type TypoLetters,
  withPhrasesApart,
} from './text-search.ts';

export type EngineSettings = {
  indices: readonly IndexSettings[];
  /** Attributes with text; at most 16. */
  searchable: readonly SearchableAttribute[];
  /** Attributes to count and filter by; dotted paths are allowed. */
  facets: readonly string[];
  /** Attributes with numeric filters. */
  numeric: readonly string[];
  /** Top-level attributes that no response contains. */
  unretrievable: readonly string[];
  /** Defaults to Algolia's 4 and 8. */
  typoLetters?: TypoLetters;
  /** Defaults to Algolia's 1000. */
  paginationLimitedTo?: number;
  /** Defaults to English. */
  language?: Language;
  /** Without them every word is searched for. */
  rules?: QueryRules;
  /** Epoch seconds. */
  now: () => number;
};

export type EngineOptions = EngineSettings & {
  records: readonly SearchRecord[];
  /** Without it words match as typed. */
  vocabulary?: Vocabulary;
  /** Epoch seconds; Infinity for never. */
  expiresAt: (record: SearchRecord) => number;
  /** Epoch seconds; by default -Infinity, from the start. */
  appearsAt?: (record: SearchRecord) => number;
};

/**
 * The index without the records: only texts and typed arrays, so that it can be stored and
 * reopened. Nothing in it depends on the current time.
 */
export type IndexData = {
  /** Record keys by record number. */
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

/** An order of the records. All indices hold the same records and differ only in their order. */
export type IndexSettings = {
  /** Full name, such as `jobs_super_ranked`. */
  name: string;
  /** Must end in a unique key, so that paging is stable. */
  ranking: readonly RankingStep[];
  /** Whether text relevance precedes the ranking. */
  relevanceFirst: boolean;
  typoTolerance: boolean;
  /** Disables synonyms and word forms. */
  asTyped?: boolean;
};

/**
 * Builds the index. As at Algolia, a later record replaces an earlier one with the same key.
 * @returns the data and the records by number
 */
export function indexRecords(options: EngineOptions): { data: IndexData; records: SearchRecord[] } {
  if (options.searchable.length > MAX_SEARCHABLE) {
    throw new Error(`At most ${MAX_SEARCHABLE} attributes can be searchable`);
  }
  const byKey = new Map(options.records.map((record) => [record.objectID, record]));
  const records = [...byKey.values()];
  const { expiresAt, appearsAt = () => -Infinity, vocabulary = null, language = english } = options;
  const lexicon = vocabulary && createLexicon(vocabulary, language);
  const steps = options.indices.flatMap(({ ranking }) => ranking);
  const data: IndexData = {
    keys: [...byKey.keys()],
    appearances: Float64Array.from(records, appearsAt),
    expiries: Float64Array.from(records, expiresAt),
    vocabulary,
    postings: collectPostings(records, options.searchable, lexicon, language),
    facets: new Map(options.facets.map((name) => [name, collectFacetValues(records, name)])),
    numbers: new Map(options.numeric.map((name) => [name, collectNumericValues(records, name)])),
    sortKeys: collectSortKeys(records, steps),
  };
  return { data, records };
}

export type RecordIndex = ReturnType<typeof openRecordIndex>;

export type OrderedIndex = ReturnType<typeof orderedIndex>;

/**
 * Opens an index with the settings it was built with.
 * @param records by number, possibly loaded lazily
 */
export function openRecordIndex(
  data: IndexData,
  records: { at(number: number): SearchRecord | undefined },
  options: EngineSettings,
) {
  const { keys, appearances, expiries } = data;
  const { now, searchable, typoLetters = defaultTypoLetters, language = english } = options;
  const size = keys.length;
  const numberOf = new Map(keys.map((key, number) => [key, number]));
  const lexicon = data.vocabulary && createLexicon(data.vocabulary, language);
  const postings = openPostings(data.postings, lexicon, language);
  const isOpen = (record: number, time: number): boolean =>
    appearances[record]! <= time && time < expiries[record]!;

  return {
    size,
    /** A record's number is its position. */
    records,
    numberOf,
    postings,
    /** By bit number. */
    searchable,
    typoLetters,
    known: createKnownWords(postings, lexicon, typoLetters),
    /** For indices that match words only as typed. */
    knownAsTyped: createKnownWords(postings, null, typoLetters),
    facets: new Map(Array.from(data.facets, ([name, facet]) => [name, openFacetValues(facet)])),
    numbers: data.numbers,
    orders: new Map(
      options.indices.map((settings) => [settings.name, orderedIndex(data, settings, now)]),
    ),
    hitSettings: {
      searchable: searchable.map(({ attribute }) => attribute),
      html: new Set(searchable.filter(({ html }) => html).map(({ attribute }) => attribute)),
      long: new Set(
        searchable
          .filter((_, bit) => mentionBits(searchable) & (1 << bit))
          .map(({ attribute }) => attribute),
      ),
      unretrievable: new Set(options.unretrievable),
    },
    paginationLimitedTo: options.paginationLimitedTo ?? 1000,
    rules: options.rules ?? null,
    now,
    /** Records that have appeared and not expired. */
    openRecords(): Mask {
      const time = now();
      const open = emptyMask(size);
      for (let record = 0; record < size; record++) {
        if (isOpen(record, time)) addRecord(open, record);
      }
      return open;
    },
    /** Null unless the record is open. */
    openRecord(objectID: string): SearchRecord | null {
      const number = numberOf.get(objectID);
      return number !== undefined && isOpen(number, now()) ? records.at(number)! : null;
    },
  };
}

/** The order is computed on first use. */
function orderedIndex({ sortKeys, keys }: IndexData, settings: IndexSettings, now: () => number) {
  let ranking: RankOrder | null = null;
  return {
    settings,
    get ranking(): RankOrder {
      return (ranking ??= rankRecords(sortKeys, settings.ranking, keys.length, now()));
    },
  };
}

export type Found = ReturnType<typeof findRecords>;

/** With fewer matches, the words that name a value are searched for after all, if that finds more. */
const FEW_UNDERSTOOD = 5;

/**
 * Applies a search's text and filters, and those that its words are understood as; shared by hits, facets
 * and browsing.
 * @param allowBroader only sensible where relevance comes first
 */
export function findRecords(
  index: RecordIndex,
  order: OrderedIndex,
  parameters: SearchParameters,
  allowBroader = order.settings.relevanceFirst,
) {
  const find = (query: string, understood: readonly Understood[]) =>
    findByWords(index, order, { ...parameters, query }, { allowBroader, understood });
  const { understood, rest, named, always } = applyRules(index, order.settings, parameters);
  if (understood.length === 0) return { ...find(parameters.query, []), named: null };
  const found = find(rest, understood);
  if (found.count < FEW_UNDERSTOOD && named !== rest) {
    const words = find(named, always);
    const isBetter = found.count === 0 || words.literalCount > found.literalCount;
    if (isBetter) return { ...words, named: null };
  }
  /** Those that also have the words that name a value come first. */
  const also = allowBroader && named !== rest ? find(named, understood) : null;
  return { ...found, named: also };
}

function findByWords(
  index: RecordIndex,
  { settings }: OrderedIndex,
  parameters: SearchParameters,
  { allowBroader, understood }: { allowBroader: boolean; understood: readonly Understood[] },
) {
  /** Whether typo tolerance applies. */
  const typos = settings.typoTolerance && parameters.typoTolerance;
  const known = settings.asTyped ? index.knownAsTyped : index.known;
  const query = readQuery(parameters.query, {
    type: parameters.queryType,
    advancedSyntax: parameters.advancedSyntax,
    words: known,
  });
  const { restrictSearchableAttributes: chosen } = parameters;
  const attributes = bitsOf(
    index.searchable,
    ({ attribute }) => chosen === null || chosen.includes(attribute),
  );
  const long = attributes & mentionBits(index.searchable);
  // Where words match only as typed, or only long texts are searched, they match anywhere.
  const mentions = known.lexicon === null || long === attributes ? 0 : long;
  const titles = attributes & titleBits(index.searchable);
  const places = attributes & placeBits(index.searchable);
  const open = index.openRecords();
  const rules = { typos, attributes, mentions, titles, places, allowBroader, open };
  const text = matchText(known, query, rules);
  const filter = withUnderstood(parameters.filter, understood);
  const filtered = filter && evaluateFilter(filter, index);
  const records = filtered ? intersect(filtered.slice(), text.records) : text.records;
  const count = countRecords(records);
  const isBroader = text.literal !== text.records;
  /** Matches without broader words. */
  const literalCount = isBroader ? countRecords(intersect(text.literal.slice(), records)) : count;
  const hasNoWords = query.words.length + query.excluded.length === 0;
  const hasOnlyStopWords = hasNoWords && splitWords(parameters.query, known.language).length > 0;
  /** Groups of records that have some of the words. */
  const close = (most: number): CloseGroup[] => {
    const among = filtered ? intersect(filtered, text.allowed) : text.allowed;
    const words = withPhrasesApart(text, known.lexicon);
    const apart = words ? matchText(known, { ...query, words }, rules) : text;
    return closeGroups({ ...apart, records }, { among, postings: known.postings, most });
  };
  return { records, count, literalCount, text, typos, hasOnlyStopWords, close, understood };
}

/** An index that matches as typed takes no words as filters. */
function applyRules(
  { rules, facets, now }: RecordIndex,
  { asTyped }: IndexSettings,
  { query, allowsRules }: SearchParameters,
): ReturnType<QueryRules> {
  if (!rules || asTyped || !allowsRules || query === '')
    return { understood: [], rest: query, named: query, always: [] };
  const has = (attribute: string, value: string) =>
    facets.get(attribute)?.values.includes(value) ?? false;
  const hasInAnyCase = (attribute: string, value: string) => {
    const wanted = value.toLowerCase();
    return facets.get(attribute)?.values.some((one) => one.toLowerCase() === wanted) ?? false;
  };
  return rules(query, { has, hasInAnyCase, now: now() });
}

/** The searchable attributes that pass a test, as bits. */
const bitsOf = (
  searchable: readonly SearchableAttribute[],
  holds: (attribute: SearchableAttribute) => boolean,
): number =>
  searchable.reduce((bits, attribute, bit) => (holds(attribute) ? bits | (1 << bit) : bits), 0);

/** The attributes of the highest tier, as bits. */
function titleBits(searchable: readonly SearchableAttribute[]): number {
  const first = Math.min(...searchable.map(({ tier = 0 }) => tier));
  return bitsOf(searchable, ({ tier = 0 }) => tier === first);
}

/** The attributes whose tier depends on the query, as bits: they say where. */
const placeBits = (searchable: readonly SearchableAttribute[]): number =>
  bitsOf(searchable, ({ tierAmongOthers }) => tierAmongOthers !== undefined);

/** The attributes of the lowest tier, as bits: they only mention a word. 0 for a single tier. */
function mentionBits(searchable: readonly SearchableAttribute[]): number {
  const tiers = searchable.map(({ tier = 0 }) => tier);
  const last = Math.max(...tiers);
  return Math.min(...tiers) === last ? 0 : bitsOf(searchable, ({ tier = 0 }) => tier === last);
}
