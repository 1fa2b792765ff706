// Puts the texts of words into the source that uses them. Contract: 24.2.
import type { Word } from './english/en.ts';
import { words } from './words.ts';

const IMPORT = /^import \{ words \} from '[^']*\/words\.ts';$/m;
const USE = /(?<![\w$.])words\.(\w+)\.(\w+)/g;

type Catalogue = Readonly<Record<string, Readonly<Record<string, Word>>>>;

/**
 * The source of a module in which each `words.place.meaning` is the literal of that word, and the catalogue
 * is no longer imported.
 * @throws for a word that the catalogue does not have
 */
export function withLiterals(source: string, catalogue: Catalogue): string {
  if (!IMPORT.test(source)) return source;
  return source.replace(IMPORT, '').replace(USE, (use, place: string, meaning: string) => {
    const word = catalogue[place]?.[meaning];
    if (word === undefined) throw new Error(`There is no ${use}`);
    const literal = JSON.stringify(word);
    // A bare object would be a block after "=>".
    return typeof word === 'string' ? literal : `(${literal})`;
  });
}

/** The same as a loader of webpack, with the words of the board. */
export default (source: string): string => withLiterals(source, words);
