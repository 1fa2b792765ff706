// What `words.json` in a board's folder may say. Contract: 24.4.
import * as z from 'zod/mini';
import { en } from '../words/english/en.ts';
import type { Word } from '../words/english/word.ts';
import { objectOf } from './object-of.ts';

/**
 * `words.json`: words of the catalogue by place and meaning, each with the placeholders of the English one.
 * @param isWhole for a language that the board does not bring, which needs every word
 */
export function wordsSchema(isWhole: boolean): z.ZodMiniObject {
  const all = (schemas: Record<string, z.ZodMiniType>) =>
    objectOf(isWhole ? schemas : mapped(schemas, (schema) => z.optional(schema)));
  const places = mapped(en, (place) => all(mapped<Word, z.ZodMiniType>(place, wordSchema)));
  return all({ ...places, locale: all(locale) });
}

const locale = {
  language: languageTag(),
  dates: languageTag(),
  direction: z.enum(['ltr', 'rtl'], { error: 'must be "ltr" or "rtl"' }),
};

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

const placeholdersOf = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name!)),
];

const mapped = <Value, Mapped>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value) => Mapped,
): Record<string, Mapped> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
