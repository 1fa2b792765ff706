/**
 * Location values: regions, visa variants of countries, and a card's location line. Contract: 2.8,
 * 3.15, 9, 11.3.
 */
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';

/** Offered in addition to countries. */
export const regions: readonly string[] = [
  words.places.africa,
  words.places.asia,
  words.places.europeWithoutUk,
  words.places.oceania,
  `Remote, ${words.places.global}`,
  words.places.southAmerica,
  words.places.uk,
  words.places.eastCoast,
  words.places.westCoast,
  words.places.canada,
];

/** Marks roles of a country with confirmed visa sponsorship. */
const VISA_SUFFIX = ' (Confirmed Visas)';

/** Whether a location is like "UK (Confirmed Visas)". */
export function isVisaVariant(location: string): boolean {
  return location.endsWith(VISA_SUFFIX) && location.length > VISA_SUFFIX.length;
}

/** "UK" for "UK (Confirmed Visas)"; other locations unchanged. */
export function countryOf(location: string): string {
  return isVisaVariant(location) ? location.slice(0, -VISA_SUFFIX.length) : location;
}

/** "UK (Confirmed Visas)" for "UK". */
export function visaVariantOf(country: string): string {
  return `${country}${VISA_SUFFIX}`;
}

type RoleLocations = { card_locations: string[]; tags_country: string[]; tags_city: string[] };

/** With more locations, a card shows only the first few. */
const MAX_LOCATIONS = 6;
const FIRST_LOCATIONS = 3;

const SEPARATOR = ' / ';

/**
 * The card's locations: all countries, then all cities, such as "Kenya / USA / Nairobi". A role
 * without `card_locations` shows its tags, which may include regions.
 */
export function locationLine(role: RoleLocations): string {
  return locationsOf(role).join(SEPARATOR);
}

/**
 * The locations of a closed card, such as "Kenya / USA / Nairobi +63 more".
 * @returns `isCut` when locations are left out
 */
export function shortLocationLine(role: RoleLocations): { line: string; isCut: boolean } {
  const locations = locationsOf(role);
  if (locations.length <= MAX_LOCATIONS) return { line: locations.join(SEPARATOR), isCut: false };
  const first = locations.slice(0, FIRST_LOCATIONS).join(SEPARATOR);
  return {
    line: say(words.card.morePlaces, { list: first, number: locations.length - FIRST_LOCATIONS }),
    isCut: true,
  };
}

function locationsOf(role: RoleLocations): string[] {
  const tags = [...role.tags_country, ...role.tags_city];
  const locations = role.card_locations.length > 0 ? role.card_locations : tags;
  return [...new Set(locations.filter((location) => !isVisaVariant(location)))];
}
