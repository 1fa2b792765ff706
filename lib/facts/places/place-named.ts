/**
 * Which place a name, or a name with its state or country, means: without guessing. A code is read
 * only if its state or country has the town. Contract: 12.11.
 */
import { iso31662 } from 'iso-3166';
import {
  foreignCountryNamed,
  territoryNamed,
  worldCountryNamed,
  worldCountryOfCode,
} from './country-names.ts';
import { type Town, townsNamed } from './gazetteer.ts';
import { type City, cityNamed, type Country, placeKey, type State, stateNamed } from './places.ts';
import { wideScopeNamed } from './wide-scopes.ts';

/** A place of work: a country, and of it the state and the city, if they are known. */
export type Place = { country: Country; state: State | null; city: CityName | null };

/** The name of a city in English, and as it is called there. */
export type CityName = { name: string; local: string };

/** GeoNames' codes of provinces and nations, as codes of `states.json`. */
const statesByAdmin: Record<string, Record<string, string>> = {
  CA: {
    '01': 'AB',
    '02': 'BC',
    '03': 'MB',
    '04': 'NB',
    '05': 'Newfoundland and Labrador',
    '07': 'NS',
    '08': 'ON',
    '09': 'Prince Edward Island',
    '10': 'QC',
    '11': 'SK',
    '12': 'YT',
    '13': 'NT',
    '14': 'NU',
  },
  GB: { ENG: 'England', SCT: 'Scotland', WLS: 'Wales', NIR: 'Northern Ireland' },
};

/** Codes after a town that the table of states leaves out, because alone they mean a country. */
const furtherCodes = new Map([
  ['NL', 'Newfoundland and Labrador'],
  ['PE', 'Prince Edward Island'],
]);

/** Usual codes of Mexican states; ISO 3166 has others. */
const mexicanCodes = ['BC', 'BCS', 'CDMX', 'EDOMEX', 'JAL', 'NL', 'QRO', 'QROO', 'SLP'];

/** "US" and "LA" are names in capitals only: "us" and "la" are words. */
const MAX_CODE_LETTERS = 3;

const isWide = (name: string): boolean => wideScopeNamed(name) !== null;
const isCode = (name: string): boolean => placeKey(name).length <= MAX_CODE_LETTERS;
/** "in" and "or" before a town are words. */
const isSmallCode = (name: string): boolean => isCode(name) && !isInCapitals(name);
const isInCapitals = (name: string): boolean => name === name.toUpperCase();

/** A country by its name; short names count in capitals. */
export function countryIn(name: string): Country | null {
  return placeKey(name).length < MAX_CODE_LETTERS && !isInCapitals(name)
    ? null
    : worldCountryNamed(name);
}

/**
 * A state of the USA or Canada, or a nation of the UK, by name or code. A code is a word as well,
 * so it counts only with a town that the state has.
 */
export function stateIn(name: string): State | null {
  return stateNamed(furtherCodes.get(name) ?? name);
}

/** A city of `cities.json`; short names count in capitals. */
function cityIn(name: string): City | null {
  return isSmallCode(name) ? null : cityNamed(name);
}

function stateOfTown({ country, admin }: Town): State | null {
  if (country === 'US') return stateNamed(admin);
  const code = statesByAdmin[country]?.[admin];
  return code === undefined ? null : stateNamed(code);
}

/** Whether any town of the world has the name, however many have it. */
export const isTown = (name: string): boolean => name !== '' && townsNamed(name).length > 0;

/** The largest town of a name in a country, or in its state. */
export function townIn(name: string, { iso }: Country, state: State | null = null): Town | null {
  const towns = townsNamed(name).filter(({ country }) => country === iso);
  return (state ? towns.find((town) => stateOfTown(town) === state) : towns[0]) ?? null;
}

/** Counties of England that ISO 3166 leaves out or turns around, because others govern there. */
const furtherCounties = [
  'Bedfordshire',
  'Berkshire',
  'Cheshire',
  'County Durham',
  'East Yorkshire',
  'Greater London',
  'Greater Manchester',
  'Merseyside',
  'Middlesex',
  'Northamptonshire',
  'South Yorkshire',
  'Tyne and Wear',
  'West Midlands',
  'West Yorkshire',
  'Yorkshire',
];

/** Countries whose regions are named without them. "Long Island" is one of the Bahamas as well. */
const withKnownRegions = new Set([
  'AT',
  'AU',
  'BR',
  'CH',
  'DE',
  'ES',
  'FR',
  'IN',
  'IT',
  'MX',
  'NL',
]);

