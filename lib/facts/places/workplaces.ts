/** Where the work of a role is, with the country of every place. Contract: 15.5. */
import { cityNamed, type Country, countryNamed, derivePlaces } from './places.ts';

/** A place of work. */
type Workplace = { country: Country; city: string | null };

/** What is known of where the work is. */
export type Workplaces =
  | { kind: 'places'; places: Workplace[] }
  | { kind: 'remote'; countries: Country[] }
  /** Nothing is stated. */
  | { kind: 'none' }
  /** Their countries are not known. */
  | { kind: 'unresolved'; names: string[] };

type Located = { locations: string[]; tags_country: string[]; tags_city: string[] };

const REMOTE = /^Remote(?:, |$)/i;

/** Whether a country of a role is remote work, as "Remote, USA" and "Remote" are. */
export const isRemote = (country: string): boolean => REMOTE.test(country);

/** Where remote work can be done from, "USA" of "Remote, USA"; another country is unchanged. */
export const withoutRemote = (country: string): string => country.replace(REMOTE, '');

/**
 * Finds the country of each place of a role. A city takes it from its name, from the text that
 * names both, or from the only country of the role; it is never guessed.
 */
export function workplacesOf({ locations, tags_country, tags_city }: Located): Workplaces {
  const offices = tags_country.filter((name) => !isRemote(name));
  if (offices.length + tags_city.length === 0) return remoteOf(tags_country);
  const countries = new Map(offices.map((name) => [name, countryNamed(name)]));
  const [only] = countries.values();
  const placed = tags_city.map((name) => ({
    name,
    country: countryOfCity(name, locations) ?? (countries.size === 1 ? only : null) ?? null,
  }));
  const all = [...Array.from(countries, ([name, country]) => ({ name, country })), ...placed];
  const names = all.filter(({ country }) => !country).map(({ name }) => name);
  if (names.length > 0) return { kind: 'unresolved', names };
  const cities = placed.flatMap(({ name, country }) =>
    country ? [{ country, city: name.replace(/, .*$/, '') }] : [],
  );
  const withCity = new Set(cities.map(({ country }) => country));
  const others = [...countries.values()].filter((country) => country !== null);
  return {
    kind: 'places',
    places: [
      ...cities,
      ...others
        .filter((country) => !withCity.has(country))
        .map((country) => ({ country, city: null })),
    ],
  };
}

function remoteOf(scopes: readonly string[]): Workplaces {
  if (scopes.length === 0) return { kind: 'none' };
  const countries = scopes.map((name) => countryNamed(withoutRemote(name)));
  const names = scopes.filter((_, position) => !countries[position]);
  if (names.length > 0) return { kind: 'unresolved', names };
  return { kind: 'remote', countries: countries.filter((country) => country !== null) };
}

/** A city's country: by its name, as "Boulder, CO", or a text with both, as "Thame, UK". */
export function countryOfCity(name: string, texts: readonly string[]): Country | null {
  const known = cityNamed(name)?.country;
  if (known) return known;
  const own = derivePlaces([name]).countries;
  const named = texts
    .map((text) => derivePlaces([text]))
    .filter(({ countries, cities }) => countries.length === 1 && cities.includes(name))
    .flatMap(({ countries }) => countries);
  const [country] = [...own, ...named];
  return country === undefined ? null : countryNamed(country);
}

const fullyRemote =
  /\b(?:100\s?%|fully|entirely|completely) remote\b|\bremote[- ](?:only|first)\b/i;

/** Whether a posting says that the work is fully remote. @param words plain text */
export const isFullyRemote = (words: string): boolean => fullyRemote.test(words);
