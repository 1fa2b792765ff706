// lib/facts/places knows countries, states and cities by any spelling, and how the text of a location is read.

/**
 * Countries, states and well-known cities of the adjacent JSON files, by any spelling; and how a
 * location text is read with them, without guessing. Contract: 3.15.
 */
import { fold } from '../../base/fold.ts';
import {
  areaNames,
  cityName,
  countryName,
  countryOfTheWorld,
  countrySpellings,
  isEnglish,
} from './place-names.ts';
import cityRows from './cities.json' with { type: 'json' };
import countryRows from './countries.json' with { type: 'json' };
import stateRows from './states.json' with { type: 'json' };

/**
 * A state of the USA, a province of Canada or a nation of the UK. `code` is its postal code, or its
 * name if the code more likely means a country (NL, PE). With `towns`, the code counts for these
 * alone: "Wilmington, DE" is in Delaware, "Darmstadt, DE" in Germany.
 */
type StateRow = { code: string; name: string; region?: string; towns?: string[] };

/**
 * A city identified by its name alone, in English and, if that differs, as it is called there.
 * `country` is an ISO code; `state` is a postal code. Names that mean different cities to readers
 * in two countries (Cambridge, Portland, San José) are left out on purpose.
 * @internal
 */
export type CityRow = {
  name: string;
  local?: string;
  country: string;
  state?: string;
  aliases?: string[];
};

/** A country as the board names it. */
export type Country = { name: string; iso: string; region: string | null };

/** `region` is the board's region for it, if any. */
export type State = {
  country: Country;
  name: string;
  code: string;
  region: string | null;
  /** The only towns after which the code means this state; null for all. */
  towns: ReadonlySet<string> | null;
};

/** `local` is its name there: "München" of Munich. */
export type City = { name: string; local: string; country: Country; state: State | null };

/** Folds case, accents and full stops, so that "U.S." and "us" share a key. */
export function placeKey(name: string): string {
  return fold(name).replaceAll('.', '').replace(/\s+/g, ' ').trim();
}

const countriesByIso = new Map<string, Country>();
const countriesByName = new Map<string, Country>();
for (const { name, iso, region = null, aliases = [] } of countryRows) {
  const country = { name, iso, region };
  countriesByIso.set(iso, country);
  const own = [countryName(iso, name), ...countrySpellings(iso)];
  for (const spelling of [...own, name, ...aliases]) {
    countriesByName.set(placeKey(spelling), country);
  }
}

const statesByKey = new Map<string, State>();
for (const [iso, states] of Object.entries<StateRow[]>(stateRows)) {
  const country = countriesByIso.get(iso)!;
  for (const { code, name, region, towns: listed } of states) {
    const towns = listed ? new Set(listed.map(placeKey)) : null;
    const state = { country, name, code, region: region ?? country.region, towns };
    statesByKey.set(placeKey(code), state);
    statesByKey.set(placeKey(name), state);
  }
}

const cities = new Map<string, City>();
for (const row of cityRows as CityRow[]) {
  const { name, local = name, country: iso, state: code, aliases = [] } = row;
  const state = code === undefined ? null : statesByKey.get(placeKey(code))!;
  const city = { name, local, country: countriesByIso.get(iso)!, state };
  const named = cityName(name, iso);
  // In French "Mexico" is a city, but a text may mean the country.
  const own = [named, spelledOut(named)].filter((each) => !countriesByName.has(placeKey(each)));
  for (const spelling of [...own, name, local, ...aliases]) cities.set(placeKey(spelling), city);
}

/** "Muenchen" for "München". */
function spelledOut(name: string): string {
  return name.replace(/[äöü]/g, (vowel) => `${fold(vowel)}e`);
}

/** The names of all countries and well-known cities. */
export const placeNames: readonly string[] = [...countryRows, ...cityRows].map(({ name }) => name);

/** What can follow the name of a town: countries by every spelling and code, and their states. */
export const countryNames: readonly string[] = [
  ...countryRows.flatMap(({ name, iso, aliases = [] }) => [
    ...new Set([name, countryName(iso, name)]),
    iso,
    ...aliases,
  ]),
  ...Object.values<StateRow[]>(stateRows).flatMap((states) =>
    states.flatMap(({ code, name }) => [code, name]),
  ),
];

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
 * What a place is called in the language of the board: "Remote, Deutschland" for "Remote, Germany". Of a city
 * with its country, such as "Halle, Germany", the country. Other names are unchanged.
 * @param name in English
 */
