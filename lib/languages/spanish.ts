/** Spanish: the forms of words, and what is no word. Contract: 25.2, 25.4. */
import { stemmer } from '@orama/stemmers/spanish';
import type { Language } from '../search-engine/language/language.ts';
import { withoutEndings, withoutMarks } from './gender-marks.ts';

/** "Ingeniero/a", "ingenieros(as)", "epidemióloga/o", "ingenier@s". */
const BOTH = /(?<!\p{L})(\p{L}{3,})(?:\/-?(?:as|os|a|o)(?!\p{L})|\((?:as|os|a|o)\)|@s?(?!\p{L}))/gu;

/** In the singular and without the vowel of a gender, by folded endings. */
function nounOf(word: string): string {
  if (word.length < 5) return word;
  const one = word
    .replace(/ces$/, 'z')
    .replace(/([lrndjsy])es$/, '$1')
    .replace(/([aeo])s$/, '$1');
  return one.replace(/[aeo]$/, '');
}

/** The stemmer knows this ending by its accent. */
const accented = (word: string): string => word.replace(/ion$/, 'ión');

export const spanish: Language = {
  code: 'es',
  readable: (text) => withoutEndings(withoutMarks(text), BOTH),
  spell: (word) => word,
  formOf: (word) => (word.length < 4 ? word : stemmer(accented(nounOf(word)))),
  nounOf,
  hasGenders: true,
  links: null,
};

/** The lines of the built-in vocabulary. */
export { default as vocabularyLines } from './spanish.json' with { type: 'json' };
