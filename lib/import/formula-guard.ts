/**
 * Texts in a CSV that a spreadsheet would take for a formula (14.5): written with an apostrophe before
 * them, and read without it. A list, or a program that splits at semicolons, begins anew after each.
 */

/** What a spreadsheet takes for the start of a formula, also behind blanks. */
const start = String.raw`[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠|]|[\t\r\n]`;

// A text that has such an apostrophe itself gets one more, so that reading gives it back.
const unguarded = new RegExp(`(^|;)(?='*(?:${start}))`, 'gu');
const guarded = new RegExp(`(^|;)'(?='*(?:${start}))`, 'gu');

/** A text as it stands in a cell. */
export const withFormulaGuards = (text: string): string => text.replace(unguarded, `$1'`);

/** The text of a cell. */
export const withoutFormulaGuards = (cell: string): string => cell.replace(guarded, '$1');
