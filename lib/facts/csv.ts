/**
 * CSV, as the board writes it (RFC 4180) and reads it back. Contract: 14.5.
 *
 * A text that a spreadsheet would take for a formula is written with an apostrophe before it, and read
 * without. The same holds after each semicolon, where lists and some programs split.
 */

/** What a spreadsheet takes for the start of a formula, also behind blanks. */
const start = String.raw`[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠|]|[\t\r\n]`;

// A text that has such an apostrophe itself gets one more, so that reading gives it back.
const unguarded = new RegExp(`(^|;)(?='*(?:${start}))`, 'gu');
const guarded = new RegExp(`(^|;)'(?='*(?:${start}))`, 'gu');

/** Adds the apostrophe to a text that a spreadsheet would calculate. */
const withFormulaGuards = (text: string): string => text.replace(unguarded, `$1'`);

/** Removes the apostrophe again. */
export const withoutFormulaGuards = (cell: string): string => cell.replace(guarded, '$1');

/** What a cell of a file of roles can hold. */
export type Cell = string | number | boolean | null | undefined | readonly string[];

/** A line of cells that are escaped already. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** A cell in which a spreadsheet calculates nothing. */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'string' ? value : value.join('; ');
  const safe = withFormulaGuards(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
