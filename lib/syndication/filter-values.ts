/** Filter values as programs write them, and what to say about those that no role has. Contract: 16.1, 16.7. */
import { fold } from '../base/fold.ts';
import { nearest } from '../config/nearest.ts';
import { worldCountryNamed, worldCountryOfCode } from '../facts/places/country-names.ts';
import { countryNamed, countryOfCode } from '../facts/places/places.ts';
import { isRemote, withoutRemote } from '../facts/places/workplaces.ts';
import { FACET_LIMIT, type FacetCounts } from '../query/facet-discovery.ts';
import type { FacetFilter, FilterDefinitions } from '../query/filter-definitions.ts';
import type { SearchState } from '../query/search-state.ts';

const MAX_NEAREST = 5;

type ValueKind = Pick<FacetFilter, 'locationKind' | 'offersCountries'>;

/**
 * The board's own value for a value as a program writes it: in any case and, of countries, by any common
 * name or ISO code, also after "Remote, ".
 * @param known the values that open roles have
 * @returns null when no role has it
 */
export function boardValue(
  written: string,
  { locationKind, offersCountries }: ValueKind,
  known: readonly string[],
): string | null {
  // The search returns no more values, so any other may exist.
  if (known.includes(written) || known.length >= FACET_LIMIT) return written;
  // A leading minus excludes, as on the board.
  if (written.startsWith('-')) {
    const excluded = boardValue(written.slice(1), { locationKind, offersCountries }, known);
    return excluded === null ? null : `-${excluded}`;
  }
  if (offersCountries) return countryCode(written);
  const folded = fold(written.trim());
  const same = known.find((value) => fold(value) === folded);
  if (same !== undefined || locationKind !== 'country') return same ?? null;
  const place = withoutRemote(written.trim());
  const country = countryNamed(place) ?? countryOfCode(place.toUpperCase());
  const isMeant = (value: string): boolean =>
    isRemote(value) === isRemote(written.trim()) &&
    countryNamed(withoutRemote(value))?.iso === country?.iso;
  return (country && known.find(isMeant)) ?? null;
}

/** The ISO code of a country by its name or its code. */
function countryCode(written: string): string | null {
  const name = written.trim();
  return (worldCountryNamed(name) ?? worldCountryOfCode(name.toUpperCase()))?.iso ?? null;
}

/** The known values most similar to an unknown one: those that contain it, and one spelt almost like it. */
export function nearestValues(written: string, known: readonly string[]): string[] {
  const folded = fold(written.trim());
  const containing = known.filter((value) => folded !== '' && fold(value).includes(folded));
  const similar = nearest(written, known);
  return [...new Set([...(similar === null ? [] : [similar]), ...containing])].slice(
    0,
    MAX_NEAREST,
  );
}

/** A value of a search that no open role has. */
export type UnknownValue = { parameter: string; value: string; nearest: string[] };

/** The values of a search that no open role has, in any spelling that a tool would understand. */
export function unknownValues(
  { refinementList }: SearchState,
  { facets }: FilterDefinitions,
  counts: FacetCounts,
): UnknownValue[] {
  return Object.entries(refinementList).flatMap(([attribute, values]) => {
    const known = Object.keys(counts[attribute] ?? {});
    const facet = facets.find((each) => each.attribute === attribute);
    const offersCountries = facet?.offersCountries ?? false;
    const isUnknown = (value: string): boolean =>
      !facet?.impliedValues.includes(value) &&
      boardValue(value, { locationKind: null, offersCountries }, known) !== value;
    return values.filter(isUnknown).map((value) => {
      const meant = boardValue(value, { locationKind: 'country', offersCountries }, known);
      const near = nearestValues(value, known);
      const nearest = [...new Set([...(meant === null ? [] : [meant]), ...near])];
      return { parameter: `refinementList[${attribute}]`, value, nearest };
    });
  });
}
