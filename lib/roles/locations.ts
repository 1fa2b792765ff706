/** Location values: regions, countries with confirmed visas, and the line that a card shows. */

/** Regions that the location lists have in addition to countries (3.15). */
export const regions: readonly string[] = [
  'Africa',
  'Asia',
  'Europe (ex UK)',
  'Oceania',
  'Remote, Global',
  'South America',
  'UK',
  'US (East Coast)',
  'US (West Coast)',
  'Canada',
];

/** Suffix of the value for roles of a country with confirmed visa sponsorship (9). */
const VISA_SUFFIX = ' (Confirmed Visas)';

/** Whether a location such as "UK (Confirmed Visas)" narrows a country to sponsored roles. */
export function isVisaVariant(location: string): boolean {
  return location.endsWith(VISA_SUFFIX) && location.length > VISA_SUFFIX.length;
}

/** "UK" of "UK (Confirmed Visas)"; any other location stays as it is. */
export function countryOf(location: string): string {
  return isVisaVariant(location) ? location.slice(0, -VISA_SUFFIX.length) : location;
}

/** "UK (Confirmed Visas)" of "UK". */
export function visaVariantOf(country: string): string {
  return `${country}${VISA_SUFFIX}`;
}

type RoleLocations = { card_locations: string[]; tags_country: string[]; tags_city: string[] };

/** A card names every location up to this many, else only the first few (11.3). */
const MAX_LOCATIONS = 6;
const FIRST_LOCATIONS = 3;

/** Between two locations. */
const SEPARATOR = ' / ';

/**
 * The card's locations (2.8): all countries, then all cities, such as "Kenya / USA / Nairobi". A role
 * without `card_locations` shows its tags, which may include regions.
 */
export function locationLine(role: RoleLocations): string {
  return locationsOf(role).join(SEPARATOR);
}

/**
 * The locations of a closed card, such as "Kenya / USA / Nairobi +63 more" (11.3).
 * @returns `isCut` when it does not name them all
 */
export function shortLocationLine(role: RoleLocations): { line: string; isCut: boolean } {
  const locations = locationsOf(role);
  if (locations.length <= MAX_LOCATIONS) return { line: locations.join(SEPARATOR), isCut: false };
  const first = locations.slice(0, FIRST_LOCATIONS).join(SEPARATOR);
  return { line: `${first} +${locations.length - FIRST_LOCATIONS} more`, isCut: true };
}

function locationsOf(role: RoleLocations): string[] {
  const tags = [...role.tags_country, ...role.tags_city];
  const locations = role.card_locations.length > 0 ? role.card_locations : tags;
  return [...new Set(locations.filter((location) => !isVisaVariant(location)))];
}
