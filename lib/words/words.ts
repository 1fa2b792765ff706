// lib/words knows every word that visitors, subscribers and curators read, by place and meaning.

// A word is used as `words.place.meaning`, in full: in the scripts of the pages the build replaces it by its
// text, so that a page loads no words but its own. Contract: 24.
import { boardWords } from './board-words.ts';
import type { en } from './english/en.ts';

/** The words of this board. Their type has the English texts, from which `say` knows the placeholders. */
export const words = boardWords(process.env) as typeof en;
