// The loader by which webpack puts the texts of words into the scripts of the pages. Contract: 24.2.
import { withLiterals } from './literals.ts';
import { words } from './words.ts';

export default (source: string): string => withLiterals(source, words);
