/** This board's vocabulary: the built-in one, and the words that an adopter adds in a file. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { boardLanguage } from '../languages/languages.ts';
import type { BoardLanguage } from '../languages/languages.ts';
import { mergeVocabularies, parseVocabulary } from '../query/vocabulary.ts';
import type { Vocabulary } from '../search-engine/language/lexicon.ts';
import { nullIfMissing } from '../store/state-file.ts';

/** An adopter's words, in the state directory. See `lib/query/vocabulary.ts` for the format. */
export const VOCABULARY_FILE = 'vocabulary.txt';

/** The words that a board adds. */
export type OwnWords = {
  /** The language of the board. */
  language: BoardLanguage;
  /** The file's text; null if there is none. */
  text: string | null;
  /**
   * Parses the file; null if there is none.
   * @throws for an invalid line; the message names the file and line
   */
  own(): Vocabulary | null;
  /** All words of the board. @throws as `own` */
  all(): Vocabulary;
};

export async function openOwnWords(dataDir: string): Promise<OwnWords> {
  const language = await boardLanguage();
  const file = path.join(dataDir, VOCABULARY_FILE);
  const text = await readFile(file, 'utf8').catch(nullIfMissing);
  const own = () => (text === null ? null : parseVocabulary(text, file));
  const all = () => {
    const added = own();
    return added ? mergeVocabularies(language.vocabulary(), added) : language.vocabulary();
  };
  return { language, text, own, all };
}

/**
 * @returns null when the board adds no words
 * @throws for an invalid line; the message names the file and line
 */
export async function readOwnVocabulary(dataDir: string): Promise<Vocabulary | null> {
  return (await openOwnWords(dataDir)).own();
}

/**
 * All words of this board.
 * @throws for an invalid line in the adopter's file
 */
export async function readVocabulary(dataDir: string): Promise<Vocabulary> {
  return (await openOwnWords(dataDir)).all();
}
