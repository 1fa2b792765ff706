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

/** The card's places (2.8): all countries, then all cities, such as "Kenya / USA / Nairobi". */
export function placesLine(role: { tags_country: string[]; tags_city: string[] }): string {
  const places = [...role.tags_country, ...role.tags_city];
  return [...new Set(places.filter((place) => !isVisaVariant(place)))].join(' / ');
}
