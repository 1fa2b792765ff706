import { isVisaVariant } from './visa-variant.ts';

/** Regions beside countries in the location lists (3.15). */
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

type Places = { card_locations: string[]; tags_country: string[]; tags_city: string[] };

/**
 * The card's places (2.8): all countries, then all cities, such as "Kenya / USA / Nairobi". A role
 * without `card_locations` shows its tags, which may hold regions as well.
 */
export function placesLine(role: Places): string {
  const tags = [...role.tags_country, ...role.tags_city];
  const places = role.card_locations.length > 0 ? role.card_locations : tags;
  return [...new Set(places.filter((place) => !isVisaVariant(place)))].join(' / ');
}
