/**
 * Suggestions for a search with few or no results: dropping a filter or word, another spelling, or
 * the closest facet value. All are counted in one request, and only those with more results are
 * offered. Contract: 2.7.
 */
import { distance } from 'fastest-levenshtein';
import { chosenValues, withoutValue } from '../query/chosen-values.ts';
import {
  emptyState,
  hasQuery,
  isFiltered,
  minimumSalary,
  type SearchState,
  withMinimumSalary,
  withToggle,
  withValues,
} from '../query/search-state.ts';
import { excludedValue, isExclusion } from '../query/exclusions.ts';
import { isOffered, type FacetCounts, type LocationLists } from '../query/facet-discovery.ts';
import { type FilterDefinitions, valueName } from '../query/filter-definitions.ts';
import { fold } from '../base/fold.ts';
import { isGenericWord } from '../query/generic-words.ts';
import type { Vocabulary } from '../search-engine/language/lexicon.ts';
import { money } from '../words/money.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';

const MAX_WAYS_OUT = 4;
/** Suggestions of one kind before other kinds are considered. */
const MAX_OF_A_KIND = 2;
/** Each costs one query. */
const MAX_CANDIDATES = 24;
const MAX_WORDS = 8;
/** Shorter words have too many similar ones. */
const MIN_SPELLING_CHARACTERS = 4;
/** For one-word texts. */
const MAX_SPELLINGS = 3;
/** Allows two typos even in short words. */
const MIN_DISTANCE = 2;

/** A search that may find more, and its difference: "without", "London". */
export type Candidate = {
  kind: 'spelling' | 'filter' | 'word' | 'value' | 'text' | 'filters' | 'pair' | 'single' | 'only';
  change: 'spelled' | 'with' | 'without' | 'chosen' | 'only';
  /** The part that is dropped or chosen. */
  subject: string;
  /** The label of the dropdown in which a value is chosen. */
  filter?: string;
  state: SearchState;
};

/** A search that finds more roles than the visitor's. */
export type WayOut = Candidate & { count: number };

type Board = {
  definitions: FilterDefinitions;
  locations: LocationLists;
  /** The facet values of the whole board. */
  counts: FacetCounts;
  /** Large, so it is loaded once nothing is found. */
  vocabulary: Vocabulary;
};

/** Candidates, smallest changes first. */
export function waysOutCandidates(state: SearchState, board: Board): Candidate[] {
  const candidates = [
    ...otherSpellings(state, board),
    ...withoutOneFilter(state, board.definitions),
    ...withoutOneWord(state),
    ...nearestValues(state, board),
    ...withoutTextOrFilters(state),
    ...onlySomeWords(state, board),
    ...onlyOneFilter(state, board.definitions),
  ];
  const keyOf = ({ kind, subject }: Candidate): string => `${kind} ${subject}`;
  return [...new Map(candidates.map((each) => [keyOf(each), each])).values()].slice(
    0,
    MAX_CANDIDATES,
  );
}

/** All matches, and those without broader words if fewer. */
type Counts = { nbHits?: unknown; nbSortedHits?: unknown };

/**
 * The suggestions to offer, at most four.
 * @param response the response of the search service to `countRequests` of the candidates
 * @param found matches of the visitor's own search without broader words
 */
export function readWaysOut(
  candidates: readonly Candidate[],
  response: unknown,
  found: number,
): WayOut[] {
  const results = (response as { results?: Array<Counts | null> } | null)?.results;
  if (!Array.isArray(results)) return [];
  const better = candidates.flatMap((candidate, i) => {
    const { nbHits = 0, nbSortedHits = nbHits } = results[i] ?? {};
    return Number(nbSortedHits) > found ? [{ ...candidate, count: Number(nbHits) }] : [];
  });
  const ranked = [...new Set(better.map(({ kind }) => kind))].map((kind) =>
    better.filter((one) => one.kind === kind).sort((a, b) => b.count - a.count),
  );
  const first = ranked.flatMap((ways) => ways.slice(0, MAX_OF_A_KIND));
  const rest = ranked.flatMap((ways) => ways.slice(MAX_OF_A_KIND));
  return [...first, ...rest].slice(0, MAX_WAYS_OUT);
}

