/** What is written for the sake of a gender and is no part of a word. Contract: 25.4. */

const blank = (text: string): string => ' '.repeat(text.length);

/** "(m/w/d)", "[f/m/x]", "(H/F)". */
const IN_BRACKETS =
  /(^|[^\p{L}\p{N}])([([](?:[mwfdxhv]|div(?:ers)?)(?:\s?[/|,*]\s?(?:[mwfdxhv]|div(?:ers)?)){1,3}[)\]])(?![\p{L}\p{N}/])/giu;

/** "m/w/d", "m/w", "F/H". Other pairs of letters are abbreviations, as in "H/W" and "R&D / F/X". */
const BARE =
  /(^|[^\p{L}\p{N}&/])((?:[mwfdxhv](?:\s?[/|*]\s?(?:[mwfdxhv]|div(?:ers)?)){2,3}|m\s?\/\s?[wf]|[wf]\s?\/\s?m|h\s?\/\s?f|f\s?\/\s?h))(?![\p{L}\p{N}/])/giu;

/** "(gn)", for any gender, and the same in words. */
const ANY_GENDER = /\((?:gn|divers|all genders?|alle geschlechter)\)/giu;

/** Blanks marks such as "(m/w/d)"; offsets stay the same. */
export const withoutMarks = (text: string): string =>
  text
    .replace(IN_BRACKETS, (_, before: string, mark: string) => before + blank(mark))
    .replace(BARE, (_, before: string, mark: string) => before + blank(mark))
    .replace(ANY_GENDER, blank);

/**
 * Blanks what follows the word that stays; offsets stay the same.
 * @param pattern whose first group is the word
 */
export const withoutEndings = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (whole: string, word: string) => word + blank(whole.slice(word.length)));
