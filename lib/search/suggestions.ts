/**
 * Suggestions while the visitor types: values of filters, titles of roles, and earlier searches.
 * Nothing is fetched for them: the page contains all values with their counts, and titles come from
 * the list. Contract: 2.7.
 */
import { fold } from '../base/fold.ts';
import { exclusionOf } from '../query/exclusions.ts';
import { type FacetCounts, isOffered, type LocationLists } from '../query/facet-discovery.ts';
import { toggled, togglesFor } from '../query/facet-items.ts';
import {
  type FacetFilter,
  type FilterDefinitions,
  HIGHLIGHTED_ORGANISATIONS,
  ORGANISATION,
  shownFacets,
  valueName,
} from '../query/filter-definitions.ts';
import { isGenericWord } from '../query/generic-words.ts';
import { isFiltered, type SearchState, withValues } from '../query/search-state.ts';
import { isVisaVariant } from '../roles/locations.ts';
import { words } from '../words/words.ts';

export type Suggestion = {
  kind: 'recent' | 'value' | 'title';
  /** The value's name, the title or the earlier text. */
  name: string;
  /** What it is, such as "Organisation". */
  label: string;
  /** The search when it is chosen. */
  state: SearchState;
  /** Roles found then; null when it has to be asked for. */
  count: number | null;
};

/** A value of a filter that can be suggested. */
export type SuggestedValue = {
  facet: FacetFilter;
  value: string;
  name: string;
  /** The folded words of the name. */
  words: string[];
  /** Roles of the whole board. */
  count: number;
};

/** Values of these facets; others are picked from a short list rather than typed. */
const suggestedFacets = new Set(['areas', 'country', 'city', 'organisation']);

const MAX_VALUES = 5;
const MAX_VALUES_OF_A_FACET = 3;
const MAX_TITLES = 3;
/** While something is typed; with an empty box all are shown. */
const MAX_RECENT = 2;
const MIN_CHARACTERS = 2;
/** For a value that only the end of the text names, as in "engineer lon". */
const MIN_END_CHARACTERS = 3;
/** Longer titles name one role rather than a kind of role. */
const MAX_TITLE_CHARACTERS = 60;

/**
 * The values that can be suggested, most roles first.
 * @param counts of the whole board
 */
