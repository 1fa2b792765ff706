/** The vocabulary of this board: the built-in one, and the words that an adopter adds in a file. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { mergeVocabularies, parseVocabulary, type Vocabulary } from '../search/vocabulary/parse.ts';
import { wordSettings } from '../search/word-settings.ts';

/** An adopter's words, in the state directory. Its format stands in `lib/search/vocabulary/parse.ts`. */
export const VOCABULARY_FILE = 'vocabulary.txt';

/**
 * Reads the words that this board adds.
 * @returns null when there is no file
 * @throws when a line of the file cannot be read; the message names the file and line
 */
export async function readOwnVocabulary(dataDir: string): Promise<Vocabulary | null> {
  const file = path.join(dataDir, VOCABULARY_FILE);
  try {
    return parseVocabulary(await readFile(file, 'utf8'), file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Reads all words of this board.
 * @throws when a line of the adopter's file cannot be read
 */
export async function readVocabulary(dataDir: string): Promise<Vocabulary> {
  const own = await readOwnVocabulary(dataDir);
  return own ? mergeVocabularies(wordSettings.vocabulary, own) : wordSettings.vocabulary;
}
