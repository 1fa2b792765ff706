// lib/sources/systems knows what each applicant tracking system sends, and a careers page with a JobPosting.

/** The interface of an applicant tracking system, and its helpers. Contract: 12.2. */
import * as z from 'zod';
import type { Note, Posting } from '../../facts/role-words.ts';
import { say } from '../../words/say.ts';
import { words } from '../../words/words.ts';

/** A source cannot be read. The message is one line for the curator; it is never evidence. */
export class SourceProblem extends Error {
  override name = 'SourceProblem';
}

/** A source's response to one request. */
export type SourceResponse = { text: string; url: string };

/** Requests an address. @throws {SourceProblem} when there is no usable response */
export type Get = (address: string) => Promise<SourceResponse>;

export type Board = {
  /** Such as a token or slug. */
  name: string;
  /** Where its roles are read from. */
  address: string;
};

/** All entries of a board, as the system sends them. */
type Entries = {
  entries: unknown[];
  /** The employer's name, if the board gives it. */
  organisation?: string;
  /** Why the list may be incomplete, such as "it gives 2 of its 37 roles"; empty if it is not. */
  incomplete?: string;
};

/** An applicant tracking system. */
export type System = {
  name: string;
  /** The board that an address belongs to, or null. Names are read, never guessed. */
  boardOf: (url: URL) => Board | null;
  /** Whether one response holds the whole board, so that "not modified" covers all of it. */
  hasSingleResponse: boolean;
  /** Reads all pages. @throws {SourceProblem} when a response has an unexpected format */
  list: (address: string, get: Get) => Promise<Entries>;
  /** The field that identifies an entry. */
  idField: string;
  /** Fields that every entry should have. A missing one is reported; the entry is still read. */
  expected: readonly string[];
  /**
   * What an entry says; null when the entry is not listed.
   * @throws {z.ZodError} when a field has an unexpected format
   */
  toPosting: (entry: unknown, note: Note) => Posting | null;
};

/** A text that an entry must have. */
export const required = z.string().min(1);
/** An id that an entry must have. */
export const idValue = z.union([z.int(), required]);
/** A text that an entry may lack. */
export const optional = z.string().nullish();

/** A field of an entry that has not been parsed; empty if it is not text. */
export function textIn(entry: unknown, field: string): string {
  const value = typeof entry === 'object' && entry !== null ? Reflect.get(entry, field) : '';
  return typeof value === 'string' ? value : '';
}

/** The segments of an address's path. */
export const segmentsOf = ({ pathname }: Pick<URL, 'pathname'>): string[] =>
  pathname.split('/').filter(Boolean);

/** Parses JSON of a known shape. @throws {SourceProblem} saying what was found instead */
export function parseJson<Schema extends z.ZodType>(
  { text }: SourceResponse,
  schema: Schema,
): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new SourceProblem(say(words.sourceProblems.notJson, { found: notJson(text) }));
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  throw new SourceProblem(
    say(words.sourceProblems.unexpected, { detail: issueText(result.error) }),
  );
}

function notJson(text: string): string {
  if (text.trim() === '') return words.sourceProblems.nothing;
  if (/^\s*<(?:!doctype|html)/i.test(text)) return words.sourceProblems.aPage;
  return /^\s*[[{]/.test(text)
    ? words.sourceProblems.damagedJson
    : words.sourceProblems.somethingElse;
}

/** Reading stops after this many pages. */
const MAX_PAGES = 100;

type Page = {
  entries: unknown[];
  /** The next page's address; null after the last. */
  next: string | null;
  /** The total that the board claims; null if it does not say. */
  total?: number | null;
};

/**
 * Reads a board's pages until the last one, or until a page adds nothing: some systems ignore which
 * page is requested.
 * @param read called with an address and the number of entries read so far
 */
export async function readPages(
  first: string,
  read: (address: string, before: number) => Promise<Page>,
): Promise<{ entries: unknown[]; incomplete: string }> {
  const found = new Map<string, unknown>();
  let incomplete = say(words.sourceProblems.endless, { count: MAX_PAGES });
  let address = first;
  for (let count = 0; count < MAX_PAGES; count++) {
    const before = found.size;
    const { entries, next, total } = await read(address, before);
    for (const entry of entries) found.set(JSON.stringify(entry), entry);
    const isRepeated = entries.length > 0 && found.size === before;
    if (isRepeated || next === null) {
      incomplete = shortOf(found.size, total) || (isRepeated ? words.sourceProblems.repeats : '');
      break;
    }
    address = next;
  }
  return { entries: [...found.values()], incomplete };
}

/** Says that a board gives fewer roles than it claims; else empty. */
export const shortOf = (count: number, total: number | null | undefined): string =>
  total !== null && total !== undefined && count < total
    ? say(words.sourceProblems.givesFewer, { count, total })
    : '';

/** Path segments that are a system's own files and folders, not boards. */
const ownFile =
  /^[_.]|\.(?:txt|ico|js|mjs|css|map|json|xml|png|svg|jpe?g|gif|webp|avif|html?|php|woff2?|pdf)$/i;

/** A path segment that names a board; undefined if it cannot. */
export const boardName = (
  part: string | null | undefined,
  allowed = /^[\w.-]+$/,
): string | undefined => (part && allowed.test(part) && !ownFile.test(part) ? part : undefined);

/** The first issue, with the name of its field. */
export function issueText({ issues: [issue] }: z.ZodError): string {
  const field = issue?.path.join('.');
  return field ? `${field}: ${issue?.message}` : (issue?.message ?? '');
}

/** Text from outside, without characters that control a terminal. */
export const printable = (line: string): string => line.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');

const MAX_LINES = 10;

/** The first notes on a source, indented for a terminal, and how many more there are. */
export function notes(lines: readonly string[]): string[] {
  const shown = lines.slice(0, MAX_LINES).map((line) => `  ${printable(line)}`);
  const more = lines.length - MAX_LINES;
  return more > 0 ? [...shown, `  and ${more} more such lines`] : shown;
}
