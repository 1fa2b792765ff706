/** Parses dates of imported lists. Contract: 11.2. */
import { isValid } from 'date-fns/isValid';
import { parse } from 'date-fns/parse';
import { parseISO } from 'date-fns/parseISO';
import { isWholeDay } from '../roles/closing.ts';
import { CellRefusal } from './cells.ts';
import { shown } from '../base/shorten.ts';

/** 2000-01-01 and 2100-01-01. Dates outside are mistakes, such as a spreadsheet's serial number. */
const MIN_SECONDS = 946_684_800;
const MAX_SECONDS = 4_102_444_800;

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const isoDateTime =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
const epoch = /^\d{9,13}(?:\.\d+)?$/;
const numericDate = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d)/;
const rolling =
  /^(?:rolling(?: applications| basis)?|on a rolling basis|ongoing|open|(?:open )?until filled)$/i;
const notStated =
  /^(?:not stated|unknown|none|no (?:deadline|date)|n\/?a|n\.a\.?|tb[acd]|[-\u2010-\u2015\u2212]+)$/i;

export const ROLLING = 'rolling';

/**
 * Parses epoch seconds or milliseconds, an ISO 8601 date or date-time, or `dateFormat`. UTC without
 * an offset.
 * @returns epoch seconds, whole
 * @throws {CellRefusal} for anything else
 */
export function toMoment(cell: string | number, dateFormat?: string): number {
  const written = String(cell).trim();
  const milliseconds =
    (dateFormat === undefined ? null : inFormat(written, dateFormat)) ??
    (epoch.test(written) ? ofEpoch(Number(written)) : ofIso(written));
  if (milliseconds === null) throw new CellRefusal(reasonFor(written, dateFormat));
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) {
    throw new CellRefusal(`${shown(written)} is not a date between 2000 and 2100`);
  }
  return seconds;
}

/**
 * Parses a closing date. A date-time at the start of a day or in its last minute, in its own time
 * zone, means the whole day.
 * @returns the day's start or the moment, epoch seconds; an epoch number unchanged; {@link
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
  const moment = toMoment(cell, dateFormat);
  const [, day, clock] = isoDateTime.exec(written) ?? [];
  if (day === undefined) return moment;
  const localTime = toMoment(`${day}T${clock}Z`);
  // A moment that looks like a whole day in UTC can only be stored as its own day.
  return isWholeDay(localTime) || isWholeDay(moment) ? toMoment(day) : moment;
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
  if (dateFormat !== undefined) {
    return `${shown(written)} is neither a date of the form ${dateFormat} nor an ISO date`;
  }
  if (numericDate.test(written)) {
    return `${shown(written)} may be day first or month first: write 2026-04-03, or give "dateFormat" in the map file`;
  }
  return `${shown(written)} is not a date: write 2026-04-03, 2026-04-03T09:00Z or epoch seconds, or give "dateFormat" in the map file`;
}
