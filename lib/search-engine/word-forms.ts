/** English word forms: plurals, "-ing", "-ed", the person who does it, British and American spelling. */

const VOWEL = /[aeiouy]/;

/**
 * A key that is equal for forms of one word: "forecaster", "forecasting", "forecasts". It is not a
 * word itself. Only endings that keep the meaning are removed, so that "university" and "universe",
 * "intern" and "international" stay apart.
 * @param word folded
 */
export function formOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  return normaliseEnd(withoutEnding(singular(commonSpelling(word))));
}

const spellings: ReadonlyArray<[RegExp, string]> = [
  [/^programme/, 'program'],
  [/iz(ation|e|ed|es|er|ers|ing)(s?)$/, 'is$1$2'],
  [/yz(e|ed|es|er|ers|ing)$/, 'ys$1'],
  [/^(lab|behavi|col|fav|hon|neighb|harb|hum|endeav|flav)our/, '$1or'],
  [/^(cent|theat|met|lit|fib|kilomet)re(s?)$/, '$1er$2'],
  [/^(def|off|lic)ence/, '$1ense'],
  [/^practis/, 'practic'],
  [/^(catal|dial|anal)ogue/, '$1og'],
  [/^(judg|acknowledg)ement/, '$1ment'],
  [/isor(s?)$/, 'iser$1'],
];

function commonSpelling(word: string): string {
  for (const [pattern, replacement] of spellings) {
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
  // An "engineer" is not someone who "engines", nor a "career" someone who "cares".
  if (word.endsWith('er')) return baseOf(word, 2, 4);
  return word;
}

/** The word without its last letters, unless too little would be left. */
function baseOf(word: string, ending: number, minLetters: number): string {
  const base = word.slice(0, -ending);
  if (base.length < minLetters || !VOWEL.test(base) || /[ei]$/.test(base)) return word;
  return base;
}

/** Makes "manage" and "manag(er)", "plan" and "plann(ing)", "lobby" and "lobbi(es)" end alike. */
function normaliseEnd(word: string): string {
  if (word.length < 4) return word;
  if (word.endsWith('e')) return word.slice(0, -1);
  if (word.endsWith('y')) return `${word.slice(0, -1)}i`;
  return word.length > 4 && /([bdfglmnprst])\1$/.test(word) ? word.slice(0, -1) : word;
}
