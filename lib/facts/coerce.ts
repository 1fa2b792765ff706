/** Converts cells to field values: texts, HTML, links, flags, numbers, lists. */
import { sanitiseHtml } from '../roles/sanitise.ts';
import { toClosing, toMoment } from './dates.ts';
import { isBlank, CellRefusal } from './cells.ts';
import { shown } from '../base/shorten.ts';

export type FieldKind =
  | 'text'
  | 'html'
  | 'list'
  | 'flag'
  | 'moment'
  | 'day'
  | 'amount'
  | 'whole-number'
  | 'link'
  | 'picture';

const MAX_LIST_ITEMS = 100;

const trueWords = new Set(['true', 'yes', 'y', '1', 'x', '✓', '✔']);
const falseWords = new Set(['false', 'no', 'n', '0', '-', '']);

/** The value of a non-list field. Empty cells become the field's empty value. */
export function coerce(
  cell: unknown,
  { kind, limit = Infinity }: { kind: FieldKind; limit?: number },
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
      return empty ? null : toClosing(wordsOf(cell), dateFormat);
    case 'amount':
      return empty ? null : toAmount(wordsOf(cell));
    case 'whole-number':
      return empty ? null : toWholeNumber(wordsOf(cell));
    default:
      throw new TypeError(`no such kind: ${kind}`);
  }
}

/**
 * Splits a list cell; white space is collapsed, empty items and duplicates are dropped.
 * @param rename returns the items that replace an item
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
  if (items.length > MAX_LIST_ITEMS) {
    throw new CellRefusal(`has ${items.length} values, at most ${MAX_LIST_ITEMS} are allowed`);
  }
  return [...new Set(items.map((item) => withinLimit(item, limit)))];
}

/** Accepts true, false, yes, no, 1, 0, x and empty. */
export function toFlag(cell: unknown): boolean {
  if (typeof cell === 'boolean') return cell;
  const word = isBlank(cell) ? '' : wordsOf(cell).trim().toLowerCase();
  if (trueWords.has(word)) return true;
  if (falseWords.has(word)) return false;
  throw new CellRefusal(`${shown(cell)} is neither yes nor no`);
}

/** The text of a text or number cell. */
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

/**
 * An absolute http(s) URL, normalised.
 * @throws {CellRefusal} for other schemes, relative links and credentials
 */
function toLink(written: string, limit: number): string {
  if (!/^https?:\/\//i.test(written)) {
    throw new CellRefusal(`${shown(written)} must be an absolute http(s) link`);
  }
  const url = URL.parse(written);
  if (!url?.hostname) throw new CellRefusal(`${shown(written)} is not a link`);
  if (url.username || url.password) {
    throw new CellRefusal(`${shown(written)} must not hold a user name or password`);
  }
  if (url.href.length > limit) {
    throw new CellRefusal(`has ${url.href.length} characters, at most ${limit} are allowed`);
  }
  return url.href;
}

/** An absolute http(s) URL or a path of this site, such as `/logos/acme.svg`. */
function toPicture(written: string, limit: number): string {
  const isPath = /^\/(?![/\\])[^\s\\]*$/.test(written) && written.length <= limit;
  return isPath ? written : toLink(written, limit);
}

// Control characters, byte-order marks, zero-width spaces and bidirectional controls. Joiners stay,
// because scripts and emoji need them.
const invisible = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const invisibleInLines =
  /[^\P{Cc}\n]|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** One line of text in NFC, without control characters, with white space collapsed. */
export function tidyText(written: string): string {
  return written
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(invisible, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** As {@link tidyText}, but keeps line breaks. */
function tidyLines(written: string): string {
  return written
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(invisibleInLines, '')
    .trim();
}

const tagOrComment = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|<!--/i;
const bullet = /^(?:[-*•·‣–—]|\d{1,2}[.)])\s+/;

/**
 * Sanitises HTML. Plain text becomes paragraphs, split at blank lines; lines with bullets or
 * numbers become lists.
 */
export function toSafeHtml(written: string): string {
  if (tagOrComment.test(written)) return sanitiseHtml(written);
  const html = textToHtml(written.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
  // The sanitiser decides which ampersands start an entity, as in "R&amp;D".
  return written.includes('&') ? sanitiseHtml(html) : html;
}

/** @param escaped text without "<" and ">" */
function textToHtml(escaped: string): string {
  const blocks = escaped.split(/\n\s*\n/).filter((block) => block.trim() !== '');
  return blocks.map(blockToHtml).join('');
}

/** Runs of bulleted lines are lists, other runs are paragraphs with line breaks. */
function blockToHtml(block: string): string {
  const runs: Array<{ isList: boolean; lines: string[] }> = [];
  for (const line of block.split('\n').map((each) => each.trim())) {
    const isList = bullet.test(line);
    const run = runs.at(-1);
    if (run?.isList === isList) run.lines.push(line);
    else runs.push({ isList, lines: [line] });
  }
  return runs.map(({ isList, lines }) => (isList ? listOf(lines) : paragraphOf(lines))).join('');
}

const listOf = (lines: string[]): string =>
  `<ul>${lines.map((line) => `<li>${line.replace(bullet, '')}</li>`).join('')}</ul>`;
const paragraphOf = (lines: string[]): string => `<p>${lines.join('<br />')}</p>`;