let subdivisions: Map<string, Set<string>> | null = null;

/** ISO codes of the countries that have a region of this name, or of this code in capitals. */
function countriesWithRegion(name: string): ReadonlySet<string> {
  subdivisions ??= regionsOfCountries();
  if (isCode(name) || mexicanCodes.includes(name)) {
    return subdivisions.get(name) ?? new Set();
  }
  return subdivisions.get(placeKey(name)) ?? new Set();
}

function regionsOfCountries(): Map<string, Set<string>> {
  const regions = new Map<string, Set<string>>();
  const add = (key: string, country: string) => {
    const countries = regions.get(key) ?? new Set();
    regions.set(key, countries.add(country));
  };
  for (const { code, name } of iso31662) {
    const [country = '', own = ''] = code.split('-');
    // The states of these are read by their own table.
    if (country === 'US' || country === 'CA') continue;
    add(placeKey(name), country);
    if (/^[A-Z]{2,3}$/.test(own)) add(own, country);
  }
  for (const code of mexicanCodes) add(code, 'MX');
  for (const county of furtherCounties) add(placeKey(county), 'GB');
  return regions;
}

/** A name that is meant as a city of its own without its country needs this many people… */
const MIN_BARE_POPULATION = 15_000;
/** …and if another country has one too, this many, and as many times more. */
const MIN_FAMOUS_POPULATION = 200_000;
const MIN_RATIO = 10;
/** A city of this size is meant by those who live near it: Alexandria in Virginia. */
const MIN_RIVAL_POPULATION = 100_000;

/** The town that is meant by a name that several may have; null if that is not clear. */
function famousOf(towns: readonly Town[]): Town | null {
  const [first] = towns;
  const other = towns.find(({ country }) => country !== first?.country);
  if (!first) return null;
  if (!other) return first.population >= MIN_BARE_POPULATION ? first : null;
  const isFamous =
    first.population >= MIN_FAMOUS_POPULATION &&
    first.population >= MIN_RATIO * other.population &&
    other.population < MIN_RIVAL_POPULATION;
  return isFamous ? first : null;
}

/** A country's town as a place; of several in it, without a state unless one is much larger. */
export function placeOfTown(town: Town, country: Country): Place {
  const [largest, next] = townsNamed(town.name).filter((each) => each.country === country.iso);
  const isLargest = town.population === largest?.population;
  const isClear = !isLargest || !next || largest.population >= MIN_RATIO * next.population;
  return { country, state: isClear ? stateOfTown(town) : null, city: town };
}

const placeOfCity = (city: City): Place => ({ country: city.country, state: city.state, city });

/** Words beside and instead of places. Some are also towns, which only their country shows. */
const words =
  /^(?:offices?|hq|headquarters?|hub|area|metro|region|campus|site|studio|labs?|branch|locations?|based|only|preferred|flexible|multiple|various|several|home|home-based|home office|opening|positions?|roles?|jobs?|work|tb[ad]|n\/?a|best|central|field|mobile|most|same|split|university|online|virtual|any|all|other|other location|distributed|nationwide|(?:north|south|east|west) london|(?:multiple|various|several|flexible) locations?|head|main|head office|main (?:campus|office)|(?:north|south)[ -](?:east|west))$/i;

/** Whether a name is no place unless its country shows it: "HQ", "Hub". */
export const isNoPlace = (name: string): boolean => words.test(name);

/** A bare name as short as a code needs this many people: "Ulm". */
const MIN_SHORT_POPULATION = 100_000;

/**
 * The place that one name means.
 * @param known places that are stated already: an ambiguous name means one of them, or is in the
 *   only country of them that has it
 */
export function placeNamed(name: string, known: readonly Place[]): Place | null {
  if (isNoPlace(name)) return null;
  const [country, state, city] = [countryIn(name), stateIn(name), cityIn(name)];
  const ofState = / state$/i.test(name) ? stateIn(name.slice(0, -' state'.length)) : null;
  if (ofState) return { country: ofState.country, state: ofState, city: null };
  const near = [...new Set(known.map((place) => place.country))];
  if (country && state) {
    // "Georgia".
    if (near.includes(country)) return { country, state: null, city: null };
    return near.includes(state.country) ? { country: state.country, state, city: null } : null;
  }
  if (country) return { country, state: null, city: null };
  if (state && !isCode(name) && city?.name !== name) {
    return { country: state.country, state, city: null };
  }
  return knownCity(name, known) ?? cityInOneOf(known, name, city) ?? cityNamedAlone(name, city);
}

