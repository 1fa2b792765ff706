/** Filter values as programs write them, and what to say about those that no role has. Contract: 16.1, 16.7. */
import { fold } from '../base/fold.ts';
import { nearest } from '../config/nearest.ts';
import { countryNamed, countryOfCode } from '../facts/places/places.ts';
import { isRemote, withoutRemote } from '../facts/places/workplaces.ts';
import { FACET_LIMIT, type FacetCounts } from '../query/facet-discovery.ts';
import type { FacetFilter, FilterDefinitions } from '../query/filter-definitions.ts';
import type { SearchState } from '../query/search-state.ts';

const MAX_NEAREST = 5;

/**
 * The board's own value for a value as a program writes it: in any case and, of countries, by any common
 * name or ISO code, also after "Remote, ".
 * @param known the values that open roles have
 * @returns null when no role has it
 */
export function boardValue(
  written: string,
  { locationKind }: Pick<FacetFilter, 'locationKind'>,
  known: readonly string[],
): string | null {
  // The search returns no more values, so any other may exist.
  if (known.includes(written) || known.length >= FACET_LIMIT) return written;
  // A leading minus excludes, as on the board.
  if (written.startsWith('-')) {
    const excluded = boardValue(written.slice(1), { locationKind }, known);
    return excluded === null ? null : `-${excluded}`;
  }
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
    const implied = facets.find((facet) => facet.attribute === attribute)?.impliedValue;
    const isUnknown = (value: string): boolean =>
      value !== implied && boardValue(value, { locationKind: null }, known) !== value;
    return values.filter(isUnknown).map((value) => {
      const meant = boardValue(value, { locationKind: 'country' }, known);
      const near = nearestValues(value, known);
      const nearest = [...new Set([...(meant === null ? [] : [meant]), ...near])];
      return { parameter: `refinementList[${attribute}]`, value, nearest };
    });
  });
}