function withoutOneFilter(state: SearchState, definitions: FilterDefinitions): Candidate[] {
  const values = chosenValues(state, definitions).map(({ name, attribute, value }): Candidate => {
    const rest = withoutValue(state, definitions, { attribute, value });
    return isExclusion(value)
      ? {
          kind: 'filter',
          change: 'with',
          subject: valueName(attribute, excludedValue(value)),
          state: rest,
        }
      : without('filter', name, rest);
  });
  const toggles = definitions.toggles
    .filter(({ attribute }) => state.toggle[attribute])
    .map(({ attribute, tag }) => without('filter', tag, withToggle(state, attribute, false)));
  const salary = minimumSalary(state);
  return [
    ...values,
    ...(salary === null ? [] : [without('filter', money(salary), withMinimumSalary(state, null))]),
    ...toggles,
  ];
}

function withoutOneWord(state: SearchState): Candidate[] {
  const terms = termsOf(state.query);
  if (terms.length < 2) return [];
  return terms
    .slice(0, MAX_WORDS)
    .map((term, i) => without('word', term, { ...state, query: terms.toSpliced(i, 1).join(' ') }));
}

/**
 * For texts whose words match nothing together: two neighbouring words, or a single word.
 * Exclusions are kept.
 */
function onlySomeWords(state: SearchState, board: Board): Candidate[] {
  const { required, excluded } = splitTerms(state.query);
  const terms = required.filter((term) => !isGeneric(term, board)).slice(0, MAX_WORDS);
  if (terms.length < 3) return [];
  const only =
    (kind: 'pair' | 'single') =>
    (kept: string): Candidate => {
      const query = [kept, ...excluded].join(' ');
      return { kind, change: 'only', subject: query, state: { ...state, query } };
    };
  const pairs = terms.slice(1).map((term, i) => `${terms[i]} ${term}`);
  return [...pairs.map(only('pair')), ...terms.map(only('single'))];
}

/**
 * Replaces one word with a spelling from the board's values or the vocabulary. Quotation marks are
 * kept; excluded words are not corrected.
 */
function otherSpellings(state: SearchState, board: Board): Candidate[] {
  const { same, short, also } = board.vocabulary;
  const meanings = [...short, ...also].flatMap(({ means }) => means);
  const names = offeredValues(board).map(({ name }) => name);
  const known = new Set(
    [...names, ...same.flat(), ...meanings].flatMap(
      (text) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [],
    ),
  );
  const terms = termsOf(state.query);
  const typed = terms
    .flatMap((term, at) => (isExcluded(term) ? [] : wordsIn(term).map((word) => ({ ...word, at }))))
    .slice(0, MAX_WORDS);
  return typed.flatMap(({ text, index, at }): Candidate[] => {
    const folded = fold(text);
    if (folded.length < MIN_SPELLING_CHARACTERS || known.has(folded)) return [];
    if (isGeneric(text, board)) return [];
    const nearest = nearestTo(folded, [...known], (name) => name);
    return nearest.slice(0, typed.length > 1 ? 1 : MAX_SPELLINGS).map((spelling) => {
      const term = terms[at]!;
      const spelled = term.slice(0, index) + spelling + term.slice(index + text.length);
      const query = terms.with(at, spelled).join(' ');
      return {
        kind: 'spelling',
        change: 'spelled',
        subject: query,
        state: { ...state, query },
      };
    });
  });
}

