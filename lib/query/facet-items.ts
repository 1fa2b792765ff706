/** An open facet dropdown: items, paging, and what a press toggles. Contract: 2.7, 3.2, 4.9, 9. */
import { AREA_SECTIONS, type AreaSection, areaSection } from '../roles/area-groups.ts';
import { countryOf, isVisaVariant, visaVariantOf } from '../roles/locations.ts';
import { countryAliases, countryCodes } from '../roles/country-codes.ts';
import { isOffered, type LocationLists } from './facet-discovery.ts';
import {
  type FacetFilter,
  HIGHLIGHTED_ORGANISATIONS,
  ORGANISATION,
  valueLabel,
  valueName,
} from './filter-definitions.ts';
import { fold } from '../base/fold.ts';
import { words } from '../words/words.ts';

export type FacetItem = {
  value: string;
  label: string;
  /** Understandable without context, for tags and screen readers. */
  name: string;
  /** Roles that have the value under the other filters. */
  count: number;
  isRefined: boolean;
  /** The selected country that includes this visa variant; null when it can be chosen. */
  includedIn: string | null;
  /** The label with the match marked. */
  highlighted: TextPart[];
  /** Heading of the Areas dropdown; null elsewhere. */
  section: AreaSection | null;
};

type ItemOptions = {
  /** Selected values of the facet's attribute. */
  selected: readonly string[];
  /** Null until facet discovery has finished; location dropdowns are empty until then. */
  locations: LocationLists | null;
  /** What is typed into "Search...". */
  searchText: string;
  /** The country that this visitor chose before, if any; listed first. */
  ownCountry?: string | null;
};

/**
 * The items of a dropdown in order, from the counts of the search service: without excluded values,
 * locations split by the preset lists, labelled, sorted and searched. A selected value always has
 * an item, even with count 0, so that it can be deselected. Implied values have none.
 */
export function facetItems(
  facet: FacetFilter,
  counts: Record<string, number>,
  { selected, locations, searchText, ownCountry = null }: ItemOptions,
): FacetItem[] {
  const refined = new Set(selected);
  const countOf = (value: string): number =>
    (Object.hasOwn(counts, value) ? counts[value] : 0) ?? 0;
  const together = facet.impliedValues.reduce((sum, value) => sum + countOf(value), 0);
  const all = facet.offersCountries ? countryCodes : [];
  const values = [...new Set([...Object.keys(counts), ...all, ...selected])];
  const items = values
    .filter((value) => isOffered(facet, value, refined.has(value), locations))
    .map((value): FacetItem => {
      const label = valueLabel(facet.attribute, value);
      return {
        value,
        label,
        name: valueName(facet.attribute, value),
        count: countOf(value) + together,
        isRefined: refined.has(value),
        includedIn: togglesFor(facet, selected, value).length > 0 ? null : countryOf(value),
        highlighted: [{ text: label, isMatch: false }],
        section: facet.attribute === 'tags_area' ? areaSection(value) : null,
      };
    })
    .sort(facet.sort === 'name' ? byName : byCount);
  if (facet.locationKind === 'country') return search(visasAfterCountries(items), searchText);
  if (facet.offersCountries) {
    return searchText.trim() === ''
      ? ownFirst(items, ownCountry)
      : search(items, searchText, countryAliases);
  }
  if (facet.attribute === ORGANISATION && searchText.trim() === '') return highlightedFirst(items);
  return search(items, searchText);
}

/** The Areas dropdown by heading; empty headings are omitted. */
export function itemSections(
  items: readonly FacetItem[],
): Array<{ section: AreaSection; items: FacetItem[] }> {
  return AREA_SECTIONS.map((section) => ({
    section,
    items: items.filter((item) => item.section === section),
  })).filter((group) => group.items.length > 0);
}

// Lazy, because it takes 30 ms on a slow phone.
let collator: Intl.Collator | null = null;
function byName(a: FacetItem, b: FacetItem): number {
  collator ??= new Intl.Collator(words.locale.language, { numeric: true });
  return collator.compare(a.name, b.name);
}
const byCount = (a: FacetItem, b: FacetItem): number => b.count - a.count || byName(a, b);

/** Puts visa variants after their country. Without the country in the list, the label names it. */
function visasAfterCountries(items: FacetItem[]): FacetItem[] {
  const countries = new Set(items.map(({ value }) => value));
  const isChild = ({ value }: FacetItem) => isVisaVariant(value) && countries.has(countryOf(value));
  const children = new Map(items.filter(isChild).map((item) => [countryOf(item.value), item]));
  return items
    .filter((item) => !isChild(item))
    .map((item) => (isVisaVariant(item.value) ? { ...item, label: item.name } : item))
    .flatMap((item) => [item, children.get(item.value) ?? []].flat());
}

/** Of all countries of the world, a visitor wants one. */
function ownFirst(items: FacetItem[], ownCountry: string | null): FacetItem[] {
  const isOwn = ({ isRefined, value }: FacetItem) => isRefined || value === ownCountry;
  return [...items.filter(isOwn), ...items.filter((item) => !isOwn(item))];
}

function highlightedFirst(items: FacetItem[]): FacetItem[] {
  const highlighted = items.find(({ value }) => value === HIGHLIGHTED_ORGANISATIONS);
  if (!highlighted) return items;
  const others = items.filter((item) => item !== highlighted);
  const lower = others.findIndex(({ count }) => count < highlighted.count);
  return others.toSpliced(lower === -1 ? others.length : lower, 0, highlighted);
}

