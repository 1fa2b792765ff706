/**
 * Where the work of a posting is, and from where it can be done remotely, by its fields: addresses
 * first, then texts about locations. Nothing is guessed. Contract: 12.11.
 */
import { tidyText } from './coerce.ts';
import type { Fact, Facts } from './sentences/fact.ts';
import { countryOfField, territoryNamed } from './places/country-names.ts';
import { type LocationText, readLocation } from './places/location-text.ts';
import {
  asWritten,
  countryIn,
  type Place,
  placeOfTown,
  stateIn,
  townIn,
} from './places/place-named.ts';
import { cityName } from './places/place-names.ts';
import { cityLabel, type CityNaming, type Country, type State } from './places/places.ts';

/** The fields of a posting that are about places. */
export type StatedPlaces = {
  /** As the employer wrote them. */
  locations: readonly string[];
  addresses: ReadonlyArray<{ city: string; region: string; country: string }>;
  /** Empty if not stated. */
  workplace: '' | 'remote' | 'hybrid' | 'on-site';
};

export type PlaceFacts = Pick<Facts, 'country' | 'city' | 'remote' | 'workplace'>;

/** More are a list of all offices of an employer. */
const MAX_TEXTS = 200;

/** Countries, cities, from where one may work remotely, and whether the work is remote. */
export function placeFacts(
  { locations, addresses, workplace }: StatedPlaces,
  naming: CityNaming = 'english',
): PlaceFacts {
  const addressed = addresses.slice(0, MAX_TEXTS).map(readAddress);
  const known = addressed.flatMap(({ places }) => places);
  // With fewer addresses than texts, which text each is of is not known.
  const near = addresses.length >= locations.length ? known : [];
  const texts = locations
    .slice(0, MAX_TEXTS)
    .map((text) => readLocation(fieldOf(text, MAX_TEXT_LETTERS), near));
  const written = texts.flatMap(({ places }) => places);
  const stated = workplace === '' ? [] : [{ value: workplace, from: 'workplace' } as const];
  const says = (text: Pick<LocationText, 'workplace'>, from: Fact['from']): Fact[] =>
    text.workplace.map((value) => ({ value, from }));
  return {
    country: distinct([
      ...known.map(({ country }): Fact => ({ value: country.name, from: 'address' })),
      ...written.map(({ country }): Fact => ({ value: country.name, from: 'location' })),
    ]),
    city: distinct([
      ...known.flatMap((place) => cityFact(place, 'address', naming)),
      ...written.flatMap((place) => cityFact(place, 'location', naming)),
    ]),
    remote: remoteFacts(workplace, addressed, texts),
    workplace: distinct([
      ...stated,
      ...addressed.flatMap((each) => says(each, 'address')),
      ...texts.flatMap((text) => says(text, 'location')),
    ]),
  };
}

/** The first of each value: a later one says nothing new. */
function distinct(facts: readonly Fact[]): Fact[] {
  const values = new Map<string, Fact>();
  for (const fact of facts) if (!values.has(fact.value)) values.set(fact.value, fact);
  return [...values.values()];
}

function cityFact({ country, state, city }: Place, from: Fact['from'], naming: CityNaming): Fact[] {
  if (!city || city.name === country.name) return [];
  const label = cityLabel(city.name, country, state);
  if (naming === 'local' && label.startsWith(city.name)) {
    return [{ value: city.local + label.slice(city.name.length), from }];
  }
  // "London, ON" is not the London that other languages have a name for.
  const value = label === city.name ? cityName(city.name, country.iso) : label;
  return [{ value, from }];
}

const MAX_FIELD_LETTERS = 300;
/** A longer text is not the name of a place. */
const MAX_TEXT_LETTERS = 1000;

const fieldOf = (written: string, limit: number): string =>
  written.length > limit ? '' : tidyText(written);

/** What an address says. */
type AddressText = Pick<LocationText, 'places' | 'remote' | 'workplace'> & {
  /** Areas that stand for the country, such as "European Union". */
  scopes: string[];
};