/** Replaces the text with facet values that it names or nearly names. */
function nearestValues(state: SearchState, board: Board): Candidate[] {
  const { required, excluded } = splitTerms(state.query);
  const text = fold(required.join(' ').replace(quotationMarks, ''));
  if (text.length < MIN_SPELLING_CHARACTERS) return [];
  if (text.split(/\s+/).every((word) => isGeneric(word, board))) return [];
  const values = offeredValues(board);
  const parts = new Set(text.split(/\s+/));
  const named = values.filter(({ name }) =>
    fold(name)
      .split(/[^\p{L}\p{N}]+/u)
      .every((word) => parts.has(word)),
  );
  const nearest = nearestTo(text, values, ({ name }) => fold(name)).slice(0, 1);
  return [...new Set([...named, ...nearest])]
    .filter(({ attribute, value }) => !state.refinementList[attribute]?.includes(value))
    .slice(0, MAX_OF_A_KIND)
    .map(({ attribute, value, name, label }) => ({
      kind: 'value',
      change: 'chosen',
      subject: name,
      filter: label,
      state: withValues({ ...state, query: excluded.join(' ') }, attribute, [
        ...(state.refinementList[attribute] ?? []),
        value,
      ]),
    }));
}

/** Larger changes, for when nothing smaller helps. */
function withoutTextOrFilters(state: SearchState): Candidate[] {
  const withoutText = { ...state, query: '' };
  if (!isFiltered(withoutText) || !hasQuery(state)) return [];
  return [
    without('text', say(words.waysOut.quoted, { text: state.query.trim() }), withoutText),
    without('filters', words.waysOut.anyFilter, { ...emptyState(), query: state.query }),
  ];
}

/** For searches whose parts match nothing together: one filter alone. */
function onlyOneFilter(state: SearchState, definitions: FilterDefinitions): Candidate[] {
  const values = chosenValues(state, definitions).filter(({ value }) => !isExclusion(value));
  if (values.length < 2) return [];
  return values.map(({ attribute, value, name }) => ({
    kind: 'only',
    change: 'only',
    subject: name,
    state: withValues(emptyState(), attribute, [value]),
  }));
}

const without = (kind: Candidate['kind'], subject: string, state: SearchState): Candidate => ({
  kind,
  change: 'without',
  subject,
  state,
});

const quotationMarks = /["“”„‘]|’(?!\S)/g;
const term = /-?["“”„][^"“”„]*["“”„]?|-?‘[^‘]*?’(?!\S)|\S+/g;

/** Words and phrases as typed, with their operators. */
const termsOf = (query: string): string[] => query.match(term) ?? [];

/** A word that fits any role: a search for it alone, or a correction of it, helps nobody. */
function isGeneric(word: string, { vocabulary }: Board): boolean {
  const folded = fold(word);
  return isGenericWord(folded) || vocabulary.skipped.includes(folded);
}

const isExcluded = (term: string): boolean => /^-["“”„‘\p{L}\p{N}]/u.test(term);

function splitTerms(query: string): { required: string[]; excluded: string[] } {
  const terms = termsOf(query);
  return {
    required: terms.filter((term) => !isExcluded(term)),
    excluded: terms.filter(isExcluded),
  };
}

const wordsIn = (term: string): { text: string; index: number }[] =>
  Array.from(term.matchAll(/[\p{L}\p{M}\p{N}]+/gu), ({ 0: text, index }) => ({ text, index }));

function offeredValues({ definitions, locations, counts }: Board) {
  return definitions.facets.flatMap((facet) =>
    Object.keys(counts[facet.attribute] ?? {})
      .filter((value) => isOffered(facet, value, false, locations))
      .map((value) => ({
        attribute: facet.attribute,
        value,
        name: valueName(facet.attribute, value),
        label: facet.label,
      })),
  );
}

/** Items within an edit distance of a third of the text, nearest first. */
function nearestTo<Item>(
  text: string,
  candidates: readonly Item[],
  textOf: (candidate: Item) => string,
): Item[] {
  const most = Math.max(MIN_DISTANCE, Math.floor(text.length / 3));
  return candidates
    .filter((candidate) => Math.abs(textOf(candidate).length - text.length) <= most)
    .map((candidate) => {
      const other = textOf(candidate);
      return { candidate, away: distance(text, other) + (other[0] === text[0] ? 0 : 0.5) };
    })
    .filter(({ away }) => away <= most)
    .sort((one, other) => one.away - other.away)
    .map(({ candidate }) => candidate);
}
