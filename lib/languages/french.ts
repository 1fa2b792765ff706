/** French: the forms of words, and what is no word. Contract: 25.2, 25.4. */
import { stemmer } from '@orama/stemmers/french';
import type { Language } from '../search-engine/language/language.ts';
import { withoutEndings, withoutMarks } from './gender-marks.ts';

/** "Ingénieur·e", "chargé(e)s", "directeur/trice", "chargé-e". */
const FEMININE =
  /(?<!\p{L})(\p{L}{2,})(?:[·•⋅∙‧./(]|-(?=(?:e|ne|rice|trice|euse)(?!\p{L})))(?:e|ne|se|rice|trice|euse|ère|ière|ve|fe|le|te)(?:\)?[·•.]?s)?\)?(?!\p{L})/gu;
/** "L'" and "d'", which would be words of their own. */
const ELISION = /(^|[^\p{L}])((?:[ldjmtsnc]|qu)['’])(?=\p{L})/giu;

const withoutElisions = (text: string): string =>
  text.replace(
    ELISION,
    (_, before: string, article: string) => before + ' '.repeat(article.length),
  );

/** Plurals and women's titles, by their folded endings. The first that fits counts. */
const ENDINGS: ReadonlyArray<readonly [RegExp, string]> = [
  [/trice$/, 'teur'],
  [/euse$/, 'eur'],
  [/eure$/, 'eur'],
  [/iere$/, 'ier'],
  [/ienne$/, 'ien'],
  [/ive$/, 'if'],
  [/ees?$/, ''],
  [/e$/, ''],
];

function nounOf(word: string): string {
  if (word.length < 5) return word;
  const one = word
    .replace(/eaux$/, 'eau')
    .replace(/aux$/, 'al')
    .replace(/([^siu])s$/, '$1');
  const [pattern, ending] = ENDINGS.find(([each]) => each.test(one)) ?? [];
  return pattern ? one.replace(pattern, ending!) : one;
}

export const french: Language = {
  code: 'fr',
  readable: (text) => withoutEndings(withoutMarks(withoutElisions(text)), FEMININE),
  spell: (word) => word,
  formOf: (word) => (word.length < 4 ? word : stemmer(nounOf(word))),
  nounOf,
  hasGenders: true,
  links: null,
};

/** The lines of the built-in vocabulary. */
export { default as vocabularyLines } from './french.json' with { type: 'json' };