export function suggestedValues(
  counts: FacetCounts,
  locations: LocationLists,
  definitions: FilterDefinitions,
): SuggestedValue[] {
  const found = new Map<string, SuggestedValue>();
  for (const facet of shownFacets(definitions)) {
    if (!suggestedFacets.has(facet.id)) continue;
    for (const [value, count] of Object.entries(counts[facet.attribute] ?? {})) {
      // A place may be a country and a city.
      const key = `${facet.attribute} ${value}`;
      if (found.has(key) || isVisaVariant(value)) continue;
      if (facet.attribute === ORGANISATION && value === HIGHLIGHTED_ORGANISATIONS) continue;
      if (!isOffered(facet, value, false, locations)) continue;
      const name = valueName(facet.attribute, value);
      const parts = wordsOf(name);
      if (parts.every(isGenericWord)) continue;
      found.set(key, { facet, value, name, words: parts, count });
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}

type Sources = {
  state: SearchState;
  /** From {@link suggestedValues}. */
  values: readonly SuggestedValue[];
  /** Of the roles in the list, in its order. */
  titles: readonly string[];
  /** Newest first. */
  recent: readonly string[];
};

/**
 * What to suggest for a text: earlier searches, values of filters, then titles; at most ten. For
 * generic words, such as "jobs", only earlier searches.
 * @param text as typed
 */
export function suggest(text: string, { state, values, titles, recent }: Sources): Suggestion[] {
  const typed = wordsOf(text);
  const isEmpty = text.trim() === '';
  const earlier = recent
    .filter((each) => isEmpty || (fold(each).startsWith(fold(text.trim())) && !isSame(each, text)))
    .slice(0, isEmpty ? recent.length : MAX_RECENT)
    .map((query) => suggestion('recent', query, words.search.recent, { ...state, query }));
  const telling = typed.filter((word) => !isGenericWord(word));
  if (telling.join('').length < MIN_CHARACTERS) return earlier;
  return [
    ...earlier,
    ...valueSuggestions(text, state, values),
    ...matchingTitles(telling, titles)
      .filter((title) => !isSame(title, text) && !earlier.some(({ name }) => isSame(name, title)))
      .slice(0, MAX_TITLES)
      .map((query) => suggestion('title', query, words.search.title, { ...state, query })),
  ];
}

const suggestion = (
  kind: Suggestion['kind'],
  name: string,
  label: string,
  state: SearchState,
): Suggestion => ({ kind, name, label, state, count: null });

/**
 * Values whose name has every typed word, as a word or the beginning of one. Where none has, values
 * whose name begins with the end of the text; the words before it stay.
 */
function valueSuggestions(
  text: string,
  state: SearchState,
  values: readonly SuggestedValue[],
): Suggestion[] {
  const terms = text.trim().split(/\s+/);
  for (const at of terms.keys()) {
    const end = terms.slice(at);
    // Operators are the visitor's own business.
    if (end.some((term) => /^[-"“„‘]/.test(term))) continue;
    const typed = wordsOf(end.join(' ')).filter((word) => !isGenericWord(word));
    if (typed.join('').length < (at === 0 ? MIN_CHARACTERS : MIN_END_CHARACTERS)) continue;
    const start = typed.join(' ');
    const beginsWith = (one: SuggestedValue) => one.words.join(' ').startsWith(start);
    const matching = values.filter((one) =>
      at === 0 ? hasWords(one.words, typed) : beginsWith(one),
    );
    const others = matching.filter((one) => !beginsWith(one));
    const free = [...matching.filter(beginsWith), ...others].filter((one) => !isChosen(state, one));
    if (matching.length === 0) continue;
    const before = terms.slice(0, at).join(' ');
    const query = wordsOf(before).every(isGenericWord) ? '' : before;
    return firstOfEach(free).map((one) => valueSuggestion(one, { ...state, query }));
  }
  return [];
}

/** Places are one kind, whether a country or a city. */
function firstOfEach(values: readonly SuggestedValue[]): SuggestedValue[] {
  const taken = new Map<string, number>();
  return values
    .filter(({ facet: { attribute } }) => {
      const before = taken.get(attribute) ?? 0;
      taken.set(attribute, before + 1);
      return before < MAX_VALUES_OF_A_FACET;
    })
    .slice(0, MAX_VALUES);
}

function valueSuggestion(one: SuggestedValue, before: SearchState): Suggestion {
  const { facet, value, name, count } = one;
  const selected = before.refinementList[facet.attribute] ?? [];
  const chosen = toggled(selected, togglesFor(facet, selected, value));
  return {
    kind: 'value',
    name,
    label: facet.alertLabel,
    state: withValues(before, facet.attribute, chosen),
    // Known for the whole board only.
    count: isFiltered(before) ? null : count,
  };
}

function isChosen({ refinementList }: SearchState, { facet, value }: SuggestedValue): boolean {
  const selected = refinementList[facet.attribute] ?? [];
  return selected.includes(value) || selected.includes(exclusionOf(value));
}

/** Titles that several roles of the list share first. */
function matchingTitles(typed: readonly string[], titles: readonly string[]): string[] {
  const found = new Map<string, { title: string; count: number }>();
  for (const title of titles) {
    if (title.length > MAX_TITLE_CHARACTERS) continue;
    const parts = wordsOf(title);
    if (parts.every(isGenericWord) || !hasWords(parts, typed)) continue;
    const key = parts.join(' ');
    const known = found.get(key);
    if (known) known.count++;
    else found.set(key, { title, count: 1 });
  }
  return [...found.values()].sort((a, b) => b.count - a.count).map(({ title }) => title);
}

const hasWords = (parts: readonly string[], typed: readonly string[]): boolean =>
  typed.every((beginning) => parts.some((word) => word.startsWith(beginning)));

/** Folded. */
const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const isSame = (one: string, other: string): boolean =>
  wordsOf(one).join(' ') === wordsOf(other).join(' ');

/** Marks the typed beginnings of words in a name. The parts add up to the name. */
export function markTyped(name: string, text: string): Array<{ text: string; isMatch: boolean }> {
  const typed = wordsOf(text).filter((word) => !isGenericWord(word));
  return name
    .normalize('NFC')
    .split(/([\p{L}\p{N}]+)/u)
    .flatMap((part) => {
      const beginning = typed.find((word) => fold(part).startsWith(word));
      if (beginning === undefined) return [{ text: part, isMatch: false }];
      return [
        { text: part.slice(0, beginning.length), isMatch: true },
        { text: part.slice(beginning.length), isMatch: false },
      ];
    })
    .filter((part) => part.text !== '');
}

/**
 * The counts in a response to `countRequests` of suggestions.
 * @returns null where there is none
 */
export function readCounts(response: unknown): Array<number | null> {
  const results = (response as { results?: Array<{ nbHits?: unknown } | null> } | null)?.results;
  if (!Array.isArray(results)) return [];
  return results.map((result) => (typeof result?.nbHits === 'number' ? result.nbHits : null));
}
