/** Converts cells of imported lists to values: texts, HTML, links, flags, numbers, lists, dates. Contract: 11.2. */
import { isValid, parse, parseISO } from './date-fns.ts';
import { sanitiseHtml } from '../roles/sanitise.ts';
import { shown } from '../base/shorten.ts';
import { isWholeDay } from '../roles/closing.ts';
import { say } from '../words/say.ts';
import { words } from '../words/words.ts';

export function isBlank(cell: unknown): boolean {
  if (cell === undefined || cell === null) return true;
  if (typeof cell === 'string') return cell.trim() === '';
  return Array.isArray(cell) && cell.every(isBlank);
}

/** A cell that cannot be converted to its field. The message does not name the field or row. */
export class CellRefusal extends Error {
  override name = 'CellRefusal';
}

export type FieldKind =
  | 'text'
  | 'html'
  | 'list'
  | 'flag'
  | 'time'
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
  if (isBlank(cell)) return ['text', 'html', 'link', 'picture'].includes(kind) ? '' : null;
  const written = wordsOf(cell);
  switch (kind) {
    case 'text':
      return withinLimit(tidyText(written), limit);
    case 'html':
      return toSafeHtml(withinLimit(tidyLines(written), limit));
    case 'link':
      return toLink(written.trim(), limit);
    case 'picture':
      return toPicture(written.trim(), limit);
    case 'time':
      return toTime(written, dateFormat);
    case 'day':
      return toClosing(written, dateFormat);
    case 'amount':
      return toAmount(written);
    case 'whole-number':
      return toWholeNumber(written);
    case 'list':
      throw new TypeError('a list is read with toItems');
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
    const counts = { count: items.length, most: MAX_LIST_ITEMS };
    throw new CellRefusal(say(words.cellProblems.tooManyValues, counts));
  }
  return [...new Set(items.map((item) => withinLimit(item, limit)))];
}

/** Accepts true, false, yes, no, 1, 0, x and empty. */
export function toFlag(cell: unknown): boolean {
  if (typeof cell === 'boolean') return cell;
  const word = isBlank(cell) ? '' : wordsOf(cell).trim().toLowerCase();
  if (trueWords.has(word)) return true;
  if (falseWords.has(word)) return false;
  throw new CellRefusal(say(words.cellProblems.neitherYesNorNo, { value: shown(cell) }));
}

/** The text of a text or number cell. */
export function wordsOf(cell: unknown): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number' && Number.isFinite(cell)) return String(cell);
  throw new CellRefusal(say(words.cellProblems.neitherTextNorNumber, { value: shown(cell) }));
}

function withinLimit(text: string, limit: number): string {
  if (text.length <= limit) return text;
  throw tooLong(text, limit);
}

const tooLong = (text: string, limit: number): CellRefusal =>
  new CellRefusal(say(words.cellProblems.tooLong, { count: text.length, most: limit }));

function toAmount(written: string): number {
  const compact = written.trim();
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(compact);
  const amount = grouped ? Number(compact.replaceAll(',', '')) : Number(compact);
  if (/^\d/.test(compact) && Number.isFinite(amount)) return amount;
  const currency = words.locale.currency;
  throw new CellRefusal(say(words.cellProblems.notAnAmount, { value: shown(written), currency }));
}

function toWholeNumber(written: string): number {
  const number = Number(written.trim());
  if (/^\d+$/.test(written.trim()) && Number.isSafeInteger(number) && number > 0) return number;
  throw new CellRefusal(say(words.cellProblems.notAWholeNumber, { value: shown(written) }));
}

/**
 * An absolute http(s) URL, normalised.
 * @throws {CellRefusal} for other schemes, relative links and credentials
 */
function toLink(written: string, limit: number): string {
  if (!/^https?:\/\//i.test(written)) {
    throw new CellRefusal(say(words.cellProblems.notAbsolute, { value: shown(written) }));
  }
  const url = URL.parse(written);
  if (!url?.hostname) {
    throw new CellRefusal(say(words.cellProblems.notALink, { value: shown(written) }));
  }
  if (url.username || url.password) {
    throw new CellRefusal(say(words.cellProblems.hasPassword, { value: shown(written) }));
  }
  if (url.href.length > limit) throw tooLong(url.href, limit);
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

/** 2000-01-01 and 2100-01-01. Dates outside are mistakes, such as a spreadsheet's serial number. */
const MIN_SECONDS = 946_684_800;
const MAX_SECONDS = 4_102_444_800;

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const isoDateTime =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
const epoch = /^\d{9,13}(?:\.\d+)?$/;
const numericDate = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d)/;
const wholeNumericDate = /^\d{1,2}([./-])\d{1,2}\1\d{4}$/;
const rolling =
  /^(?:rolling(?: applications| basis)?|on a rolling basis|ongoing|open|(?:open )?until filled)$/i;
