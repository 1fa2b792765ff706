// The words of a board: those of its language, with its own ones from words.json. Contract: 24.3, 24.4.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { boardFolder, requestsSample } from '../base/board-folder.ts';
import { en, type SomeWords, type Words } from './english/en.ts';
import { deFormal } from './german/de-formal.ts';
import { de } from './german/de.ts';

/** The languages that the board brings, as `board.json` names them. */
export const languages: Readonly<Record<string, Words>> = {
  en,
  de,
  'de-formal': withWords(de, deFormal),
};

/** Where a board has words of its own. */
export const WORDS_FILE = 'words.json';

/** A catalogue in which some words are replaced. */
function withWords(words: Words, own: SomeWords): Words {
  const replaced = own as Readonly<Record<string, object>>;
  const all: unknown = mapped<object>(words, (meanings, place) => ({
    ...meanings,
    ...replaced[place],
  }));
  return all as Words;
}

/**
 * The words of the board in this environment; English ones for the sample. What is wrong in its files counts
 * as missing: the settings report it (`lib/config`), but are read after the words.
 */
export function boardWords(env: Record<string, string | undefined>): Words {
  if (requestsSample(env)) return en;
  const folder = boardFolder(env);
  const { language = 'en' } = readObject(path.join(folder, 'board.json'));
  const built: Words = Object.hasOwn(languages, `${language}`) ? languages[`${language}`]! : en;
  const own = readObject(path.join(folder, WORDS_FILE));
  const words = mapped<object>(built, (meanings, place) =>
    mapped<unknown>({ ...meanings }, (word, meaning) => {
      const other: unknown = objectIn(own, place)[meaning];
      return isLike(word, other) && (place !== 'locale' || isLocale(meaning, other)) ? other : word;
    }),
  );
  return words as unknown as Words;
}

function mapped<Value>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, change(value, name)]),
  );
}

function readObject(file: string): Record<string, unknown> {
  try {
    return objectIn(
      { content: JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) },
      'content',
    );
  } catch {
    return {};
  }
}

function objectIn(values: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = Object.hasOwn(values, name) ? values[name] : null;
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Whether a text stands in the place of a text, and forms in the place of forms. */
function isLike(word: unknown, other: unknown): boolean {
  if (typeof word === 'string') return typeof other === 'string';
  return typeof objectIn({ other }, 'other').other === 'string';
}

/** Whether the language and the dates are ones that `Intl` takes. */
function isLocale(meaning: string, tag: unknown): boolean {
  if (meaning === 'direction') return true;
  try {
    return Intl.getCanonicalLocales(`${tag}`).length > 0;
  } catch {
    return false;
  }
}
