// lib/languages knows the languages of a board other than English: word forms, vocabulary, pay.

/** A board has one language. Those other than English are loaded only by a board that has them. */
import { iso31661 } from 'iso-3166';
import { citiesWithTwoNames } from '../facts/places/place-names.ts';
import { parseVocabulary, wordSettings } from '../query/vocabulary.ts';
import { english } from '../search-engine/language/english.ts';
import type { Language } from '../search-engine/language/language.ts';
import type { Vocabulary } from '../search-engine/language/lexicon.ts';
import { words } from '../words/words.ts';
import { englishPay, frenchPay, germanPay, type PayWords, spanishPay } from './pay-words.ts';

export type LanguageCode = Language['code'];

const languageCodes: readonly LanguageCode[] = ['en', 'de', 'fr', 'es'];

/** How a board reads texts and what visitors type. */
export type BoardLanguage = {
  words: Language;
  /** The built-in vocabulary, parsed on first use: a stored index has its own. */
  vocabulary: () => Vocabulary;
  pay: PayWords;
};

/** @internal */
export async function loadLanguage(code: LanguageCode): Promise<BoardLanguage> {
  switch (code) {
    case 'en':
      return { words: english, vocabulary: () => wordSettings.vocabulary, pay: englishPay };
    case 'de': {
      const { german, vocabularyLines } = await import('./german.ts');
      return {
        words: german,
        vocabulary: parsed(vocabularyLines, 'german.json', code),
        pay: germanPay,
      };
    }
    case 'fr': {
      const { french, vocabularyLines } = await import('./french.ts');
      return {
        words: french,
        vocabulary: parsed(vocabularyLines, 'french.json', code),
        pay: frenchPay,
      };
    }
    case 'es': {
      const { spanish, vocabularyLines } = await import('./spanish.ts');
      return {
        words: spanish,
        vocabulary: parsed(vocabularyLines, 'spanish.json', code),
        pay: spanishPay,
      };
    }
  }
}

let loading: Promise<BoardLanguage> | null = null;

/**
 * The language in which this board is searched: the one of its words, or English if the search does not know
 * it. It is decided only here, since two processes that disagreed would each rebuild the index of the other.
 * Contract: 25.1.
 */
export const boardLanguage = (): Promise<BoardLanguage> =>
  (loading ??= loadLanguage(languageOf(words.locale.language)));

/** @param tag in BCP 47, such as "de-AT" */
function languageOf(tag: string): LanguageCode {
  const [language] = tag.toLowerCase().split('-');
  return languageCodes.find((code) => code === language) ?? 'en';
}

/** The lines of a file, and the names of countries. */
function parsed(lines: readonly string[], file: string, code: LanguageCode): () => Vocabulary {
  let vocabulary: Vocabulary | null = null;
  return () => {
    if (vocabulary) return vocabulary;
    const read = parseVocabulary(lines.join('\n'), `lib/languages/${file}`);
    return (vocabulary = {
      ...read,
      same: [...read.same, ...countryNames(code), ...citiesWithTwoNames(code)],
    });
  };
}

/** Groups of names of countries that find each other, in a language and in English (25.5); those with one name in both are not among them. */
function countryNames(code: string): string[][] {
  const local = new Intl.DisplayNames([code], { type: 'region' });
  const english = new Intl.DisplayNames(['en'], { type: 'region' });
  return iso31661.flatMap(({ alpha2 }) => {
    const names = [local.of(alpha2)!, english.of(alpha2)!];
    return names[0] === names[1] ? [] : [names];
  });
}
