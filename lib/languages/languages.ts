// lib/languages knows the languages of a board other than English: word forms, vocabulary, pay.

/** A board has one language. Those other than English are loaded only by a board that has them. */
import { parseVocabulary, wordSettings } from '../query/vocabulary.ts';
import { english } from '../search-engine/language/english.ts';
import type { Language } from '../search-engine/language/language.ts';
import type { Vocabulary } from '../search-engine/language/lexicon.ts';
import { countryNames } from './country-names.ts';
import { englishPay, frenchPay, germanPay, type PayWords, spanishPay } from './pay-words.ts';

export type LanguageCode = Language['code'];

export const languageCodes: readonly LanguageCode[] = ['en', 'de', 'fr', 'es'];

/** How a board reads texts and what visitors type. */
export type BoardLanguage = {
  words: Language;
  /** The built-in vocabulary, parsed on first use: a stored index has its own. */
  vocabulary: () => Vocabulary;
  pay: PayWords;
};

export async function loadLanguage(code: LanguageCode): Promise<BoardLanguage> {
  switch (code) {
    case 'en':
      return { words: english, vocabulary: () => wordSettings.vocabulary, pay: englishPay };
    case 'de': {
      const { german: words, vocabularyLines } = await import('./german.ts');
      return { words, vocabulary: parsed(vocabularyLines, 'german.json', code), pay: germanPay };
    }
    case 'fr': {
      const { french: words, vocabularyLines } = await import('./french.ts');
      return { words, vocabulary: parsed(vocabularyLines, 'french.json', code), pay: frenchPay };
    }
    case 'es': {
      const { spanish: words, vocabularyLines } = await import('./spanish.ts');
      return { words, vocabulary: parsed(vocabularyLines, 'spanish.json', code), pay: spanishPay };
    }
  }
}

/** The lines of a file, and the names of countries. */
function parsed(lines: readonly string[], file: string, code: LanguageCode): () => Vocabulary {
  let vocabulary: Vocabulary | null = null;
  return () => {
    if (vocabulary) return vocabulary;
    const words = parseVocabulary(lines.join('\n'), `lib/languages/${file}`);
    return (vocabulary = { ...words, same: [...words.same, ...countryNames(code)] });
  };
}
