/** The language in which this board is searched. Contract: 25.1. */
import { words } from '../words/words.ts';
import { type BoardLanguage, type LanguageCode, languageCodes, loadLanguage } from './languages.ts';

let loading: Promise<BoardLanguage> | null = null;

/**
 * That of the board's words, or else English. It is decided here alone: processes that disagree would build one
 * another's index anew.
 */
export const boardLanguage = (): Promise<BoardLanguage> =>
  (loading ??= loadLanguage(languageOf(words.locale.language)));

/** @param tag in BCP 47, such as "de-AT" */
function languageOf(tag: string): LanguageCode {
  const [language] = tag.toLowerCase().split('-');
  return languageCodes.find((code) => code === language) ?? 'en';
}