function knownCity(name: string, known: readonly Place[]): Place | null {
  const key = placeKey(name);
  const isSame = (city: CityName | null) =>
    city !== null && (placeKey(city.name) === key || placeKey(city.local) === key);
  return known.find((place) => isSame(place.city)) ?? null;
}

function cityInOneOf(known: readonly Place[], name: string, city: City | null): Place | null {
  const near = [...new Set(known.map((place) => place.country))];
  if (city && near.includes(city.country)) return placeOfCity(city);
  // "London" of an employer in New York is not London, Ohio.
  if (city && known.some((place) => place.city !== null)) return null;
  const having = near.flatMap((country) => townIn(name, country) ?? []);
  const [town] = having;
  if (!town || having.length > 1) return null;
  return placeOfTown(town, worldCountryOfCode(town.country)!);
}

/** Counties of England, before cities elsewhere that are named after them. */
const counties = /^(?:norfolk|suffolk|surrey|cheshire)$/i;

/** Towns that are ordinary words of English, as far as they are written: "Sale" is not Salé. */
const ordinaryWords = new Set(
  `acre alliance along alot antelope anthem badger barking batman bear begun bender boom brake bush
  centennial chinatown cocoa coin come converse crystal date deal defiance dome drama eagle
  enterprise federal fleet fountain goes green groves hail hickory holiday homestead hook humble
  hurricane independence jupiter keystone lede lend liberal mach man manage march mentor midway
  moss much mustang normal opportunity oral orchards overland papa paradise parkland parole pearl
  peer plantation plum police portage posse prosper punch republic reservoir retreat roses sake
  sale salt save savage seaside seen shaping shoreline sulphur summit sunrise superior surprise
  swords tame tank tapes temple terrace than tire torrent turbo upland uptown van vicar walnut
  wedding westerly whitehall`.split(/\s+/),
);

function cityNamedAlone(name: string, city: City | null): Place | null {
  if (city) return placeOfCity(city);
  if (counties.test(name) || ordinaryWords.has(name.toLowerCase())) return null;
  const towns = townsNamed(name);
  const famous = famousOf(towns);
  if (isCode(name)) {
    const isCity = !isInCapitals(name) && (famous?.population ?? 0) >= MIN_SHORT_POPULATION;
    return isCity && famous ? placeOfTown(famous, worldCountryOfCode(famous.country)!) : null;
  }
  if (famous) return placeOfTown(famous, worldCountryOfCode(famous.country)!);
  if (towns.length > 0) return null;
  const [region, ...others] = countriesWithRegion(name);
  if (region !== undefined && others.length === 0 && withKnownRegions.has(region)) {
    return { country: worldCountryOfCode(region)!, state: null, city: null };
  }
  const foreign = foreignCountryNamed(name);
  return foreign && { country: foreign, state: null, city: null };
}

/** A town that has the name of a country is meant, before its own country, if it is this large. */
const MIN_NAMESAKE_POPULATION = 30_000;
/** With a country's code that is also a state's, as in "Toronto, CA". */
const MIN_CODED_POPULATION = 100_000;
/** Of several cities before a country, each of this size is one: "Kanata, Ottawa" is one. */
const MIN_LISTED_POPULATION = 100_000;

/**
 * The places that names mean together, as "Denver", "CO", "USA"; null when they do not belong
 * together.
 * @returns no places when the names contradict each other
 */
export function placesTogether(names: readonly string[]): Place[] | null {
  return (
    knownTogether(names) ??
    beforeCountry(names) ??
    beforeState(names) ??
    beforeCode(names) ??
    beforeRegion(names) ??
    afterWhole(names) ??
    beforeOtherCode(names)
  );
}

/** "Washington, D.C." */
function knownTogether(names: readonly string[]): Place[] | null {
  const city = names.length === 2 ? cityIn(names.join(', ')) : null;
  return city && [placeOfCity(city)];
}