const notStated =
  /^(?:not stated|unknown|none|no (?:deadline|date)|n\/?a|n\.a\.?|tb[acd]|[-\u2010-\u2015\u2212]+)$/i;

export const ROLLING = 'rolling';

/**
 * The days that a date such as 03/04/2026 can mean, each with the format that reads it: one if only one order
 * gives a day, two if both do, none for anything else.
 */
export function readingsOf(written: string): Array<{ format: string; milliseconds: number }> {
  const [, separator] = wholeNumericDate.exec(written.trim()) ?? [];
  if (separator === undefined) return [];
  return ['d,M,yyyy', 'M,d,yyyy'].flatMap((order) => {
    const format = order.replaceAll(',', separator);
    const milliseconds = inFormat(written.trim(), format);
    return milliseconds === null ? [] : [{ format, milliseconds }];
  });
}

/** The only day that a date such as 25/03/2026 can mean; null if there are two or none. */
function ofOnlyReading(written: string): number | null {
  const days = new Set(readingsOf(written).map(({ milliseconds }) => milliseconds));
  const [day = null] = days;
  return days.size === 1 ? day : null;
}

/**
 * Parses epoch seconds or milliseconds, an ISO 8601 date or date-time, or `dateFormat`. UTC without
 * an offset. Without a format, also a date such as 25/03/2026 that can only be read one way.
 * @returns epoch seconds, whole
 * @throws {CellRefusal} for anything else
 */
export function toTime(cell: string | number, dateFormat?: string): number {
  const written = String(cell).trim();
  const milliseconds =
    (dateFormat === undefined ? null : inFormat(written, dateFormat)) ??
    (epoch.test(written) ? ofEpoch(Number(written)) : ofIso(written)) ??
    (dateFormat === undefined ? ofOnlyReading(written) : null);
  if (milliseconds === null) throw new CellRefusal(reasonFor(written, dateFormat));
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) {
    throw new CellRefusal(say(words.cellProblems.outOfRange, { value: shown(written) }));
  }
  return seconds;
}

/**
 * Parses a closing date. A date-time at the start of a day or in its last minute, in its own time
 * zone, means the whole day.
 * @returns the start of the day or the time, epoch seconds; an epoch number unchanged; {@link
 *   ROLLING}; null when the list does not say
 */
export function toClosing(
  cell: string | number,
  dateFormat?: string,
): number | typeof ROLLING | null {
  const written = String(cell).trim();
  if (rolling.test(written)) return ROLLING;
  if (notStated.test(written)) return null;
  // Parse the whole date-time first, so that an invalid time is not overlooked.
  const time = toTime(cell, dateFormat);
  const [, day, clock] = isoDateTime.exec(written) ?? [];
  if (day === undefined) return time;
  const localTime = toTime(`${day}T${clock}Z`);
  // A time that looks like a whole day in UTC can only be stored as its own day.
  return isWholeDay(localTime) || isWholeDay(time) ? toTime(day) : time;
}

function ofEpoch(value: number): number {
  return value > MAX_SECONDS ? value : value * 1000;
}

function ofIso(written: string): number | null {
  if (isoDate.test(written)) return time(parseISO(`${written}T00:00:00Z`));
  const [, day, clock = '', offset = 'Z'] = isoDateTime.exec(written) ?? [];
  return day === undefined ? null : time(parseISO(`${day}T${clock}${offset.toUpperCase()}`));
}

/** Appends an offset to both, so that the local time zone has no effect. */
function inFormat(written: string, format: string): number | null {
  const hasOffset = /[xX]/.test(format.replace(/'[^']*'/g, ''));
  const parsed = hasOffset
    ? parse(written, format, 0)
    : parse(`${written} +00:00`, `${format} xxx`, 0);
  return time(parsed);
}

const time = (date: Date): number | null => (isValid(date) ? date.getTime() : null);

function reasonFor(written: string, dateFormat: string | undefined): string {
  const value = shown(written);
  if (dateFormat !== undefined) {
    return say(words.cellProblems.otherFormat, { value, format: dateFormat });
  }
  return numericDate.test(written)
    ? say(words.cellProblems.dayOrMonthFirst, { value })
    : say(words.cellProblems.notADate, { value });
}
