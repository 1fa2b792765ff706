/** Places, ways of working and levels that a text names and that could be filters. Contract: 2.7. */
import { fold } from '../base/fold.ts';
import { type FacetCounts, isOffered, type LocationLists } from '../query/facet-discovery.ts';
import { type FilterDefinitions, valueName } from '../query/filter-definitions.ts';
import type { SearchState } from '../query/search-state.ts';
import { blankOperators } from '../query/typed-text.ts';

/** @property words of the text that name the value */
export type OfferedFilter = { attribute: string; value: string; name: string; words: string };

const MAX_OFFERS = 3;
/** A name has at most so many words. */
const MAX_WORDS = 4;
const LEVELS = 'tags_exp_required';

/**
 * In the order of the text, longer names first. A text that is nothing but a name has a hint of its own.
 * @param counts of the whole board, by attribute and value
 */
export function offeredFilters(
  { query, refinementList }: SearchState,
  counts: FacetCounts,
  locations: LocationLists,
  definitions: FilterDefinitions,
): OfferedFilter[] {
  const named = namedValues(counts, locations, definitions);
  const plain = blankOperators(query);
  const typed = plain.split(/[\s,]+/).filter((word) => word !== '');
  const offers: OfferedFilter[] = [];
  for (let at = 0; at < typed.length;) {
    const offer = longestAt(typed, at, named);
    const isNew =
      offer &&
      !offers.some(
        ({ attribute, value }) => attribute === offer.attribute && value === offer.value,
      );
    if (isNew && !refinementList[offer.attribute]?.includes(offer.value)) offers.push(offer);
    at += offer ? offer.words.split(' ').length : 1;
  }
  const isWhole =
    plain === query && offers[0] && offers[0].words.split(' ').length === typed.length;
  return isWhole ? [] : offers.slice(0, MAX_OFFERS);
}

type Named = ReadonlyMap<string, Omit<OfferedFilter, 'words'>>;

function longestAt(typed: readonly string[], from: number, named: Named): OfferedFilter | null {
  for (let length = Math.min(MAX_WORDS, typed.length - from); length > 0; length--) {
    const words = typed.slice(from, from + length).join(' ');
    const found = named.get(fold(words));
    if (found) return { ...found, words };
  }
  return null;
}

/** By folded name. "Senior (10+ years)" is named by "senior", the most frequent "Remote, …" by "remote". */
function namedValues(
  counts: FacetCounts,
  locations: LocationLists,
  definitions: FilterDefinitions,
): Named {
  const named = new Map<string, Omit<OfferedFilter, 'words'>>();
  for (const facet of definitions.facets) {
    const { attribute } = facet;
    if (facet.locationKind === null && attribute !== LEVELS) continue;
    const values = Object.entries(counts[attribute] ?? {}).sort(
      ([, one], [, other]) => other - one,
    );
    for (const [value] of values) {
      if (!isOffered(facet, value, false, locations)) continue;
      const name = valueName(attribute, value);
      for (const key of [fold(name), fold(name.replace(/\s*[(,].*$/, ''))]) {
        if (!named.has(key)) named.set(key, { attribute, value, name });
      }
    }
  }
  return named;
}
