/** Whether a board knows a typed value, and what was probably meant. Contract: 13.3. */
import { fold } from '../../base/fold.ts';
import { nearest } from '../../config/nearest.ts';

/** The board's spelling of a value, whatever its case and accents; null when it is not known. */
export function knownSpelling(written: string, known: readonly string[]): string | null {
  const folded = fold(written);
  return known.find((value) => fold(value) === folded) ?? null;
}

/** Less says nothing about what is meant. */
const MIN_CHARACTERS = 2;

/**
 * The value of the board that was probably meant: one with a word that begins so ("clim" is
 * "Climate change"), or one that is spelt nearly so; null for none.
 */
export function probableValue(written: string, known: readonly string[]): string | null {
  const folded = fold(written);
  if (folded.length < MIN_CHARACTERS) return null;
  const begins = (value: string) =>
    fold(value)
      .split(/[^\p{L}\p{N}]+/u)
      .some((word, at, words) => words.slice(at).join(' ').startsWith(folded));
  return known.find(begins) ?? nearest(written, known);
}

/**
 * Whether a place is written with its state or country, as "Thame, UK" or "London, Ontario, Canada".
 * @param countryNames names and codes of countries and states
 */
export function isPlaceInCountry(written: string, countryNames: readonly string[]): boolean {
  const [town = '', ...within] = written.split(',').map((part) => part.trim());
  const country = within.at(-1) ?? '';
  return town !== '' && within.length <= 2 && knownSpelling(country, countryNames) !== null;
}

/** "EMEA" and "CET" are written as they are meant; the codes of countries are as short as other words. */
const isAbbreviation = (name: string): boolean => /^[^\p{Ll}]{1,5}$/u.test(name);

/**
 * The first of several places that is nearly the name of a country; null without one.
 * @param written places with semicolons between them
 * @param countryNames names and codes of countries and states
 * @param places known places, which need no question however near to a country's their names are
 */
export function misspeltCountry(
  written: string,
  countryNames: readonly string[],
  places: readonly string[],
): { typed: string; meant: string } | null {
  const known = [...countryNames, ...places.map((place) => place.replace(/^Remote, /, ''))];
  const names = countryNames.filter((name) => !isAbbreviation(name));
  for (const typed of written.split(';').map((part) => part.trim())) {
    if (typed === '' || isAbbreviation(typed) || knownSpelling(typed, known) !== null) continue;
    const meant = nearest(typed, names);
    if (meant !== null) return { typed, meant };
  }
  return null;
}
