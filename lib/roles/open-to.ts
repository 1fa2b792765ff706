/**
 * Values of the facet "Open to me": the countries from which a role can be done, by ISO 3166 code,
 * or one of two further values. Contract: 15.11.
 */

import { words } from '../words/words.ts';

/** Of roles that are open to everyone. */
export const WORLDWIDE = 'Worldwide';
/** Of roles that do not name countries. */
export const NOT_STATED = 'Not stated';

let names: Intl.DisplayNames | null = null;

/** The name of a country for its code; another value unchanged. */
export function openToName(value: string): string {
  if (!/^[A-Z]{2}$/.test(value)) return value;
  names ??= new Intl.DisplayNames(words.locale.language, { type: 'region', style: 'short' });
  // CLDR's short names of these are no words of a sentence in every language.
  if (value === 'US') return words.places.usa;
  return value === 'GB' ? words.places.uk : (names.of(value) ?? value);
}
