import { AREA_SECTIONS, type AreaSection, areaSection } from '../roles/area-groups.ts';
import { countryOf, isVisaVariant } from '../roles/visa-variant.ts';
import { isListed, type LocationLists } from './facet-discovery.ts';
import { isExcluded, valueLabel, valueName } from './facet-values.ts';
import { type FacetFilter, HIGHLIGHTED_ORGANISATIONS, ORGANISATION } from './filter-definitions.ts';
import { foldText, matchParts, type TextPart } from './fold-text.ts';

/** One line of a dropdown (3.2). */
export type FacetItem = {
  value: string;
  /** As shown in the list. */
  label: string;
  /** Understood without its neighbours: for tags and screen readers. */
  name: string;
  /** Roles that have the value under the other filters. */
  count: number;
  isRefined: boolean;
  /** The label, with what was searched for marked. */
  highlighted: TextPart[];
  /** Heading of the Areas dropdown; null elsewhere. */
  section: AreaSection | null;
};

type Situation = {
  /** Selected values of the facet's attribute. */
  selected: readonly string[];
  /** Null until facet discovery has answered: location dropdowns are empty before. */
  locations: LocationLists | null;
  /** What is typed into "Search...". */
  searchText: string;
};

/**
 * The items of a dropdown in order, from the counts that the search service gave (9): excluded
 * values left out, locations by the preset lists, renamed, sorted, searched. A selected value is
 * always there, with count 0 if need be, so that it can be switched off; only a value that is
 * selected along with others has no item.
 */
export function facetItems(
  facet: FacetFilter,
  counts: Record<string, number>,
  { selected, locations, searchText }: Situation,
): FacetItem[] {
  const refined = new Set(selected);
  const countOf = (value: string): number =>
    (Object.hasOwn(counts, value) ? counts[value] : 0) ?? 0;
  const together = facet.impliedValue === null ? 0 : countOf(facet.impliedValue);
  const values = [...new Set([...Object.keys(counts), ...selected])];
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
        highlighted: [{ text: label, isMatch: false }],
        section: facet.attribute === 'tags_area' ? areaSection(value) : null,
      };
    })
    .sort(facet.sort === 'name' ? byName : byCount);
  if (facet.locationKind === 'country') return search(visasAfterCountries(items), searchText);
  if (facet.attribute === ORGANISATION && searchText.trim() === '') return highlightedFirst(items);
  return search(items, searchText);
}

/** The items of the Areas dropdown under its two headings (2.7); a heading without items is left out. */
export function itemSections(
  items: readonly FacetItem[],
): Array<{ section: AreaSection; items: FacetItem[] }> {
  return AREA_SECTIONS.map((section) => ({
    section,
    items: items.filter((item) => item.section === section),
  })).filter((group) => group.items.length > 0);
}

/** Selected values of a dropdown in the words of its tags (2.7). */
export function selectedNames(
  facet: FacetFilter,
  { selected, locations }: Pick<Situation, 'selected' | 'locations'>,
): string[] {
  return selected
    .filter((value) => isOffered(facet, value, true, locations))
    .map((value) => valueName(facet.attribute, value));
}

function isOffered(
  facet: FacetFilter,
  value: string,
  isRefined: boolean,
  locations: LocationLists | null,
): boolean {
  if (value === facet.impliedValue) return false;
  if (!isRefined && isExcluded(facet.attribute, value)) return false;
  if (facet.locationKind === null) return true;
  if (locations === null) return isRefined && facet.locationKind === 'country';
  if (isListed(value, facet.locationKind, locations)) return true;
  return isRefined && facet.locationKind === 'country' && !isListed(value, 'city', locations);
}

// Made with the first dropdown that sorts by it: it takes a slow phone 30 ms.
let collator: Intl.Collator | null = null;
function byName(a: FacetItem, b: FacetItem): number {
  collator ??= new Intl.Collator('en', { numeric: true });
  return collator.compare(a.name, b.name);
}
const byCount = (a: FacetItem, b: FacetItem): number => b.count - a.count || byName(a, b);

/** A visa variant without its country in the list would not say which country it means. */
function visasAfterCountries(items: FacetItem[]): FacetItem[] {
  const countries = new Set(items.map(({ value }) => value));
  const isChild = ({ value }: FacetItem) => isVisaVariant(value) && countries.has(countryOf(value));
  const children = new Map(items.filter(isChild).map((item) => [countryOf(item.value), item]));
  return items
    .filter((item) => !isChild(item))
    .map((item) => (isVisaVariant(item.value) ? { ...item, label: item.name } : item))
    .flatMap((item) => [item, children.get(item.value) ?? []].flat());
}

function highlightedFirst(items: FacetItem[]): FacetItem[] {
  const highlighted = items.find(({ value }) => value === HIGHLIGHTED_ORGANISATIONS);
  if (!highlighted) return items;
  const others = items.filter((item) => item !== highlighted);
  const lower = others.findIndex(({ count }) => count < highlighted.count);
  return others.toSpliced(lower === -1 ? others.length : lower, 0, highlighted);
}

/** Matches names, so that a country brings its visa variant; a variant brings its country. */
function search(items: FacetItem[], searchText: string): FacetItem[] {
  const needle = foldText(searchText.trim());
  if (needle === '') return items;
  const found = items.filter(({ name }) => foldText(name).includes(needle));
  const shown = new Set(found.flatMap(({ value }) => [value, countryOf(value)]));
  return items
    .filter(({ value }) => shown.has(value))
    .map((item) => ({ ...item, highlighted: matchParts(item.label, searchText) }));
}
