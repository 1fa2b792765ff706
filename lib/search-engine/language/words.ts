// lib/search-engine/language knows the words of a text and of a query: how they are split, their stems, synonyms and stop words.

/** Tokenisation: folded words and compounds such as "e-mail". */
import { fold } from '../../base/fold.ts';
import { english } from './english.ts';
import type { Language } from './language.ts';

/** A word of a text. `text` is as it is stored; `start` and `end` are its offsets in the original. */
export type Word = { text: string; start: number; end: number };

/** "C++" and "C#" are words, while "50+" is "50". */
const programmingLanguage = String.raw`[a-z]{1,2}[+#]{1,2}(?!\p{L})`;
/** Scripts without spaces are split into characters. */
const unspaced = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]`;
const letter = String.raw`(?!${unspaced})[\p{L}\p{N}]`;
const anyWord = new RegExp(
  [
    programmingLanguage,
    String.raw`(?!\p{M})${unspaced}\p{M}*`,
    String.raw`${letter}(?:${letter}|\p{M})*`,
  ].join('|'),
  'giu',
);
/** In "e-mail" and "O'Brien" both the parts and the whole are words. */
const joiner = /^['’\-‐‑]$/;
const MAX_PARTS = 4;

/** The words of a text in order, without compounds. */
export function splitWords(text: string, { spell }: Language = english): Word[] {
  return Array.from(text.matchAll(anyWord), ({ 0: word, index }) => ({
    text: spell(fold(word)),
    start: index,
    end: index + word.length,
  })).filter((word) => word.text !== '');
}

/** Words written as one: `from` to `to` - 1 of the given words. */
export type Compound = { from: number; to: number; text: string };

/** Compounds of two to four parts, such as "co-founder" or "U.S.". */
export function findCompounds(text: string, words: readonly Word[]): Compound[] {
  const compounds: Compound[] = [];
  for (let from = 0; from < words.length - 1; from++) {
    let to = from + 1;
    while (to < words.length && isJoined(text, words[to - 1]!, words[to]!)) to++;
    const parts = to - from;
    if (parts > 1 && parts <= MAX_PARTS) {
      const folded = words.slice(from, to).map((word) => word.text);
      compounds.push({ from, to, text: folded.join('') });
    }
    from = to - 1;
  }
  return compounds;
}

function isJoined(text: string, before: Word, after: Word): boolean {
  if (after.start !== before.end + 1) return false;
  const between = text[before.end]!;
  if (between === '.') return before.text.length === 1 && after.text.length === 1;
  return joiner.test(between);
}

const exception = /\((?:ex|excl\.?|excluding|except|ohne|hors|sauf|sin|excepto)\s[^()]*\)/gi;

/** Blanks exclusions, so that "Europe (ex UK)" does not match the UK. Offsets stay the same. */
const blankExceptions = (text: string): string =>
  text.replace(exception, (excluded) => ' '.repeat(excluded.length));

/** A text without what is no word of it; offsets stay the same. */
export const readableText = (text: string, { readable }: Language): string =>
  readable(blankExceptions(text));

/** Blanks tags and entities; offsets stay the same. */
export function blankMarkup(html: string): string {
  return html.replace(/<[^<>]*>|&#?\w{1,31};/g, (markup) => ' '.repeat(markup.length));
}
