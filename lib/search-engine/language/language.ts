/** What differs from language to language in the words of a text. Contract: 25. */

/** English is in `english.ts`; `lib/languages` has the others. */
export type Language = {
  /** Its code in ISO 639-1. */
  code: 'en' | 'de' | 'fr' | 'es';
  /** Blanks what is no word, such as "(m/w/d)", and endings for a gender; offsets stay the same. */
  readable: (text: string) => string;
  /** The spelling under which a folded word is stored and searched for. */
  spell: (word: string) => string;
  /** A stem shared by all forms of a stored word. It need not be a word. */
  formOf: (word: string) => string;
  /** A stored noun in the singular, the same for all genders. */
  nounOf: (word: string) => string;
  /** Whether nouns have a form for each gender; then any form of a noun is as good as the typed one. */
  hasGenders: boolean;
  /** The letters that may link the words of a compound; null where compounds are written apart. */
  links: readonly string[] | null;
};