/** "Berlin, Germany"; "Chattanooga, Tennessee, United States". */
function beforeCountry(names: readonly string[]): Place[] | null {
  const last = names.at(-1)!;
  const rest = names.slice(0, -1);
  const country = countryIn(last);
  if (!country || stateIn(last)) return georgian(names);
  const territory = territoryNamed(rest.at(-1)!, country);
  if (territory) return beforeCountry([...rest.slice(0, -1), territory.name]);
  const isOther = (name: string) => {
    const other = countryIn(name);
    if (!other || stateIn(name)) return isWide(name);
    return (townIn(name, country)?.population ?? 0) < MIN_NAMESAKE_POPULATION;
  };
  if (rest.some(isOther)) return null;
  const near = rest.at(-1);
  if (near === undefined) return [{ country, state: null, city: null }];
  const state = ownState(near, country);
  if (rest.length === 1) return [inCountry(near, country, state)];
  const before = rest.slice(0, -1);
  if (state) {
    const town = townIn(before.at(-1)!, country, state) ?? townIn(before[0]!, country, state);
    if (town) return [{ country, state, city: town }];
    if (!townIn(near, country) || isCode(near)) {
      const city = asWritten(before.at(-1)!);
      const isUnknown = before.length === 1 && !townIn(before[0]!, country);
      return isUnknown ? [{ country, state, city }] : null;
    }
  }
  return townsBefore(rest, country) ?? [{ country, state: null, city: null }];
}

/** The name of a town before its country. */
function inCountry(name: string, country: Country, state: State | null): Place {
  const city = cityIn(name);
  if (city?.country === country) return placeOfCity(city);
  if (state) return { country, state, city: null };
  const town = townIn(name, country);
  if (town) return placeOfTown(town, country);
  const isOther = isCode(name) || countryIn(name) || countriesWithRegion(name).has(country.iso);
  return { country, state: null, city: isOther ? null : asWritten(name) };
}

/** "Kanata, Ottawa": the last, and others that are cities of their own. */
function townsBefore(names: readonly string[], country: Country): Place[] | null {
  const towns = names.map((name) => townIn(name, country)).filter((town) => town !== null);
  if (towns.length === 0) return null;
  const last = towns.at(-1)!;
  return towns
    .filter((town) => town === last || town.population >= MIN_LISTED_POPULATION)
    .map((town) => placeOfTown(town, country));
}

/** "Atlanta, Georgia" and "Tbilisi, Georgia": only a town tells the state from the country. */
function georgian(names: readonly string[]): Place[] | null {
  const last = names.at(-1)!;
  const country = countryIn(last);
  const state = stateIn(last);
  if (!country || !state || names.length !== 2) return null;
  const here = townIn(names[0]!, country);
  const there = townIn(names[0]!, state.country, state);
  if (here && there) return [];
  if (here) return [{ country, state: null, city: here }];
  return there && [{ country: state.country, state, city: there }];
}

function ownState(name: string, country: Country): State | null {
  const state = stateIn(name);
  return state?.country === country ? state : null;
}

/** "Wilmington, DE"; "Ontario, California". */
function beforeState(names: readonly string[]): Place[] | null {
  const last = names.at(-1)!;
  const rest = names.slice(0, -1);
  const state = stateIn(last);
  if (!state || countryIn(last)) return null;
  const { country } = state;
  const near = rest.at(-1)!;
  const coded = isCode(last) ? worldCountryOfCode(last) : null;
  const town = townIn(near, country, state) ?? (rest[1] && townIn(rest[0]!, country, state));
  if (rest.length > 1 && rest.some((name) => stateIn(name) && !townIn(name, country, state))) {
    return null;
  }
  if (town) {
    const known = cityIn(near);
    // "Boston, New York" is a list.
    const isList = cityIn(last) !== null && known !== null && known.state !== state;
    if (isList && !isCode(last)) return null;
    return coded && townIn(near, coded)
      ? clearer(near, state, coded)
      : [{ country, state, city: town }];
  }
  if (country.iso === 'US' && / county$/i.test(near)) return [{ country, state, city: null }];
  const isOther = isCode(last) || rest.length > 1 || townsNamed(near).length > 0;
  if (isOther || isWide(near) || countryIn(near) || stateIn(near)) return null;
  return [{ country, state, city: asWritten(near) }];
}

/** "Bengaluru, IN" is India. "Salem, IN" may be either, so it is none. */
function clearer(name: string, state: State, coded: Country): Place[] {
  const here = townIn(name, state.country, state)!;
  const there = townIn(name, coded)!;
  if (cityIn(name)?.country === coded) return [placeOfTown(there, coded)];
  const isClear = here.population >= MIN_RATIO * there.population;
  return isClear ? [{ country: state.country, state, city: here }] : [];
}

