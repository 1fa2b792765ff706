/**
 * Looks up countries, states and well-known cities of the adjacent JSON files by any spelling, and
 * their regions. Contract: 3.15.
 */
import { fold } from '../../base/fold.ts';
import cityRows from './cities.json' with { type: 'json' };
import countryRows from './countries.json' with { type: 'json' };
import stateRows from './states.json' with { type: 'json' };

/**
 * A state of the USA, a province of Canada or a nation of the UK. `code` is its postal code, or its
 * name if the code more likely means a country (NL, PE).
 */
type StateRow = { code: string; name: string; region?: string };

/**
 * A city identified by its name alone. `country` is an ISO code; `state` is a postal code. Names
 * that mean different cities to readers in two countries (Cambridge, Portland, San José) are left
 * out on purpose.
 */
type CityRow = { name: string; country: string; state?: string; aliases?: string[] };

/** A country as the board names it. */
export type Country = { name: string; iso: string; region: string | null };

/** `region` is the board's region for it, if any. */
export type State = { country: Country; code: string; region: string | null };

export type City = { name: string; country: Country; state: State | null };

/** Folds case, accents and full stops, so that "U.S." and "us" share a key. */
export function placeKey(name: string): string {
  return fold(name).replaceAll('.', '').replace(/\s+/g, ' ').trim();
}

const countriesByIso = new Map<string, Country>();
const countriesByName = new Map<string, Country>();
for (const { name, iso, region = null, aliases = [] } of countryRows) {
  const country = { name, iso, region };
  countriesByIso.set(iso, country);
  for (const spelling of [name, ...aliases]) countriesByName.set(placeKey(spelling), country);
}

const statesByKey = new Map<string, State>();
for (const [iso, states] of Object.entries<StateRow[]>(stateRows)) {
  const country = countriesByIso.get(iso)!;
  for (const { code, name, region } of states) {
    const state = { country, code, region: region ?? country.region };
    statesByKey.set(placeKey(code), state);
    statesByKey.set(placeKey(name), state);
  }
}

const cities = new Map<string, City>();
for (const { name, country: iso, state: code, aliases = [] } of cityRows as CityRow[]) {
  const state = code === undefined ? null : statesByKey.get(placeKey(code))!;
  const city = { name, country: countriesByIso.get(iso)!, state };
  for (const spelling of [name, ...aliases]) cities.set(placeKey(spelling), city);
}

/** A country by name or common abbreviation; ISO codes are for {@link countryOfCode}. */
export function countryNamed(name: string): Country | null {
  return countriesByName.get(placeKey(name)) ?? null;
}

/** A country by its upper-case ISO 3166 code. */
export function countryOfCode(code: string): Country | null {
  return countriesByIso.get(code) ?? null;
}

/** A state of the USA, a province of Canada or a nation of the UK, by name or postal code. */
export function stateNamed(name: string): State | null {
  return statesByKey.get(placeKey(name)) ?? null;
}

/** A city that its name alone identifies. */
export function cityNamed(name: string): City | null {
  return cities.get(placeKey(name)) ?? null;
}

/**
 * The board's regions that contain a role's countries and cities, such as a US coast. "Remote,
 * Global" is a region of its own.
 */
export function regionsOf(countries: readonly string[], cities: readonly string[]): string[] {
  const ofCountries = countries.map((country) =>
    country === 'Remote, Global' ? country : (countryNamed(country)?.region ?? null),
  );
  const inUsa = countries.includes('USA');
  const ofCities = inUsa ? cities.map(coastOf) : [];
  const found = [...ofCountries, ...ofCities].filter((region) => region !== null);
  return [...new Set(found)];
}

/** Cities are named as `derivePlaces` names them: "New York", "San Jose, CA". */
function coastOf(city: string): string | null {
  const state = cityNamed(city)?.state ?? stateNamed(/, ([A-Z]{2})$/.exec(city)?.[1] ?? '');
  return state?.country.iso === 'US' ? state.region : null;
}
