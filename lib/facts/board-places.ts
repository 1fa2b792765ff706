/** The places of a posting as the board names them, from its facts. Contract: 13.3. */
import type { EligibilityFact } from '../roles/role.ts';
import type { Facts, FactSource } from './sentences/fact.ts';
import { type PlaceFacts, placeFacts } from './place-facts.ts';
import { derivePlaces, placeName } from './places/places.ts';
import { countryOfCity } from './places/workplaces.ts';

/** A value of the board, with where it was read, in which words. */
export type BoardPlace = { value: string; from: FactSource; said: string };

/**
 * Countries, remote work and cities. Among several countries, a city whose name does not tell its own is
 * named with it. A country from which one may only work remotely is not a place of its own. A location that
 * is not understood stays as it is written, where nothing else says where it is.
 * @param locations all of the posting, as written
 */
export function boardPlaces(
  { country, city, remote }: Facts,
  locations: readonly string[],
): BoardPlace[] {
  const texts = locations.map((text) => ({
    text,
    ...placeFacts({ locations: [text], addresses: [], workplace: '' }),
  }));
  const scopes = new Set(remote.map(({ value }) => value));
  const onSite = new Set(
    texts
      .filter((each) => each.remote.length === 0 || each.city.length > 0)
      .flatMap((each) => each.country.map(({ value }) => value)),
  );
  const countries = country.filter(({ value }) => !scopes.has(value) || onSite.has(value));
  const named = city.map((fact) => {
    const own = country.length > 1 ? countryOfCity(fact.value, locations) : null;
    const isNamed = own && !countryOfCity(fact.value, []);
    return isNamed ? { ...fact, value: `${fact.value}, ${own.name}` } : fact;
  });
  const from = remote
    .filter(({ value }) => value !== '')
    .map((fact) => ({ ...fact, value: `Remote, ${fact.value}` }));
  const places = [...countries, ...from, ...named];
  const isKnown = places.some((fact) => fact.from === 'address' || fact.from === 'correction');
  const unread = texts.filter(isUnread).map(({ text }) => text);
  const all = locations.join('; ');
  const explained = unread.join('; ') || all;
  return [
    ...places.map(({ value, from: source }) => ({
      value: placeName(value),
      from: source,
      said: source === 'correction' ? explained : all,
    })),
    ...(isKnown ? [] : unread.map((value) => ({ value, from: 'location' as const, said: all }))),
  ];
}

/** Who can apply, with countries and areas as the board names them; "Global" stands for every country. */
export function eligibilityInLanguage<Fact extends EligibilityFact>(fact: Fact): Fact {
  if (fact.kind === 'visa') return { ...fact, country: placeName(fact.country) };
  if (fact.kind === 'clearance' || fact.value === 'Global') return fact;
  return { ...fact, value: placeName(fact.value) };
}

/** Whether a location names something, but no place that is known. */
const isUnread = ({ text, country, city, remote, workplace }: PlaceFacts & { text: string }) =>
  country.length + city.length + remote.length + workplace.length === 0 &&
  derivePlaces([text]).cities.length > 0;
