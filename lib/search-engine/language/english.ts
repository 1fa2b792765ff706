/** The word forms of English. */
import type { Language } from './language.ts';

const VOWEL = /[aeiouy]/;

/**
 * A stem shared by all forms of a word: "forecaster", "forecasting", "forecasts". It need not be a
 * word. Only endings that keep the meaning are removed, so "university" and "universe", "intern"
 * and "international" stay apart.
 * @param word folded
 */
export function formOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const spelled = replaceFirst(spellings, word);
  const field = replaceFirst(fields, spelled);
  return field === spelled ? normaliseEnd(withoutEnding(singular(spelled))) : field;
}

/** A noun in the singular, with its spelling normalised. @internal */
export const nounOf = (word: string): string => singular(replaceFirst(spellings, word));

type Rules = ReadonlyArray<readonly [RegExp, string]>;

/** Fields, their practitioners and their adjectives. */
const fields: Rules = [
  // "Virology", "virologist", "virological".
  [/olog(?:y|ies|ists?|ical)$/, 'olog'],
  // "Economics", "economist", "agronomy".
  [/onom(?:y|ics?|ical|ists?)$/, 'onom'],
  // "Demography", "photographer", "geographic".
  [/ograph(?:y|ers?|ics?|ical)$/, 'ograph'],
  // "Physics", "physicist", "logistician", "statistics".
  [/([a-z]{3})ic(?:s|ists?|ians?)$/, '$1ic'],
  // "Psychiatry", "psychiatrist", "psychiatric".
  [/([a-z]{2}[aie])tr(?:y|ists?|ic)$/, '$1tr'],
  // "Philosophy", "philosopher", "philosophical".
  [/osoph(?:y|ers?|ical)$/, 'osoph'],
  // "Journalism", "journalist"; "activism", "activist".
  [/([a-z]{3}(?:al|iv))is(?:m|ts?)$/, '$1is'],
  // "Coordinator", "coordination", "coordinate".
  [/([a-z]{3}at)(?:ors?|ions?|es?|ed|ing)$/, '$1'],
];

const spellings: Rules = [
  [/^programme/, 'program'],
  [/iz(ation|e|ed|es|er|ers|ing)(s?)$/, 'is$1$2'],
  [/yz(e|ed|es|er|ers|ing)$/, 'ys$1'],
  [/^(lab|behavi|col|fav|hon|neighb|harb|hum|endeav|flav|arm|rig|rum|vap|vig|tum)our/, '$1or'],
  [/^(an|p|orthop)ae(?=[dms])/, '$1e'],
  [/^sulph/, 'sulf'],
  [/^(cent|theat|met|lit|fib|kilomet)re(s?)$/, '$1er$2'],
  [/^(def|off|lic)ence/, '$1ense'],
  [/^practis/, 'practic'],
  [/^(catal|dial|anal)ogue/, '$1og'],
  [/^(judg|acknowledg)ement/, '$1ment'],
  [/isor(s?)$/, 'iser$1'],
];

/** Applies the first rule that matches. */
function replaceFirst(rules: Rules, word: string): string {
  for (const [pattern, replacement] of rules) {
    if (pattern.test(word)) return word.replace(pattern, replacement);
  }
  return word;
}

function singular(word: string): string {
  if (!word.endsWith('s') || /(?:ss|us|is|ics|news)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

function withoutEnding(word: string): string {
  if (word.endsWith('ing')) return baseOf(word, 3, 3);
  if (word.endsWith('ed')) return baseOf(word, 2, 3);
  if (word.endsWith('er')) return baseOf(word, 2, 4);
  return word;
}

/**
 * Drops the ending unless too little would remain. A base may not end in "e", or "engineer" would
 * match "engine" and "career" would match "care".
 */
function baseOf(word: string, ending: number, minLetters: number): string {
  const base = word.slice(0, -ending);
  if (base.length < minLetters || !VOWEL.test(base) || /[ei]$/.test(base)) return word;
  return base;
}

/** Equates "manage" and "manag(er)", "plan" and "plann(ing)", "lobby" and "lobbi(es)". */
function normaliseEnd(word: string): string {
  if (word.length < 4) return word;
  if (word.endsWith('e')) return word.slice(0, -1);
  if (word.endsWith('y')) return `${word.slice(0, -1)}i`;
  return word.length > 4 && /([bdfglmnprst])\1$/.test(word) ? word.slice(0, -1) : word;
}

/** English needs nothing beside its word forms. */
export const english: Language = {
  code: 'en',
  readable: (text) => text,
  spell: (word) => word,
  formOf,
  nounOf,
  hasGenders: false,
  links: null,
};