export function placeName(name: string): string {
  const own = nameOfPlace(name);
  if (own !== null) return own;
  const last = name.lastIndexOf(', ') + 2;
  return last < 2
    ? name
    : name.slice(0, last) + (nameOfPlace(name.slice(last)) ?? name.slice(last));
}

function nameOfPlace(name: string): string | null {
  const area = areaNames.get(name);
  if (area !== undefined) return area;
  const country = countryNamed(name);
  if (country?.name === name) return countryName(country.iso, name);
  const city = cityNamed(name);
  if (city?.name === name) return cityName(name, city.country.iso);
  return countryOfTheWorld(name);
}

/**
 * The board's regions that contain a role's countries and cities, such as a US coast, as its language calls
 * them. "Remote, Global" is a region of its own.
 */
export function regionsOf(countries: readonly string[], cities: readonly string[]): string[] {
  const global = placeName('Remote, Global');
  const ofCountries = countries.map((country) =>
    placeName(country) === global ? global : (countryNamed(country)?.region ?? null),
  );
  const inUsa = countries.some((country) => countryNamed(country)?.iso === 'US');
  const ofCities = inUsa ? cities.map(coastOf) : [];
  const found = [...ofCountries, ...ofCities].filter((region) => region !== null);
  return [...new Set(found.map(placeName))];
}

/** Cities are named as `derivePlaces` names them: "New York", "San Jose, CA". */
function coastOf(city: string): string | null {
  const state = cityNamed(city)?.state ?? stateNamed(/, ([A-Z]{2})$/.exec(city)?.[1] ?? '');
  return state?.country.iso === 'US' ? state.region : null;
}

/** How cities are named: as the language of the board calls them, or as they are called there. */
export type CityNaming = 'english' | 'local';

/** A place as a board names it: with `local`, "München" instead of "Munich". */
export function namedCity(name: string, naming: CityNaming): string {
  const city = cityNamed(name);
  return naming === 'local' && city?.name === name ? city.local : placeName(name);
}

/** Values for `tags_country` and `tags_city`. */
export type LocationTags = { countries: string[]; cities: string[] };

/** Placeholders for a missing location. */
const noPlace =
  /^(?:(?:multiple|various|several) locations|various|flexible|hybrid|on-?site|in person|tb[da]|n\/a|not specified|-)$/i;

/**
 * Parses texts such as "San Jose, CA", "NYC", "Remote in USA" or "London, UK". A text that is not
 * understood is kept as a city without a country. Names are those of the board's language.
 */
export function derivePlaces(locations: readonly string[]): LocationTags {
  return together(locations.map(placesOf));
}

const together = (found: readonly LocationTags[]): LocationTags => ({
  countries: [...new Set(found.flatMap(({ countries }) => countries))],
  cities: [...new Set(found.flatMap(({ cities }) => cities))],
});

function placesOf(location: string): LocationTags {
  const listed = placesInList(location);
  // "Remote, US or Canada" is remote in both, but "Nairobi; Remote" has a place of work as well.
  if (listed && listed.cities.length > 0) return listed;
  const place = placeOf(location);
  return isUnderstood(place) ? place : (listed ?? place);
}

/** "Nairobi, Kenya; Remote", "New York or San Francisco"; null unless every part is understood. */
function placesInList(location: string): LocationTags | null {
  const isRemoteIn = beginning.test(location) && !/^\S+ or /i.test(location);
  const parts = location.split(isRemoteIn ? /[;|]/ : /[;|]|\sor\s/);
  if (parts.length === 1) return null;
  const found = parts.map((part) => placeOf(part.trim()));
  return found.every(isUnderstood) ? together(found) : null;
}

const isUnderstood = ({ countries, cities }: LocationTags): boolean =>
  countries.length > 0 || cities.length === 0;

/** A place in the language of the board; a text that is not understood stays as it is written. */
function placeOf(location: string): LocationTags {
  const { countries, cities } = englishPlaceOf(location);
  const [first] = countries;
  if (isEnglish || first === undefined) return { countries, cities };
  const country = countryNamed(first);
  return {
    countries: countries.map(placeName),
    cities: country ? cities.map((city) => cityIn(country, city)) : cities,
  };
}

/** A city in the language of the board, with or without its country: "Rom", "Halle, Deutschland". */
function cityIn({ name, iso }: Country, city: string): string {
  return city.endsWith(`, ${name}`)
    ? city.slice(0, -name.length) + countryName(iso, name)
    : cityName(city, iso);
}

