// The words of a board: those of its language, with its own ones from words.json. Contract: 24.3, 24.4.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { boardFolder, requestsSample } from '../base/board-folder.ts';
import { objectOf } from '../base/object-of.ts';
import { en, type SomeWords, type Word, type Words } from './english/en.ts';
import { deFormal } from './german/de-formal.ts';
import { de } from './german/de.ts';

/** The languages that the board brings, as `board.json` names them. */
export const languages: Readonly<Record<string, Words>> = {
  en,
  de,
  'de-formal': withWords(de, deFormal),
};

/** The words of a language that the board brings; null for any other name. */
export const languageNamed = (name: string): Words | null =>
  Object.hasOwn(languages, name) ? languages[name]! : null;

/** Where a board has words of its own. */
export const WORDS_FILE = 'words.json';

/** A catalogue in which some words are replaced. */
function withWords(words: Words, own: SomeWords): Words {
  const replaced = own as Readonly<Record<string, object>>;
  const all: Record<string, unknown> = mapped<object, object>(words, (meanings, place) => ({
    ...meanings,
    ...replaced[place],
  }));
  return all as Words;
}

/**
 * The words of the board in this environment; English ones for the sample. They are read before the settings,
 * which report what is wrong in these files (`lib/config`): until then, words.json with a mistake is left out.
 */
export function boardWords(env: Record<string, string | undefined>): Words {
  if (requestsSample(env)) return en;
  const folder = boardFolder(env);
  const { language = 'en', currency } = Object(readJson(path.join(folder, 'board.json')));
  const brought = languageNamed(`${language}`);
  const own = wordsSchema(brought === null).safeParse(readJson(path.join(folder, WORDS_FILE)));
  const all = own.success ? withWords(brought ?? en, own.data) : (brought ?? en);
  return isCurrency(currency) ? withWords(all, { locale: { currency } }) : all;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

/**
 * `words.json`: words of the catalogue by place and meaning, each with the placeholders of the English one.
 * @param isWhole for a language that the board does not bring, which needs every word
 */
export function wordsSchema(isWhole: boolean): z.ZodMiniObject {
  const all = (schemas: Record<string, z.ZodMiniType>) =>
    objectOf(isWhole ? schemas : mapped(schemas, (schema) => z.optional(schema)));
  const places = mapped(en, (place) => all(mapped<Word, z.ZodMiniType>(place, wordSchema)));
  const locale = {
    language: languageTag(),
    dates: languageTag(),
    direction: z.enum(['ltr', 'rtl'], { error: 'must be "ltr" or "rtl"' }),
    currency: z.optional(
      z.string().check(z.refine(isCurrency, { error: 'must be a code such as "EUR"' })),
    ),
  };
  return all({ ...places, locale: all(locale) });
}

/** Whether it is an ISO 4217 code. */
const isCurrency = (code: unknown): code is string =>
  Intl.supportedValuesOf('currency').includes(`${code}`);

function languageTag() {
  const isTag = (tag: string): boolean => {
    try {
      return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
    } catch {
      return false;
    }
  };
  const error = 'must be the tag of a language, such as "fr" or "pt-BR"';
  return z.string({ error }).check(z.refine(isTag, { error }));
}

function wordSchema(english: Word): z.ZodMiniType {
  if (typeof english === 'string') return textWith(placeholdersOf(english));
  const form = textWith(placeholdersOf(english.other), { isEach: false });
  return objectOf({
    zero: z.optional(form),
    one: z.optional(form),
    two: z.optional(form),
    few: z.optional(form),
    many: z.optional(form),
    other: textWith(placeholdersOf(english.other)),
  });
}

/** @param isEach whether the text must have each of the placeholders; one form of a plural need not */
function textWith(names: readonly string[], { isEach = true } = {}) {
  const list = names.map((name) => `{${name}}`).join(', ');
  const error =
    names.length === 0
      ? 'must have no {placeholder}'
      : `must have the placeholders ${list} and no others`;
  return z.string({ error: 'must be text' }).check(
    z.minLength(1, 'must not be empty'),
    z.refine(
      (text) => {
        const own = placeholdersOf(text);
        return (
          own.every((name) => names.includes(name)) &&
          (!isEach || names.every((name) => own.includes(name)))
        );
      },
      { error },
    ),
  );
}

function placeholdersOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name!))];
}

function mapped<Value, Mapped>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, change(value, name)]),
  );
}