/**
 * Names of visa variants contain the country, so searching for a country shows both; a matching
 * variant also shows its country.
 */
function search(
  items: FacetItem[],
  searchText: string,
  aliasesOf: (value: string) => string = () => '',
): FacetItem[] {
  const needle = fold(searchText.trim());
  if (needle === '') return items;
  const found = items.filter(({ name, value }) => {
    return fold(`${name} ${aliasesOf(value)}`).includes(needle);
  });
  const shown = new Set(found.flatMap(({ value }) => [value, countryOf(value)]));
  return items
    .filter(({ value }) => shown.has(value))
    .map((item) => ({ ...item, highlighted: matchParts(item.label, searchText) }));
}

/**
 * The values to toggle when a value is pressed: itself and any that depend on it. Empty when the
 * press is ignored.
 *
 * Experience: "Multiple experience levels" is selected whenever a level is. It is toggled along
 * with the first level selected and with the last level deselected. A link with levels but without
 * it is corrected.
 *
 * Visas: a variant narrows its country, so the two are never selected together. Pressing the
 * variant of a selected country is ignored; pressing the country of a selected variant replaces it.
 * @param selected selected values of the facet's attribute
 */
export function togglesFor(
  facet: Pick<FacetFilter, 'impliedValues' | 'locationKind'>,
  selected: readonly string[],
  value: string,
): string[] {
  if (facet.impliedValues.length > 0) return withImplied(selected, value, facet.impliedValues);
  if (facet.locationKind === null || selected.includes(value)) return [value];
  if (isVisaVariant(value)) return selected.includes(countryOf(value)) ? [] : [value];
  const variant = visaVariantOf(value);
  return selected.includes(variant) ? [value, variant] : [value];
}

function withImplied(
  selected: readonly string[],
  value: string,
  implied: readonly string[],
): string[] {
  const others = toggled(selected, [value]).filter((each) => !implied.includes(each));
  const isWanted = others.length > 0;
  return [value, ...implied.filter((each) => selected.includes(each) !== isWanted)];
}

/** Toggles values in a selection; new ones come last. */
export function toggled(selected: readonly string[], values: readonly string[]): string[] {
  const kept = selected.filter((value) => !values.includes(value));
  return [...kept, ...values.filter((value) => !selected.includes(value))];
}

/** Distance from the end at which more items are loaded. */
const NEAR_END_PX = 3;

export const SCROLL_DEBOUNCE_MS = 50;

type Scrolled = { scrollTop: number; clientHeight: number; scrollHeight: number };

export function isNearEnd({ scrollTop, clientHeight, scrollHeight }: Scrolled): boolean {
  return scrollHeight - scrollTop - clientHeight <= NEAR_END_PX;
}

/**
 * @param pageSize null shows all
 * @param pages how many pages have been loaded, from 1
 */
export function pagedItems<Item>(
  items: readonly Item[],
  { pageSize, pages }: { pageSize: number | null; pages: number },
): { items: Item[]; hasMore: boolean } {
  if (pageSize === null) return { items: [...items], hasMore: false };
  const count = pageSize * pages;
  return { items: items.slice(0, count), hasMore: items.length > count };
}

/**
 * Keeps the previous order, so that an option does not move when it is ticked (WCAG 3.2.2). A new
 * item goes after its predecessor in the new order.
 * @param items in the new order
 * @param order values in the order to keep
 */
export function inKeptOrder<Item extends { value: string }>(
  items: readonly Item[],
  order: readonly string[],
): Item[] {
  const byValue = new Map(items.map((item) => [item.value, item]));
  const isKnown = new Set(order);
  const newAfter = new Map<string | null, Item[]>();
  let before: string | null = null;
  for (const item of items) {
    if (isKnown.has(item.value)) before = item.value;
    else newAfter.set(before, [...(newAfter.get(before) ?? []), item]);
  }
  const known = order.flatMap((value): Item[] => {
    const item = byValue.get(value);
    return [...(item ? [item] : []), ...(newAfter.get(value) ?? [])];
  });
  return [...(newAfter.get(null) ?? []), ...known];
}

type TextPart = { text: string; isMatch: boolean };

/**
 * Splits a text around matches, ignoring case and accents. The parts add up to the text in NFC.
 * @internal
 */
export function matchParts(text: string, search: string): TextPart[] {
  const letters = Array.from(text.normalize('NFC'));
  const needle = fold(search.trim());
  if (needle === '') return parts([{ text: letters.join(''), isMatch: false }]);
  const folded = letters.map(fold);
  const letterAt = folded.flatMap((piece, letter) => Array<number>(piece.length).fill(letter));
  const at = folded.join('').indexOf(needle);
  if (at === -1) return parts([{ text: letters.join(''), isMatch: false }]);
  const from = letterAt[at] ?? 0;
  const to = (letterAt[at + needle.length - 1] ?? from) + 1;
  return parts([
    { text: letters.slice(0, from).join(''), isMatch: false },
    { text: letters.slice(from, to).join(''), isMatch: true },
    { text: letters.slice(to).join(''), isMatch: false },
  ]);
}

function parts(all: TextPart[]): TextPart[] {
  return all.filter((part) => part.text !== '');
}