function englishPlaceOf(location: string): LocationTags {
  if (location === '' || noPlace.test(location)) return { countries: [], cities: [] };
  const remote = remoteScopes(location);
  if (remote) {
    const place = cityBeforeRemote(location);
    return place
      ? { countries: [...place.countries, ...remote], cities: place.cities }
      : { countries: remote, cities: [] };
  }
  return (
    placeUnderstood(location) ??
    placeUnderstood(location.replace(workWords, '').replace(officeWords, '')) ??
    placeAroundDash(location) ?? { countries: [], cities: [location] }
  );
}

/** "London, Remote": the city is a place of work as well. */
function cityBeforeRemote(location: string): LocationTags | null {
  const name = location.replace(ending, '');
  return name !== location && cityNamed(name) ? placeNamed(name) : null;
}

const placeUnderstood = (text: string): LocationTags | null =>
  placeNamed(text) ?? placeInParts(text);

/** What stands beside a place: "London, UK (hybrid)", "Hybrid - London", "San Francisco Office". */
const workWords =
  /^(?:hybrid|on-?site)\s*[-–—:,]\s*|[\s,([–—-]{1,3}(?:hybrid|on-?site|in[- ]person|in[- ]office)[)\]]?$/i;
const officeWords = /\s(?:office|hq|headquarters)$/i;

/** "Denver, CO - US" and "India - Bengaluru", where the country has the city beside it. */
function placeAroundDash(location: string): LocationTags | null {
  const [before = '', after = '', ...others] = location.split(/\s[-–—]\s/);
  if (after === '' || others.length > 0) return null;
  const place = placeUnderstood(before);
  if (place && place.cities.length > 0) {
    const whole = placeInParts(`${before}, ${after}`);
    return whole?.countries[0] === place.countries[0] ? whole : null;
  }
  const country = countryNamed(before);
  return country && cityNamed(after)?.country === country ? placeNamed(after) : null;
}

/** A single name: a country, a state or a well-known city. */
function placeNamed(name: string): LocationTags | null {
  // "Georgia" is a state and a country, "Washington" a state and a city.
  const city = cityNamed(name);
  const state = stateNamed(name);
  const country = countryNamed(name);
  if (country && !state) return { countries: [country.name], cities: cityOf(city) };
  if (state && country) return null;
  if (state && placeKey(name).length > 2 && city?.name !== name) {
    return { countries: [state.country.name], cities: [] };
  }
  return city ? { countries: [city.country.name], cities: [city.name] } : null;
}

const cityOf = (city: City | null): string[] => (city ? [city.name] : []);

/** A text such as "city, state, country"; null unless every part is understood. */
function placeInParts(location: string): LocationTags | null {
  const parts = location.split(',').map((part) => part.trim());
  if (parts.length < 2 || parts.includes('')) return null;
  const last = parts.at(-1) ?? '';
  const rest = parts.slice(0, -1);
  const near = rest.at(-1) ?? '';
  const country = countryNamed(last);
  const state = stateNamed(last);
  if (country && state) return inEitherOf(rest, near, country, state);
  if (country) return inCountry(rest, country);
  const known = cityNamed(near);
  const coded = countryOfCode(last);
  // "Bengaluru, IN": the city's country takes precedence over the state with the same code.
  if (coded && known?.country === coded) return inPlace(rest, coded, known.state);
  if (state && !isElsewhere(near, last, state)) return inPlace(rest, state.country, state);
  return coded ? inPlace(rest, coded, null) : null;
}

/** Whether the code of a state means a country after this town: "Darmstadt, DE". */
function isElsewhere(town: string, code: string, { code: own, towns }: State): boolean {
  const key = placeKey(town).replace(/^greater /, '');
  return towns !== null && placeKey(code) === placeKey(own) && !towns.has(key);
}

/** "Georgia": only a known city distinguishes the state from the country. */
function inEitherOf(
  rest: string[],
  near: string,
  country: Country,
  state: State,
): LocationTags | null {
  const known = cityNamed(near)?.country;
  if (known === country) return inPlace(rest, country, null);
  return known === state.country ? inPlace(rest, state.country, state) : null;
}

function inCountry(rest: string[], country: Country): LocationTags | null {
  const state = stateNamed(rest.at(-1) ?? '');
  const city = cityNamed(rest.at(-1) ?? '');
  if (state?.country !== country) {
    // "Paris, Île-de-France, France".
    const [first = ''] = rest;
    const isBeforeRegion = rest.length === 2 && !city && cityNamed(first)?.country === country;
    return inPlace(isBeforeRegion ? [first] : rest, country, null);
  }
  const isCity = rest.length === 1 && city !== null && city.country === country;
  return isCity ? inPlace(rest, country, city.state) : inPlace(rest.slice(0, -1), country, state);
}