function readAddress(address: { city: string; region: string; country: string }): AddressText {
  const [city, region, written] = [
    fieldOf(address.city, MAX_FIELD_LETTERS),
    fieldOf(address.region, MAX_FIELD_LETTERS),
    fieldOf(address.country, MAX_FIELD_LETTERS),
  ];
  const nation = stateIn(written);
  const field = countryOfField(written);
  // "Georgia": the city shows which one is meant.
  const isEither = field !== null && nation !== null && written.length > 2 && city !== '';
  const stated = field ?? (written.length > 2 ? nation?.country : null) ?? null;
  const country = isEither ? null : stated && (territoryNamed(region, stated) ?? stated);
  if (country === null) {
    const parts = [city, region, written].filter((part) => part !== '');
    return readLocation(parts.join(', '), []);
  }
  const state = stateIn(region);
  const places = citiesIn(city, country, state?.country === country ? state : null);
  const others = contradictions(city, region, state ?? nation, country);
  // "Remote" in the field of the city.
  const { remote, workplace } = readLocation(city, places);
  const from = remote.length > 0 ? [country.name] : [];
  return { places: [...places, ...others], remote: from, scopes: [], workplace };
}

/** The cities of an address; the country alone where it names none. */
function citiesIn(city: string, country: Country, state: State | null): Place[] {
  const whole: Place = { country, state, city: null };
  const isRegion = stateIn(city)?.country === country && !townIn(city, country);
  if (city === '' || countryIn(city) === country || isRegion) return [whole];
  const town = state ? townIn(city, country, state) : null;
  if (town) return [{ country, state, city: town }];
  const unique = townIn(city, country);
  if (unique && !state) return [placeOfTown(unique, country)];
  const read = readLocation(city, [whole]);
  const cities = read.places.filter((place) => place.city !== null && place.country === country);
  if (cities.length > 0) {
    return cities.map((place) => ({ ...place, state: place.state ?? state }));
  }
  const isList = /[,;]/.test(city) || read.remote.length > 0 || read.places.length > 0;
  return [{ ...whole, city: isList ? null : asWritten(city) }];
}

/** What the city and the region of an address say against its country. */
function contradictions(
  city: string,
  region: string,
  state: State | null,
  country: Country,
): Place[] {
  const other = countryIn(city);
  const isState = stateIn(city)?.country === country;
  if (other && other !== country && !isState && !townIn(city, country)) {
    return [{ country: other, state: null, city: null }];
  }
  if (!state || state.country === country) return [];
  const town = townIn(city, state.country, state);
  // A code may be that of a region there: "Milan, MI".
  const isCertain = (state === stateIn(region) && region.length > 3) || !townIn(city, country);
  return town && isCertain ? [{ country: state.country, state, city: town }] : [];
}

/** The text says from where, else the address if it names only a country or an area. */
function remoteFacts(
  workplace: StatedPlaces['workplace'],
  addressed: readonly AddressText[],
  texts: readonly LocationText[],
): Fact[] {
  const isStated = workplace === 'remote';
  const isWritten = texts.some(({ remote }) => remote.length > 0);
  const isAddressed = addressed.some(({ remote }) => remote.length > 0);
  if (!isStated && !isWritten && !isAddressed) return [];
  const isElsewhere = texts.some(({ isExcluding }) => isExcluding);
  const wide = (isElsewhere ? [] : addressed).flatMap(({ places, scopes, remote }) => [
    ...remote,
    ...scopes,
    ...(places.every(({ city }) => city === null) ? places.map(({ country }) => country.name) : []),
  ]);
  const written = texts.flatMap(({ remote, scopes, places }) => {
    if (remote.length > 0 || !isStated) return remote;
    const isWide = places.every(({ city }) => city === null);
    return isWide ? [...scopes, ...places.map(({ country }) => country.name)] : [];
  });
  const facts = distinct([
    ...wide.map((value): Fact => ({ value, from: 'address' })),
    ...written.map((value): Fact => ({ value, from: 'location' })),
  ]).filter(({ value }) => value !== '');
  const from = isWritten ? 'location' : isStated ? 'workplace' : 'address';
  const unstated: Fact = { value: '', from };
  return facts.length > 0 ? facts : [unstated];
}