/** "Darmstadt, DE"; "Toronto, ON, CA". */
function beforeCode(names: readonly string[]): Place[] | null {
  const last = names.at(-1)!;
  const rest = names.slice(0, -1);
  const country = isInCapitals(last) ? worldCountryOfCode(last) : null;
  if (!country) return null;
  const [first = '', ...middle] = rest;
  const isOwn = (name: string) =>
    ownState(name, country) || countriesWithRegion(name).has(country.iso) || townIn(name, country);
  const town = townIn(first, country);
  if (!town || !middle.every(isOwn)) return null;
  const state = middle.map((name) => ownState(name, country)).find((each) => each !== null);
  if (state) return [{ country, state, city: townIn(first, country, state) ?? asWritten(first) }];
  const isStateToo = middle.length === 0 && stateIn(last) !== null;
  if (isStateToo && town.population < MIN_CODED_POPULATION) return [];
  return [placeOfTown(town, country)];
}

/** "Mumbai, MH"; "Paris, Île-de-France". */
function beforeRegion(names: readonly string[]): Place[] | null {
  const [name = '', last = ''] = names;
  if (names.length !== 2 || countryIn(name) || countryIn(last)) return null;
  if (stateIn(name) && !isBritishCounty(last)) return null;
  const towns = townsNamed(name).filter(({ country }) => countriesWithRegion(last).has(country));
  const town =
    famousOf(towns) ?? (new Set(towns.map(({ country }) => country)).size === 1 ? towns[0] : null);
  if (!town) return null;
  // "Villanova, PA" is not in the province of Palermo; "Perth, WA" is in Western Australia.
  const isStateToo = isCode(last) && stateIn(last) !== null;
  const isFamous =
    town.population >= MIN_FAMOUS_POPULATION &&
    famousOf(townsNamed(name))?.country === town.country;
  if (isStateToo && !isFamous) return null;
  return [placeOfTown(town, worldCountryOfCode(town.country)!)];
}

/** "Tyne and Wear" after "Washington" is no other place, but "Washington, Norfolk" may be a list. */
const isBritishCounty = (name: string): boolean =>
  countriesWithRegion(name).has('GB') && townsNamed(name).length === 0;

/** "India - Bengaluru"; "US, CA, Sunnyvale"; "California - San Francisco"; "GB - London". */
function afterWhole(names: readonly string[]): Place[] | null {
  const [first = '', ...rest] = names;
  if (isSmallCode(first)) return null;
  const state = stateIn(first);
  const country = countryIn(first);
  if (state && country) return null;
  if (country) return inWhole(country, rest);
  const town = state && rest.length === 1 ? townAlone(rest[0]!, state.country, state) : null;
  if (state && town) return [{ country: state.country, state, city: town }];
  const coded = worldCountryOfCode(first);
  return coded && rest.some((name) => townAlone(name, coded)) ? inWhole(coded, rest) : null;
}

/** A town that is not the name of a country or state as well. */
const townAlone = (name: string, country: Country, state: State | null = null): Town | null =>
  countryIn(name) || isCode(name) || (state && stateIn(name)) ? null : townIn(name, country, state);

/** Towns and states after their country; null unless it has all of them. */
function inWhole(country: Country, names: readonly string[]): Place[] | null {
  const states = names.map((name) => ownState(name, country));
  const towns = names.map((name) => townAlone(name, country));
  if (!names.every((_, at) => states[at] || towns[at])) return null;
  const [own = null] = states.filter((each) => each !== null);
  const places = names.flatMap((name, at) => {
    const town = own ? townIn(name, country, own) : towns[at];
    const isTown = town && (!states[at] || cityIn(name)?.country === country);
    return isTown ? [own ? { country, state: own, city: town } : placeOfTown(town, country)] : [];
  });
  return places.length > 0 ? places : [{ country, state: own, city: null }];
}

/** "Germany, DE"; a state that has no such town, as in "Paris, NJ", contradicts it. */
function beforeOtherCode(names: readonly string[]): Place[] | null {
  const [name = '', last = ''] = names;
  if (names.length !== 2 || !isCode(last)) return null;
  const country = countryIn(name);
  if (country && country === worldCountryOfCode(last)) {
    return [{ country, state: null, city: null }];
  }
  const isNamed = country !== null || townsNamed(name).length > 0;
  return stateIn(last) && !countryIn(last) && (isNamed || isInCapitals(last)) ? [] : null;
}

const MAX_CITY_LETTERS = 40;

/** A city that the gazetteer does not have, if it looks like one. */
export function asWritten(name: string): CityName | null {
  const isPlain =
    name.length <= MAX_CITY_LETTERS && !/[\d/&;|+@]|\b(?:and|or|remote|hybrid)\b/i.test(name);
  return isPlain && !isWide(name) && !isNoPlace(name) ? { name, local: name } : null;
}
