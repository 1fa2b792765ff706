/** The vocabulary of this board: the built-in one, and the words that an adopter adds in a file. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { mergeVocabularies, parseVocabulary, type Vocabulary } from '../query/vocabulary/parse.ts';
import { wordSettings } from '../query/word-settings.ts';
import { nullIfMissing } from '../store/state-file.ts';

/**
 * An adopter's words, in the state directory. Its format stands in `lib/query/vocabulary/parse.ts`.
 * @internal
 */
export const VOCABULARY_FILE = 'vocabulary.txt';

/** The words that a board adds. */
export type OwnWords = {
  /** The text of the file; null when there is none. */
  text: string | null;
  /**
   * Reads it; null when there is none.
   * @throws when a line cannot be read; the message names the file and line
   */
  own(): Vocabulary | null;
  /**
   * All words of the board.
   * @throws as `own`
   */
  all(): Vocabulary;
};

/** Opens the words that this board adds. */
export async function openOwnWords(dataDir: string): Promise<OwnWords> {
  const file = path.join(dataDir, VOCABULARY_FILE);
  const text = await readFile(file, 'utf8').catch(nullIfMissing);
  const own = () => (text === null ? null : parseVocabulary(text, file));
  const all = () => {
    const added = own();
    return added ? mergeVocabularies(wordSettings.vocabulary, added) : wordSettings.vocabulary;
  };
  return { text, own, all };
}

/**
 * Reads the words that this board adds.
 * @returns null when there is no file
 * @throws when a line of the file cannot be read; the message names the file and line
 */
export async function readOwnVocabulary(dataDir: string): Promise<Vocabulary | null> {
  return (await openOwnWords(dataDir)).own();
}

/**
 * Reads all words of this board.
 * @throws when a line of the adopter's file cannot be read
 */
export async function readVocabulary(dataDir: string): Promise<Vocabulary> {
  return (await openOwnWords(dataDir)).all();
}
