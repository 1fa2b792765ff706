/** What an applicant tracking system is to a sync, and how its values become the board's words (12.2). */
import type * as z from 'zod';
import { CellRefusal, shown } from '../import/rows.ts';
import { tidyText, toSafeHtml } from '../import/coerce.ts';
import { toClosing, toMoment } from '../import/dates.ts';
import { countryOfCode } from '../import/places/gazetteer.ts';
import type { ListedRole } from './candidates.ts';

/** A source that cannot be read. The message is one line for the curator; nothing is concluded from it. */
export class SourceProblem extends Error {
  override name = 'SourceProblem';
}

/** What a source answered to one request. */
export type Answer = { text: string; contentType: string; url: string };

/** Requests an address. @throws {SourceProblem} when there is no usable answer */
export type Get = (address: string) => Promise<Answer>;

/** A role in the words of the board, before it is known whose it is. */
export type RoleWords = Omit<ListedRole, 'source' | 'organisation'>;

/** Collects what is odd about a role without refusing it. */
export type Note = (text: string) => void;

/** A board of a system: where its roles are read. */
export type Board = {
  /** The board's own name in its system, such as a token or slug. */
  name: string;
  /** Where its roles are read. */
  address: string;
};

/** All entries of a board, as the system sends them. */
export type Entries = {
  /** The employer as the board names it; empty when it does not. */
  organisation: string;
  entries: unknown[];
  /** Why these are not known to be all of them, such as "it gives 2 of its 37 roles"; else empty. */
  incomplete: string;
};

/** An applicant tracking system. */
export type System = {
  name: string;
  /** The board that an address belongs to, or null. The name is read, never guessed. */
  boardOf: (url: URL) => Board | null;
  /** Whether the whole board is one answer, so that "not modified" speaks for all of it. */
  isOneAnswer: boolean;
  /** Reads all pages. @throws {SourceProblem} when an answer has another shape */
  list: (address: string, get: Get) => Promise<Entries>;
  /** The field that identifies an entry. */
  idField: string;
  /** Fields that every entry has; one without them is reported, and read all the same. */
  expected: readonly string[];
  /**
   * One role of an entry; null when the entry is not listed.
   * @throws {z.ZodError} when a field has another shape
   */
  toRole: (entry: unknown, note: Note) => RoleWords | null;
};

/** Parses JSON of a known shape. @throws {SourceProblem} saying what was found instead */
export function parseJson<Schema extends z.ZodType>(
  { text }: Answer,
  schema: Schema,
): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new SourceProblem(`the answer is ${notJson(text)}, not JSON`);
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  throw new SourceProblem(`the answer has another shape (${issueText(result.error)})`);
}

