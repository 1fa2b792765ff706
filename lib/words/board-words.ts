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
  const places = Object.entries(words).map(([place, meanings]) => [
    place,
    { ...meanings, ...replaced[place] },
  ]);
  return Object.fromEntries(places);
}

/**
 * The words of the board in this environment; English ones for the sample. Files with mistakes count as
 * missing: the settings report them (`lib/config`), but are read after the words.
 */
export function boardWords(env: Record<string, string | undefined>): Words {
  if (requestsSample(env)) return en;
  const folder = boardFolder(env);
  const { language } = readObject(path.join(folder, 'board.json'));
  const built = typeof language === 'string' ? languages[language] : undefined;
  return withWords(built ?? en, readObject(path.join(folder, WORDS_FILE)) as SomeWords);
}

function readObject(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch {
    return {};
  }
}
