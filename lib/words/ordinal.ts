// Contract: 24.1.

import type { Forms } from './english/en.ts';
import { words } from './words.ts';

let ordinalRules: Intl.PluralRules | undefined;

/** As `say`, for a word whose forms are those of ordinal numbers. */
export function sayOrdinal(word: Forms, count: number): string {
  ordinalRules ??= new Intl.PluralRules(words.locale.language, { type: 'ordinal' });
  return (word[ordinalRules.select(count)] ?? word.other).replace('{count}', String(count));
}
