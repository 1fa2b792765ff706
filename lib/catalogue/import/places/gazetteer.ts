import { cityAliases, cityTable } from './city-table.ts';
import { countryTable } from './country-table.ts';
import { canadianProvinces, ukNations, usStates } from './state-table.ts';

/** A country as the board names it. */
export type Country = { name: string; iso: string; region: string | null };

/** A part of a country that an address may name; `region` is its region of 3.15, if any. */
export type State = { country: Country; code: string; region: string | null };

/** A city known by its name alone. */
export type City = { name: string; country: Country; state: State | null };

/** Folds case, accents and full stops, so that "U.S." and "us" are one key. */
export function placeKey(name: string): string {
  const folded = name.normalize('NFKD').replace(/\p{M}|\./gu, '');
  return folded.replace(/\s+/g, ' ').trim().toLowerCase().replaceAll('ł', 'l').replaceAll('ø', 'o');
}

const countriesByIso = new Map<string, Country>();
const countriesByName = new Map<string, Country>();
for (const [name, iso, region, ...aliases] of countryTable) {
  const country = { name, iso, region };
  countriesByIso.set(iso, country);
  for (const spelling of [name, ...aliases]) countriesByName.set(placeKey(spelling), country);
}
for (const alias of ['US', 'UK']) {
  const country = countriesByIso.get(alias === 'UK' ? 'GB' : alias);
  if (country) countriesByName.set(placeKey(alias), country);
}

const statesByKey = new Map<string, State>();
function addStates(iso: string, states: Array<[code: string, name: string, region?: string]>) {
  const country = countriesByIso.get(iso);
  if (!country) return;
  for (const [code, name, region] of states) {
    const state = { country, code, region: region ?? country.region };
    statesByKey.set(placeKey(code), state);
    statesByKey.set(placeKey(name), state);
  }
}
addStates('US', usStates);
addStates('CA', canadianProvinces);
addStates(
  'GB',
  ukNations.map((nation) => [nation, nation]),
);

const cities = new Map<string, City>();
for (const [place, names] of Object.entries(cityTable)) {
  const [iso = '', stateCode] = place.split('/');
  const country = countriesByIso.get(iso);
  if (!country) continue;
  const state = stateCode ? (statesByKey.get(placeKey(stateCode)) ?? null) : null;
  for (const name of names) cities.set(placeKey(name), { name, country, state });
}
for (const [alias, name] of Object.entries(cityAliases)) {
  const city = cities.get(placeKey(name));
  if (city) cities.set(placeKey(alias), city);
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
