import { isBlank } from './cells.ts';
import { toClosingDay, toMoment } from './dates.ts';
import { toSafeHtml } from './describe-html.ts';
import type { FieldDefinition } from './fields.ts';
import { tidyLines, tidyText } from './tidy-text.ts';
import { toLink, toPicture } from './links.ts';
import { CellRefusal, shown } from './problem.ts';

/** Most items of a list. */
const LIST_LIMIT = 100;

const trueWords = new Set(['true', 'yes', 'y', '1', 'x', '✓', '✔']);
const falseWords = new Set(['false', 'no', 'n', '0', '-', '']);

/** A cell's value for a field other than a list; empty cells become the field's empty value. */
export function coerce(
  cell: unknown,
  { kind, limit = Infinity }: FieldDefinition,
  dateFormat?: string,
): string | number | boolean | null {
  if (kind === 'flag') return toFlag(cell);
  const empty = isBlank(cell);
  switch (kind) {
    case 'text':
      return empty ? '' : withinLimit(tidyText(wordsOf(cell)), limit);
    case 'html':
      return empty ? '' : toSafeHtml(withinLimit(tidyLines(wordsOf(cell)), limit));
    case 'link':
      return empty ? '' : toLink(wordsOf(cell).trim(), limit);
    case 'picture':
      return empty ? '' : toPicture(wordsOf(cell).trim(), limit);
    case 'moment':
      return empty ? null : toMoment(wordsOf(cell), dateFormat);
    case 'day':
      return empty ? null : toClosingDay(wordsOf(cell), dateFormat);
    case 'amount':
      return empty ? null : toAmount(wordsOf(cell));
    case 'whole-number':
      return empty ? null : toWholeNumber(wordsOf(cell));
    default:
      throw new TypeError(`no such kind: ${kind}`);
  }
}

/**
 * The items of a list cell: split at the separator, each folded, no empty and no double ones.
 * @param rename what takes the place of an item
 */
export function toItems(
  cell: unknown,
  separator: string | RegExp,
  limit: number,
  rename: (item: string) => string[],
): string[] {
  if (isBlank(cell)) return [];
  const written = Array.isArray(cell)
    ? cell.filter((item) => !isBlank(item)).map(wordsOf)
    : wordsOf(cell).split(separator);
  const items = written
    .map(tidyText)
    .filter((item) => item !== '')
    .flatMap(rename);
  if (items.length > LIST_LIMIT) {
    throw new CellRefusal(`has ${items.length} values, at most ${LIST_LIMIT} are allowed`);
  }
  return [...new Set(items.map((item) => withinLimit(item, limit)))];
}

/** True, false, yes, no, 1, 0, x or nothing. */
export function toFlag(cell: unknown): boolean {
  if (typeof cell === 'boolean') return cell;
  const word = isBlank(cell) ? '' : wordsOf(cell).trim().toLowerCase();
  if (trueWords.has(word)) return true;
  if (falseWords.has(word)) return false;
  throw new CellRefusal(`${shown(cell)} is neither yes nor no`);
}

/** The text of a cell that holds a text or a number. */
export function wordsOf(cell: unknown): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number' && Number.isFinite(cell)) return String(cell);
  throw new CellRefusal(`${shown(cell)} is neither a text nor a number`);
}

function withinLimit(text: string, limit: number): string {
  if (text.length <= limit) return text;
  throw new CellRefusal(`has ${text.length} characters, at most ${limit} are allowed`);
}

function toAmount(written: string): number {
  const compact = written.trim();
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(compact);
  const amount = grouped ? Number(compact.replaceAll(',', '')) : Number(compact);
  if (/^\d/.test(compact) && Number.isFinite(amount)) return amount;
  throw new CellRefusal(`${shown(written)} is not an amount in USD a year, such as 96000`);
}

function toWholeNumber(written: string): number {
  const number = Number(written.trim());
  if (/^\d+$/.test(written.trim()) && Number.isSafeInteger(number) && number > 0) return number;
  throw new CellRefusal(`${shown(written)} is not a positive whole number`);
}
