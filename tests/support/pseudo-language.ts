// A language of its own for tests: what is not in it does not come from the catalogue. Contract: 24.
import { en } from '../../lib/words/english/en.ts';
import type { Word } from '../../lib/words/english/en.ts';

const accented: Record<string, string> = Object.fromEntries(
  Array.from('aáeéiíoóuúyýcçnñsšzžAÁEÉIÍOÓUÚYÝCÇNÑSŠZŽ'.matchAll(/(.)(.)/g), ([, plain, other]) => [
    plain,
    other,
  ]),
);

/** "[Šéárçh jóbš ~~~~~ ~]": in brackets, half as long again; placeholders stay as they are. */
function pseudo(text: string): string {
  const letters = text.replace(/\{\w+\}|./g, (part) => accented[part] ?? part);
  const more = '~~~~~ '.repeat(Math.ceil(text.length / 12)).trim();
  return `[${letters} ${more}]`;
}

const pseudoWord = (word: Word): Word =>
  typeof word === 'string' ? pseudo(word) : { other: pseudo(word.other) };

/** Every word of the catalogue in the pseudo-language, as words.json has them, from right to left. */
export function pseudoWords(): Record<string, Record<string, Word>> {
  const places = Object.entries(en).map(([place, words]) => [
    place,
    Object.fromEntries(Object.entries(words).map(([name, word]) => [name, pseudoWord(word)])),
  ]);
  return {
    ...Object.fromEntries(places),
    locale: { language: 'ar', dates: 'ar', direction: 'rtl' },
    // The board splits these at their spaces.
    dates: { ...Object.fromEntries(places).dates, monthNames: pseudoMonths() },
  };
}

const pseudoMonths = (): string =>
  Array.from({ length: 12 }, (_, month) => `[${month + 1}]`).join(' ');

const ADDRESS = /https?:\/\/\S+|[^\s[]+@\S+/g;

/** What of a text has Latin letters outside of the brackets, and so does not come from the catalogue. */
export function foreignText(text: string): string[] {
  let depth = 0;
  let outside = '';
  for (const letter of text.replaceAll(ADDRESS, '')) {
    if (letter === '[') depth += 1;
    else if (letter === ']') depth -= 1;
    else if (depth <= 0) outside += letter;
  }
  return outside.match(/[^\n]*[A-Za-z]{2}[^\n]*/g) ?? [];
}
