/** Words that say nothing about which role is meant, so that nothing is suggested for them. Contract: 2.7. */
import { fold } from '../base/fold.ts';
import { words } from '../words/words.ts';

const genericWords: ReadonlySet<string> = new Set(fold(words.search.genericWords).split(' '));

/** @param word folded */
export const isGenericWord = (word: string): boolean => genericWords.has(word);
