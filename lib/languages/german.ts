/** German: umlauts, the forms of words, and what is no word. Contract: 25.2, 25.3, 25.4. */
import { stemmer } from '@orama/stemmers/german';
import type { Language } from '../search-engine/language/language.ts';
import { withoutEndings, withoutMarks } from './gender-marks.ts';

/** The endings of men to which women have "-in", folded or as they are written. */
const MEN = String.raw`eur|er|or|ent|ant|ist|ekt|eut|\p{L}{2}log|gog|nom|gra(?:f|ph)|[Aa]nw[aä]lt|[aAäÄ]rzt|[dm]at|[Ee]xpert|[Kk]olleg|[Ww]irt|[Kk][oö]ch|[Bb]eamt`;

/** "Ingenieur:in", "Ingenieur/-innen", "Ingenieur(in)". */
const FEMININE = /(?<!\p{L})(\p{L}{3,})(?:[:*_·]|\/-?)(?:innen|in)(?!\p{L})/gu;
const FEMININE_IN_BRACKETS = /(?<!\p{L})(\p{L}{3,})\(-?(?:innen|in)\)/gu;
/** "IngenieurIn", "ÄrztIn"; "LinkedIn" and "OpenIn" are names. */
const FEMININE_IN_CAPITALS = new RegExp(
  String.raw`(?<!\p{L})(\p{L}*(?:${MEN}))I(?:nnen|n)(?!\p{L})`,
  'gu',
);
/** "Beauftragte:r", "Leitende(r)". */
const MASCULINE = /(?<!\p{L})(\p{L}{3,}e)(?:(?:[:*_·]|\/-?)(?:rn|r|n)(?!\p{L})|\((?:r|n)\))/gu;

function readable(text: string): string {
  const endings = [FEMININE, FEMININE_IN_BRACKETS, FEMININE_IN_CAPITALS, MASCULINE];
  return endings.reduce(withoutEndings, withoutMarks(text));
}

/**
 * Folding has made "ä" an "a", so "ae" becomes one too. It stands for no umlaut after a vowel, as in
 * "neue", after "q", and at the end, as in "Revenue".
 */
const UMLAUT = /(^|[^aeiouyq])([aou])e(?!s?$)/g;

const WOMAN = new RegExp(`(${MEN})in(?:nen)?$`, 'u');
const TRADE = /(\p{L}{4})(?:frau|frauen|manner|leute)$/u;

const masculine = (word: string): string => word.replace(WOMAN, '$1').replace(TRADE, '$1mann');

const PLURAL = /(?:en|e|n|([^su])s)$/;

/** Without plural and gender. The stem would be that of "Entwicklung" for "Entwickler". */
function nounOf(word: string): string {
  const man = masculine(word);
  return man.length < 5 ? man : man.replace(PLURAL, '$1');
}

export const german: Language = {
  code: 'de',
  readable,
  spell: (word) => word.replace(UMLAUT, '$1$2'),
  formOf: (word) => (word.length < 4 ? word : stemmer(masculine(word))),
  nounOf,
  hasGenders: true,
  links: ['s', 'n', 'en', 'es', 'er'],
};

/** The lines of the built-in vocabulary. */
export { default as vocabularyLines } from './german.json' with { type: 'json' };
