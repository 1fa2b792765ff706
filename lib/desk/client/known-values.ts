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
 * Whether a place needs no question: the board or the world knows it, or it is written with its
 * country, as "Thame, UK".
 */
export function isPlaceKnown(written: string, known: readonly string[]): boolean {
  const [, country] = /^[^,]+,\s*([^,]+)$/.exec(written) ?? [];
  return country !== undefined && knownSpelling(country, known) !== null;
}
