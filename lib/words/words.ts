// lib/words knows every word that visitors, subscribers and curators read, by place and meaning.

// A word is used as `words.place.meaning`, in full: in the scripts of the pages the build replaces it by its
// text, so that a page loads no words but its own. Contract: 24.
import { en } from './en.ts';
import type { Forms } from './say.ts';

/**
 * The catalogue in any language: every word of the English one.
 * @internal
 */
export type Words = {
  [Place in keyof typeof en]: {
    [Meaning in keyof (typeof en)[Place]]: (typeof en)[Place][Meaning] extends string
      ? string
      : Forms;
  };
};

/** The words of this board. Their type has the English texts, from which `say` knows the placeholders. */
export const words: typeof en = en;