function notJson(text: string): string {
  if (text.trim() === '') return 'empty';
  if (/^\s*<(?:!doctype|html)/i.test(text)) return 'a page';
  return /^\s*[[{]/.test(text) ? 'cut off or damaged' : 'something else';
}

/** A board with more pages than this is not read to its end. */
const MAX_PAGES = 100;

/** One page of a board. */
type Page = {
  entries: unknown[];
  /** Where the next page is; null after the last. */
  next: string | null;
  /** How many roles the board says it has; null when it does not say. */
  total?: number | null;
};

/**
 * Reads the pages of a board until the last one, or until a page brings nothing new, as where the
 * system ignores which page is asked for.
 * @param read given an address and how many entries were read before
 */
export async function readPages(
  first: string,
  read: (address: string, before: number) => Promise<Page>,
): Promise<Pick<Entries, 'entries' | 'incomplete'>> {
  const found = new Map<string, unknown>();
  let incomplete = `it does not end after ${MAX_PAGES} pages`;
  let address = first;
  for (let count = 0; count < MAX_PAGES; count++) {
    const before = found.size;
    const { entries, next, total } = await read(address, before);
    for (const entry of entries) found.set(JSON.stringify(entry), entry);
    const isRepeated = entries.length > 0 && found.size === before;
    if (isRepeated || next === null) {
      incomplete = shortOf(found.size, total) || (isRepeated ? 'its pages repeat' : '');
      break;
    }
    address = next;
  }
  return { entries: [...found.values()], incomplete };
}

/** That a board gives fewer roles than it says it has; else empty. */
export const shortOf = (count: number, total: number | null | undefined): string =>
  total !== null && total !== undefined && count < total
    ? `it gives ${count} of its ${total} roles`
    : '';

/** Names that follow the host of a system, and are files and folders of its own. */
const ownFile =
  /^[_.]|\.(?:txt|ico|js|mjs|css|map|json|xml|png|svg|jpe?g|gif|webp|avif|html?|php|woff2?|pdf)$/i;

/** A part of an address that names a board; undefined for one that cannot. */
export const boardName = (
  part: string | null | undefined,
  allowed = /^[\w.-]+$/,
): string | undefined => (part && allowed.test(part) && !ownFile.test(part) ? part : undefined);

/** The first thing that is wrong, with the name of its field. */
export function issueText({ issues: [issue] }: z.ZodError): string {
  const field = issue?.path.join('.');
  return field ? `${field}: ${issue?.message}` : (issue?.message ?? '');
}

/** Longer texts are no description of a role. */
const MAX_DESCRIPTION = 200_000;

/** Safe HTML of an employer's text, which may be HTML or plain. */
export function descriptionOf(html: string, note: Note): string {
  if (html.length <= MAX_DESCRIPTION) return toSafeHtml(html);
  note(`its text of ${html.length} characters is left out`);
  return '';
}

/** A part of a description under its own heading; empty without content. */
export function section(heading: string, html: string): string {
  if (html.trim() === '') return '';
  const words = tidyText(heading).replaceAll('<', '&lt;');
  return words === '' ? html : `<h4>${words}</h4>${html}`;
}

/** Turns "&lt;p&gt;" into "<p>", once. */
export function unescapeHtml(text: string): string {
  const names: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replace(
    /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(lt|gt|quot|apos|amp));/gi,
    (whole, decimal, hex, name) => {
      if (name) return names[name.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code < 0x11_0000 ? String.fromCodePoint(code) : whole;
    },
  );
}

/** A date of a source; null, and a note, for one that is none. Epoch seconds. */
export function dateOf(
  field: 'posted_at' | 'closes_at',
  value: string | number | null | undefined,
  note: Note,
): number | null {
  if (value === null || value === undefined || value === '') return null;
  const written = typeof value === 'string' ? value.trim().replace(/ UTC$/, 'Z') : value;
  try {
    const date = field === 'closes_at' ? toClosing(written) : toMoment(written);
    return date === 'rolling' ? null : date;
  } catch (error) {
    if (!(error instanceof CellRefusal)) throw error;
    note(`${field}: ${shown(value)} is not a date`);
    return null;
  }
}

/** A place of its parts, each once: "Berlin, Germany". Two letters are a country's code. */
export function placeOf(...parts: Array<string | null | undefined>): string {
  const words = parts.map((part) => tidyText(part ?? ''));
  const last = words.length - 1;
  const named = words.map((word, position) =>
    position === last && /^[a-z]{2}$/i.test(word)
      ? (countryOfCode(word.toUpperCase())?.name ?? word)
      : word,
  );
  const distinct = named.filter(
    (word, position) =>
      word !== '' && !named.slice(0, position).some((one) => sameWords(one, word)),
  );
  return distinct.join(', ');
}

const sameWords = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Places, each once; "Remote" when a remote role names none. */
export function placesOf(places: readonly string[], workplace: ListedRole['workplace']): string[] {
  const named = [...new Set(places.map(tidyText).filter((place) => place !== ''))];
  return named.length === 0 && workplace === 'remote' ? ['Remote'] : named;
}

/** "remote", "hybrid", "on-site" in the spellings of the systems; else empty. */
export function workplaceOf(written: string | null | undefined): ListedRole['workplace'] {
  const word = (written ?? '').toLowerCase().replace(/[^a-z]/g, '');
  if (word === 'remote' || word === 'fullyremote' || word === 'telecommute') return 'remote';
  if (word === 'hybrid') return 'hybrid';
  return word === 'onsite' || word === 'office' ? 'on-site' : '';
}

const knownTypes: Record<string, string> = {
  fulltime: 'Full-time',
  parttime: 'Part-time',
  fullorparttime: 'Full-time or part-time',
  contractor: 'Contract',
  intern: 'Internship',
  perdiem: 'Per diem',
};

/**
 * Employment types as words: "FULL_TIME" is "Full-time", "fulltime_permanent" "Full-time, permanent",
 * "working_student" "Working student". Abbreviations such as "CDI" stay as they are.
 */
export function employmentOf(...written: Array<string | null | undefined>): string {
  const words = written
    .flatMap((text) => (text ?? '').split(/[,;|]/))
    .flatMap((text) => {
      const plain = tidyText(text).replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
      const whole = knownTypes[lettersOf(plain)];
      if (whole !== undefined) return [whole];
      const [first = '', ...others] = plain.split('_');
      const hours = knownTypes[first];
      return hours === undefined ? [plain.replaceAll('_', ' ')] : [hours, others.join(' ')];
    })
    .map((text) => (/^[A-Z]{5,}(?: [A-Z]+)*$/.test(text) ? text.toLowerCase() : text))
    .filter((text) => text !== '');
  const joined = [...new Set(words)].map((text, position) =>
    position > 0 && /^[A-Z][a-z]/.test(text) ? text[0]?.toLowerCase() + text.slice(1) : text,
  );
  const text = joined.join(', ');
  return text === '' ? '' : text[0]?.toUpperCase() + text.slice(1);
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** How systems name a period of pay, and how the board's salary parser reads it. */
const periods: Array<[RegExp, string]> = [
  [/hour/i, 'an hour'],
  [/\b(?:day|daily)\b/i, 'a day'],
  [/(?:bi|2|two).?week|fortnight/i, 'a fortnight'],
  [/week/i, 'a week'],
  [/(?:bi|semi).?month/i, 'semi-monthly'],
  [/month/i, 'a month'],
  [/quarter/i, 'a quarter'],
  [/year|annual|annum/i, 'a year'],
  [/one.?(?:time|off)/i, 'one-off'],
];

/** A salary as text that the board's salary parser reads; empty without an amount. */
export function salaryOf(pay: {
  currency: string | null | undefined;
  min: string | number | null | undefined;
  max: string | number | null | undefined;
  /** Such as "per-year-salary", "1 YEAR", "month"; unknown ones are left out. */
  period: string | null | undefined;
}): string {
  const [min, max] = [amountOf(pay.min), amountOf(pay.max)];
  if (min === null && max === null) return '';
  const period = periods.find(([pattern]) => pattern.test(pay.period ?? ''))?.[1];
  const amounts =
    min === null || max === null || min === max
      ? `${min === null ? 'up to ' : max === null ? 'from ' : ''}${code(pay.currency)}${grouped(min ?? max ?? 0)}`
      : `${code(pay.currency)}${grouped(min)}–${grouped(max)}`;
  return period === undefined ? amounts : `${amounts} ${period}`;
}

/** The least and the most of several ranges; null where none says it. */
export function widest(ranges: ReadonlyArray<{ min?: number | null; max?: number | null }>): {
  min: number | null;
  max: number | null;
} {
  const mins = ranges.flatMap(({ min }) => min || []);
  const maxes = ranges.flatMap(({ max }) => max || []);
  return {
    min: mins.length > 0 ? Math.min(...mins) : null,
    max: maxes.length > 0 ? Math.max(...maxes) : null,
  };
}

const code = (currency: string | null | undefined): string => {
  const written = tidyText(currency ?? '').toUpperCase();
  return written === '' ? '' : `${written} `;
};

/** "45.000", "45,000" and "45 000,00" are 45,000; "30000.0" is 30,000. */
const writtenAmount = /^(\d{1,3}(?:([.,'’\s])\d{3})(?:\2\d{3})*|\d+)(?:[.,](\d{1,2}))?$/;

function amountOf(value: string | number | null | undefined): number | null {
  if (value === null || value === undefined || value === '') return null;
  const [, whole = '', , part = '0'] =
    typeof value === 'string' ? (writtenAmount.exec(value.trim()) ?? []) : [];
  const amount = whole === '' ? Number(value) : Number(`${whole.replace(/\D/g, '')}.${part}`);
  return Number.isFinite(amount) && amount > 0 ? amount : null;
}

const grouped = (amount: number): string =>
  amount.toLocaleString('en', { maximumFractionDigits: 2 });

/** A line with words from outside, without what could move the cursor of a terminal. */
export const printable = (line: string): string => line.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');

const MAX_LINES = 10;

/** The first lines on what is odd in a source, indented for a terminal, and how many more there are. */
export function notes(lines: readonly string[]): string[] {
  const shown = lines.slice(0, MAX_LINES).map((line) => `  ${printable(line)}`);
  const more = lines.length - MAX_LINES;
  return more > 0 ? [...shown, `  and ${more} more such lines`] : shown;
}
