import type { Divisions, Variant } from './experiment.ts';

type Share = readonly [below: number, variant: Variant];

/** In this order; the first bound that a score lies below decides (4.5). */
const shares: Record<'2' | '4' | 'none', readonly Share[]> = {
  2: [
    [50, 'A'],
    [100, 'B'],
  ],
  4: [
    [25, 'A'],
    [50, 'B'],
    [75, 'C'],
    [100, 'D'],
  ],
  none: [
    [5, 'D'],
    [7.5, 'A'],
    [10, 'B'],
    [17.5, 'C'],
    [20, 'D'],
  ],
};

/**
 * Where a visitor stands among all, from 0 to 99.9 in steps of 0.1 (4.5).
 * @param userID a UUID; the same one has the same score for ever
 */
export function score(userID: string): number {
  return Math.abs(hash(userID) % 1000) / 10;
}

/** The variant of a score (4.5). */
export function variantOf(scored: number, divisions: Divisions): Variant {
  const found = shares[divisions ?? 'none'].find(([below]) => scored < below);
  return found?.[1] ?? 'control';
}

/**
 * A text's hash as Java's `String.hashCode` has it: h = 31 h + each UTF-16 unit, in 32 bits with a
 * sign. Nothing about it may ever change, or visitors would change their variants.
 */
export function hash(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) {
    sum = (Math.imul(31, sum) + text.charCodeAt(at)) | 0;
  }
  return sum;
}
