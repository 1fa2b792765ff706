// Filling a word of the catalogue: its placeholders, and which of its plural forms. Contract: 24.

import type { Word } from './english/en.ts';
import { words } from './words.ts';

type TextOf<Said extends Word> = Said extends string ? Said : Said[keyof Said] & string;

type PlaceholderOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never;

/** A value for each placeholder, and `count`, a number, for a word with plural forms. */
export type Values<Said extends Word, Value> = {
  [Name in PlaceholderOf<TextOf<Said>>]: Value;
} & (Said extends string ? unknown : { count: number });

let pluralRules: Intl.PluralRules | undefined;

/** A word with its placeholders filled. `count` chooses the plural form; numbers get their separators. */
export function say<const Said extends Word>(
  word: Said,
  values: Values<Said, string | number>,
): string {
  const given: Record<string, unknown> = values;
  return formOf(word, given.count).replace(
    /\{(\w+)\}/g,
    (_, name: string) => `${written(given[name])}`,
  );
}

/**
 * The text of a word, with its placeholders.
 * @param count a number, for a word with plural forms
 */
export function formOf(word: Word, count: unknown): string {
  if (typeof word === 'string') return word;
  pluralRules ??= new Intl.PluralRules(words.locale.language);
  return word[pluralRules.select(count as number)] ?? word.other;
}

/** A large number with its separators; small ones skip the locale, whose first use takes 25 ms on a phone. */
export const written = <Value>(value: Value): Value | string =>
  typeof value === 'number' && value >= 1000 ? value.toLocaleString(words.locale.language) : value;