/** A district may precede the city. More parts, or joining words, mean a list. */
function inPlace(parts: string[], country: Country, state: State | null): LocationTags | null {
  const city = parts.at(-1);
  if (city === undefined) return { countries: [country.name], cities: [] };
  if (parts.length > 2 || city.length > 40 || /[/&;]|\b(?:and|or)\b/i.test(city)) return null;
  return { countries: [country.name], cities: [cityLabel(city, country, state)] };
}

/** The plain name if it is unambiguous, else with its state or country. */
export function cityLabel(name: string, country: Country, state: State | null): string {
  const known = cityNamed(name);
  if (known?.country === country && (state === null || known.state === state)) return known.name;
  if (state && state.code !== state.code.toUpperCase()) return name;
  if (state) return `${name}, ${state.code}`;
  return known || stateNamed(name) ? `${name}, ${country.name}` : name;
}

/** "Europe" and the like, as the board writes them after "Remote, ". */
const wideScopes: Record<string, string> = {
  '': 'Global',
  global: 'Global',
  globally: 'Global',
  worldwide: 'Global',
  anywhere: 'Global',
  'anywhere in the world': 'Global',
  international: 'Global',
  world: 'Global',
  europe: 'Europe',
  eu: 'Europe',
  'european union': 'Europe',
  emea: 'EMEA',
  africa: 'Africa',
  asia: 'Asia',
  apac: 'APAC',
  oceania: 'Oceania',
  'latin america': 'Latin America',
  latam: 'Latin America',
  'north america': 'North America',
  'south america': 'South America',
  americas: 'Americas',
};

/** The same by what the language of the board calls them. */
const scopesOfLanguage = new Map(
  Object.values(wideScopes).map((scope) => [placeName(scope).toLowerCase(), scope]),
);

/** An area of several countries by its English name: "Latin America" for LATAM. */
export function wideScope(name: string): string | null {
  const key = name.toLowerCase();
  if (Object.hasOwn(wideScopes, key)) return wideScopes[key]!;
  return scopesOfLanguage.get(key) ?? null;
}

/** Remote work in more than one country, such as "Remote, Global". */
export const remotePlaces: readonly string[] = [...new Set(Object.values(wideScopes))].map(
  (scope) => `Remote, ${scope}`,
);

const wholeText = /^(?:anywhere(?: in the world)?|worldwide|work from home|wfh)$/i;
const beginning = /^(?:fully |100% |us-)?remote(?: work| position| role)?\b/i;
const ending = /[\s,(–—-]+remote\)?$/i;
const joins = /\s*(?:\/|&|;|\bor\b|\band\b)\s*/i;

/**
 * "Remote, USA" for "Remote in USA", "Remote (US)" and "USA - Remote"; "Remote, Global" without a
 * country.
 * @returns null when the text is not about remote work or its scope is not understood
 */
function remoteScopes(location: string): string[] | null {
  if (wholeText.test(location) || scopesOfLanguage.get(location.toLowerCase()) === 'Global') {
    return ['Remote, Global'];
  }
  if (/\bhybrid\b/i.test(location)) return null;
  const isRemote = beginning.test(location) || ending.test(location);
  if (!isRemote) return null;
  const scope = location
    .replace(beginning, '')
    .replace(ending, '')
    .replace(/^[\s,:()–—-]*(?:(?:in|within|from|only in)\s+)?(?:the\s+)?/i, '')
    .replace(/[\s()]*(?:\bonly\b)?[\s()]*$/i, '');
  const scopes = scope.split(joins).map(scopeNamed);
  return scopes.includes(null) ? null : [...new Set(scopes)].map((name) => `Remote, ${name}`);
}

function scopeNamed(scope: string): string | null {
  const wide = wideScope(scope);
  if (wide !== null) return wide;
  const country = countryNamed(scope);
  if (country) return stateNamed(scope) ? null : country.name;
  const [last = ''] = scope.split(',').slice(-1);
  const place = stateNamed(scope) ?? countryOfPart(last) ?? cityNamed(scope);
  return place ? ('country' in place ? place.country.name : place.name) : null;
}

const countryOfPart = (part: string) => stateNamed(part) ?? countryNamed(part);
